export { createLiveRuns, type LiveRuns } from './live-runs.ts';
export { type PrepareDeps, prepareReport } from './prepare-report.ts';
export { reportRoutes } from './routes.ts';
export { insertReport } from './store.ts';
