export { upkeepJobs, upkeepSchedules } from './jobs.ts';
