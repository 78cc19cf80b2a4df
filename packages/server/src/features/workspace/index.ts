export { agentApiRoutes, agentApiRules } from './agent-api/index.ts';
export { agentRoutes } from './agents/index.ts';
export { auditDashboardRoutes } from './audit-dashboard/index.ts';
export { sweepFeedback } from './feedback/index.ts';
export { overviewRoutes } from './overview/index.ts';
export { dashboardRoutes, sharedViewRoutes, sharedViewRules } from './pulse-dashboard/index.ts';
export { settingsRoutes } from './settings/index.ts';
export { wholeWorkspaceRoutes, workspaceJobs } from './whole/index.ts';
