import { createHash } from 'node:crypto';
import { ServiceError } from '../../lib/service-error.ts';
import type { ServiceKeys } from '../../lib/service-keys.ts';
import type { Db } from '../../store/index.ts';
import { findIdempotencyKey, type Operation } from './store.ts';

export interface Idempotency {
  readonly keyHash: string;
  readonly bodyHash: string;
}

/** Binds a caller's key to what was asked; both are kept as hashes only. */
export function idempotencyOf(keys: ServiceKeys, key: string, body: readonly unknown[]): Idempotency {
  return {
    keyHash: keys.hashIdempotencyKey(key),
    bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('base64url'),
  };
}

/** The first answer to the same key and body within the window, or undefined. */
export async function findReplay<R>(
  db: Db,
  operation: Operation,
  idempotency: Idempotency | undefined,
  now: number,
): Promise<R | undefined> {
  if (idempotency === undefined) return undefined;
  const known = await findIdempotencyKey(db, operation, idempotency.keyHash, now);
  if (known === undefined) return undefined;
  if (known.bodyHash !== idempotency.bodyHash) {
    throw new ServiceError('invalid_request', {
      message: 'This Idempotency-Key was already used with another body.',
      resolution: 'Send a new Idempotency-Key with a new request, or repeat the first request unchanged.',
      extra: { fields: ['idempotency-key'] },
    });
  }
  return JSON.parse(known.response);
}
