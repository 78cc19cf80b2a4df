export { auditDashboardRoutes } from './routes.ts';
export { runResult } from './words.ts';
