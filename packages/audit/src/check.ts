export { checkSite } from './check/check-site.ts';
