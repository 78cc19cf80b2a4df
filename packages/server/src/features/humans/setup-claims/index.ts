export { setupClaimJobs } from './jobs.ts';
export { setupClaimRoutes } from './routes.ts';
