export { dashboardRoutes, sharedViewRoutes, sharedViewRules } from './routes.ts';
