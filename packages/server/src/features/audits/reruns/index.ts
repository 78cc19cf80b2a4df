export { rerunRoutes, rerunRules } from './routes.ts';
