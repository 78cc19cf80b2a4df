import { createHash } from 'node:crypto';
import type { AcceptedLimit } from '@waymark/contract';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { Operation } from './store.ts';

/** A request as the acceptance rules see it: who asks, under which limit, and whether it may be a repetition. */
export interface AcceptanceRequest {
  readonly operation: Operation;
  readonly limit: AcceptedLimit;
  readonly callerHash: string;
  readonly idempotency: Idempotency | undefined;
}

export interface Idempotency {
  readonly keyHash: string;
  readonly bodyHash: string;
}

export interface AcceptanceInput {
  readonly operation: Operation;
  readonly limit: AcceptedLimit;
  readonly limitKey: string;
  readonly idempotencyKey: string | undefined;
  /** What was asked, in a fixed order; one-time values such as a challenge token stay out. */
  readonly body: readonly unknown[];
}

function bodyHash(body: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}

/**
 * Reduces a caller and its key to hashes. A key is not bound to the caller's address, which may change
 * between a lost answer and the retry.
 */
export function acceptanceRequest(keys: ServiceKeys, input: AcceptanceInput): AcceptanceRequest {
  const keyHash =
    input.idempotencyKey === undefined ? undefined : keys.hashIdempotencyKey(input.idempotencyKey);
  return {
    operation: input.operation,
    limit: input.limit,
    callerHash: keys.hashCaller(input.limitKey),
    idempotency: keyHash === undefined ? undefined : { keyHash, bodyHash: bodyHash(input.body) },
  };
}
