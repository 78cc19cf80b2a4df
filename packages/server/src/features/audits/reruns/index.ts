export { rerunRoutes } from './routes.ts';
