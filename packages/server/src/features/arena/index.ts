export {
  arenaFormRules,
  arenaRoutes,
  listArenaPages,
  listEntries,
  publishEntry,
  retireEntry,
} from './entries/index.ts';
export {
  type PackWorkshop,
  packMailJobs,
  proofPackJobs,
  type ResealDeps,
  resealPacks,
  sweepPacks,
} from './proof-packs/index.ts';
export { arenaRequestRoutes, arenaRequestRules, refuseWithoutArena } from './requests/index.ts';
