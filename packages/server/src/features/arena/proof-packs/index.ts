export { packMailJobs, proofPackJobs } from './jobs.ts';
export { type ResealDeps, resealPacks } from './reseal-packs.ts';
export { sweepPacks } from './sweep-packs.ts';
export type { PackWorkshop } from './workshop.ts';
