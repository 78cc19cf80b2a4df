export {
  findProof,
  type OriginProof,
  type Site,
  siteCheckJobs,
  siteCheckLimit,
  siteCheckSchedules,
  sitesOf,
} from './proofs/index.ts';
export { SiteTable, sitePagesRoutes } from './site-pages/index.ts';
