export { createReadiness, type Readiness } from './readiness.ts';
export { healthRoutes, readinessRoutes } from './routes.ts';
