export { arenaRoutes, listArenaPages, listEntries, publishEntry, retireEntry } from './entries/index.ts';
export {
  type PackWorkshop,
  packMailJobs,
  proofPackJobs,
  type ResealDeps,
  resealPacks,
  sweepPacks,
} from './proof-packs/index.ts';
export { arenaRequestRoutes, refuseWithoutArena } from './requests/index.ts';
