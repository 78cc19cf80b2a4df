export { AuditState } from './journey-table.tsx';
export { auditDashboardRoutes } from './routes.ts';
export { isBad, journeyVerdict, pageState, runResult } from './words.ts';
