export { createIngestKeys, type IngestKey, type IngestKeys } from './ingest-keys.ts';
