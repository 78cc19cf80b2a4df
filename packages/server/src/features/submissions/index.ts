export { submissionRoutes } from './routes.ts';
export { type SubmitDeps, submitQuickstart } from './submit-quickstart.ts';
