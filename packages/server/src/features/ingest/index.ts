export { createIngest, type Ingest } from './create-ingest.ts';
export { findVerificationEvent } from './find-verification-event.ts';
export { ingestOperation, ingestRoutes } from './routes.ts';
