export {
  type AcceptanceDeps,
  type Accepted,
  acceptOnce,
  checkRoom,
  replayAcceptance,
} from './accept-once.ts';
export { acceptedHeaders, describeLimit, idempotencyHeaders } from './acceptance-headers.ts';
export { acceptanceRequest } from './acceptance-request.ts';
export { orQueueFailure } from './queue-failure.ts';
export { deleteExpiredAcceptance } from './store.ts';
