export { createSigningKeys, type SigningKeys } from './create-signing-keys.ts';
export { KEY_SET_MAX_AGE_SECONDS, KEYS_FRESH_MS } from './key-times.ts';
export { listSigningKeys } from './list-signing-keys.ts';
export { replaceLeakedKeys } from './replace-leaked-keys.ts';
export { rotateSigningKey } from './rotate-signing-key.ts';
export { sweepSigningKeys } from './store.ts';
