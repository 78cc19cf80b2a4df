export { agentApiRoutes, agentApiRules } from './agent-api/index.ts';
export { auditDashboardRoutes } from './audit-dashboard/index.ts';
export { sweepFeedback } from './feedback/index.ts';
export { workspaceRoutes } from './overview/index.ts';
export { dashboardRoutes, sharedViewRoutes, sharedViewRules } from './pulse-dashboard/index.ts';
export { wholeWorkspaceRoutes, workspaceJobs } from './whole/index.ts';
