export { auditDashboardRoutes } from './routes.ts';
