export { dashboardRoutes, sharedViewRoutes, sharedViewRules } from './routes.ts';
export { count, share } from './words.ts';
