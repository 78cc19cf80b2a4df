export { eventJobs, eventSchedules } from './jobs.ts';
export { keepPartitions } from './keep-partitions.ts';
