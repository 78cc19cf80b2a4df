export { eventJobs, eventSchedules } from './jobs.ts';
export { keepPartitions } from './keep-partitions.ts';
export { removeProjectEvents } from './remove-project-events.ts';
export { firstObservedDay } from './store.ts';
