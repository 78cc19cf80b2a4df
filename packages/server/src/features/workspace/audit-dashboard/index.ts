export { auditDashboardRoutes } from './routes.ts';
export { isBad, journeyVerdict, runResult } from './words.ts';
