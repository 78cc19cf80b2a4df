export { type FigureDeps, type FigureQuery, readFigures } from './read-figures.ts';
export { figureRoutes } from './routes.ts';
