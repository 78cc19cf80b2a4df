export { type AdmitDeps, admitTarget, refuseWithoutSandbox } from './admit-target.ts';
export { submissionRoutes, submissionRules } from './routes.ts';
export { insertRun } from './store.ts';
export { type SubmitDeps, submitQuickstart } from './submit-quickstart.ts';
