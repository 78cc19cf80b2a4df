export { type AdmitDeps, admitTarget, refuseWithoutSandbox } from './admit-target.ts';
export { submissionRoutes } from './routes.ts';
export { insertRun } from './store.ts';
export { type SubmitDeps, submitQuickstart } from './submit-quickstart.ts';
