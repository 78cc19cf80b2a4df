export { canonicalPath } from './canonical-path.ts';
export { crawlerToken, describeAgent, isAgentName } from './classify/index.ts';
export { createIngest, type Ingest } from './create-ingest.ts';
export { acceptedDays, dayOf } from './event-time.ts';
export { findVerificationEvent } from './find-verification-event.ts';
export { ingestOperation, ingestRoutes, ingestRules } from './routes.ts';
export { APPEND_LOCK } from './store.ts';
