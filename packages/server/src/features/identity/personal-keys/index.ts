export { authenticateKey } from './authenticate-key.ts';
export { endKeys } from './end-keys.ts';
export { type KeyMade, keyDays, keyScopes, makeKey } from './make-key.ts';
export { listKeys, type PersonalKey } from './store.ts';
