export { type AcceptanceDeps, type Accepted, acceptOnce, checkRoom } from './accept-once.ts';
export { findReplay, idempotencyOf } from './find-replay.ts';
export { orQueueFailure } from './queue-failure.ts';
export { deleteExpiredAcceptance } from './store.ts';
