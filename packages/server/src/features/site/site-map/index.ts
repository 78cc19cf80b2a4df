export { examplePages, exampleUrls, provenFix } from './example-pages.ts';
export { installPulse, runWaymark } from './package-commands.ts';
export { openPages, type SitePage, sitePage } from './site-pages.ts';
