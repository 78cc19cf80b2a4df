export { submissionRoutes } from './routes.ts';
