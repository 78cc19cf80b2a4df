export { apiDescriptionRoutes, platformDescriptionRoutes } from './routes.ts';
