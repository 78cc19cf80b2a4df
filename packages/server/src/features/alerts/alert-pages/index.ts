export { alertPageRoutes } from './routes.ts';
