export { lookAtSites, siteFileJobs, siteFileSchedules } from './jobs.ts';
export { linksIn, siteFileLimits } from './look-at-site.ts';
export { publishedPages } from './published-pages.ts';
export { lastLook, requestLook, versionsOf } from './store.ts';
