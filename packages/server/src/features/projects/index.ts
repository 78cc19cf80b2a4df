export { createIngestKeys, type IngestKeys } from './ingest-keys.ts';
