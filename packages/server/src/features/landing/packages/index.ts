export { packageRoutes } from './routes.ts';
