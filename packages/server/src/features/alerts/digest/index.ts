export { type DigestDeps, queueDigests } from './queue-digests.ts';
