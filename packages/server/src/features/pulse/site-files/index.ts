export { lookAtSites, siteFileJobs, siteFileSchedules } from './jobs.ts';
export { linksIn } from './look-at-site.ts';
export { lastLook, newestOf, requestLook, versionsOf } from './store.ts';
