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
export { sitePagesRoutes } from './site-pages/index.ts';
