export { workspaceJobs } from './jobs.ts';
export { wholeWorkspaceRoutes } from './routes.ts';
