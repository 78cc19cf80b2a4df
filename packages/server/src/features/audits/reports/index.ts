export { endRun } from './cancel-run.ts';
export { createLiveRuns, type LiveRuns } from './live-runs.ts';
export { packFile, unpackPart } from './pack-file.ts';
export { type PrepareDeps, prepareReport } from './prepare-report.ts';
export { openDocument, readFileText } from './read-report.ts';
export { resignReports } from './resign-reports.ts';
export { reportRoutes, reportRules } from './routes.ts';
export { insertReport } from './store.ts';
export { findTrackedRun } from './view-run.ts';
