export { lookAtSites, siteFileJobs, siteFileSchedules } from './jobs.ts';
export { linksIn } from './look-at-site.ts';
export { lastLook, requestLook, versionsOf } from './store.ts';
