import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Db } from '../../../store/index.ts';
import type { AcceptanceRequest } from './acceptance-request.ts';
import { findIdempotencyKey } from './store.ts';

/** The first answer to the same key and body within the window, or undefined. */
export async function findReplay<R>(
  db: Db,
  { operation, idempotency }: AcceptanceRequest,
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
