export { claimJobs } from './jobs.ts';
export { claimRoutes } from './routes.ts';
export { grantedWords } from './scope-words.ts';
