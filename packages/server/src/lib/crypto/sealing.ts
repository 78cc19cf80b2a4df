import { unwrapKey, wrapKey } from './key-wrapping.ts';

/** Keeps what is too secret to store as it is; the context binds each sealed value to its row. */
export interface Sealer {
  seal(plain: Buffer, context: string): string;
  /** What was sealed, or undefined under another key or context. */
  open(sealed: string, context: string): Buffer | undefined;
}

/** A sealer with AES-256-GCM under a key of 32 bytes. */
export function createSealer(key: Buffer): Sealer {
  return {
    seal: (plain, context) => wrapKey(plain, key, context),
    open: (sealed, context) => unwrapKey(sealed, key, context),
  };
}
