export { type Level, levels } from './levels.ts';
export { mutableKinds, muteAlert } from './mute-alert.ts';
export { openAlert } from './open-alert.ts';
export { readWatched, type Watched } from './read-watched.ts';
export { type AlertChoice, type AlertRow, alertsOf, countOpen, deleteEnded, findAlert } from './store.ts';
export { watchCertificates } from './watch-certificates.ts';
export { type WatchDeps, watchProjects } from './watch-projects.ts';
export { type LapsedProof, type ProofDeps, watchProofs } from './watch-proofs.ts';
export { watchVerdicts } from './watch-verdicts.ts';
