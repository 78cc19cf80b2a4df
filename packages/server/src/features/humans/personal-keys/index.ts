export { personalKeyRoutes } from './routes.ts';
