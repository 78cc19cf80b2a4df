export { sitePagesRoutes } from './routes.ts';
