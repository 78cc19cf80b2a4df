export { landingRoutes } from './routes.ts';
