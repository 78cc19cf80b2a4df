import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Turns an operator's secret of any length into a wrapping key. */
export function wrappingKeyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'waymark/key-wrapping/v1', 32));
}

/** Seals a key with AES-256-GCM; the name binds the result to the row it is stored in. */
export function wrapKey(key: Buffer, wrappingKey: Buffer, name: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', wrappingKey, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** Opens what `wrapKey` sealed, or returns undefined under another key or name. */
export function unwrapKey(sealed: string, wrappingKey: Buffer, name: string): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', wrappingKey, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

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
