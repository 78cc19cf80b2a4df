export { type AddDeps, addSite } from './add-site.ts';
export { type CheckDeps, checkSite } from './check-site.ts';
export { findProof, type OriginProof } from './find-proof.ts';
export { siteCheckJobs, siteCheckSchedules } from './jobs.ts';
export { lapsedProofs, type Site, sitesOf } from './list-sites.ts';
export type { Finding, Findings } from './look-for-proof.ts';
export { type ProofTexts, type ProofWay, proofTexts } from './proof-texts.ts';
export { mayRemove, removeSite } from './remove-site.ts';
export { endChecks, findOrigin, type OriginRow } from './store.ts';
