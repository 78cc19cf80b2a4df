export { lookAtSites, siteFileJobs, siteFileSchedules } from './jobs.ts';
export { linksIn, siteFileLimits } from './look-at-site.ts';
export { type PublishedPages, publishedPages } from './published-pages.ts';
export { lastLook, requestLook, versionsOf } from './store.ts';
