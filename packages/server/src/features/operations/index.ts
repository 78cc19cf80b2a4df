export { createReadiness, healthRoutes, type Readiness, readinessRoutes } from './health/index.ts';
export { isOperatorPath, operatorRoutes } from './operator/index.ts';
export { outboxRoutes } from './outbox/index.ts';
export { upkeepJobs, upkeepSchedules } from './upkeep/index.ts';
