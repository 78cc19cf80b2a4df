export {
  findProof,
  lapsedProofs,
  type OriginProof,
  type Site,
  siteCheckJobs,
  siteCheckLimits,
  siteCheckSchedules,
  sitesOf,
} from './proofs/index.ts';
export { sitePagesRoutes } from './site-pages/index.ts';
