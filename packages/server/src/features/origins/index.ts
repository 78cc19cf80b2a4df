export {
  endChecks,
  findProof,
  lapsedProofs,
  type OriginProof,
  type Site,
  siteCheckJobs,
  siteCheckSchedules,
  sitesOf,
} from './proofs/index.ts';
export { SiteTable, sitePagesRoutes } from './site-pages/index.ts';
