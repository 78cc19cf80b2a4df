export { claimJobs } from './jobs.ts';
export { claimRoutes } from './routes.ts';
