import { createHmac, hkdfSync } from 'node:crypto';

const HASH_CHARACTERS = 43;

/** Keys derived from the service's master key, one per purpose, so that no hash can stand in for another. */
export interface ServiceKeys {
  /** Pseudonym of a caller's limit key; equal for equal callers, useless without the master key. */
  hashCaller(limitKey: string): string;
  /** Hash of a value that a caller chose and that must be recognised later. */
  hashIdempotencyKey(value: string): string;
}

function purposeKey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `waymark/${purpose}/v1`, 32));
}

/** Derives the purpose keys once; the master key itself goes no further. */
export function deriveServiceKeys(master: Buffer): ServiceKeys {
  const callerKey = purposeKey(master, 'caller-hash');
  const idempotencyKey = purposeKey(master, 'idempotency-hash');
  const mac = (key: Buffer, value: string) =>
    createHmac('sha256', key).update(value).digest('base64url').slice(0, HASH_CHARACTERS);
  return {
    hashCaller: (limitKey) => mac(callerKey, limitKey),
    hashIdempotencyKey: (value) => mac(idempotencyKey, value),
  };
}
