export { packMailJobs, proofPackJobs } from './jobs.ts';
export { sweepPacks } from './sweep-packs.ts';
export type { PackWorkshop } from './workshop.ts';
