export { type DigestDeps, queueDigest, queueDigests } from './queue-digests.ts';
