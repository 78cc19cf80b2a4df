import { type AcceptedLimit, limits } from '@waymark/contract';
import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/service-error.ts';
import type { Db, Store } from '../../store/index.ts';
import { findReplay, type Idempotency } from './find-replay.ts';
import { orQueueFailure } from './queue-failure.ts';
import { acceptancesSince, holdGate, insertAcceptance, type Operation, putIdempotencyKey } from './store.ts';
import { judgeWindow, type Refusal } from './window.ts';

export interface AcceptanceDeps {
  readonly store: Store;
  readonly clock: Clock;
}

export interface AcceptanceRequest {
  readonly operation: Operation;
  readonly limit: AcceptedLimit;
  readonly callerHash: string;
  readonly idempotency?: Idempotency;
}

export interface Accepted<R> {
  readonly response: R;
  readonly isReplay: boolean;
}

function tooMany(refusal: Refusal): ServiceError {
  const whose = refusal.scope === 'ip' ? 'from this address' : 'from all callers together';
  return new ServiceError('rate_limited', {
    message: `The limit of accepted requests per hour ${whose} is reached.`,
    resolution: `Send the request again after ${refusal.retryAfterSeconds} seconds.`,
    retryAfterSeconds: refusal.retryAfterSeconds,
    extra: { scope: refusal.scope },
  });
}

async function refuseWithoutRoom(db: Db, request: AcceptanceRequest, now: number): Promise<void> {
  const accepted = await acceptancesSince(db, request.operation, now - request.limit.windowMs);
  const refusal = judgeWindow(accepted, request.callerHash, request.limit, now);
  if (refusal !== undefined) throw tooMany(refusal);
}

/** Refuses early what could not be accepted anyway, before a one-time challenge token is spent on it. */
export async function checkRoom(deps: AcceptanceDeps, request: AcceptanceRequest): Promise<void> {
  await orQueueFailure(deps.store, () => refuseWithoutRoom(deps.store.db, request, deps.clock()));
}

/**
 * Accepts a request in one transaction: the limit is judged, the request written, its job queued and its
 * idempotency key kept together, so that a crash leaves all of it or nothing (decisions §2).
 */
export async function acceptOnce<R extends object>(
  deps: AcceptanceDeps,
  request: AcceptanceRequest,
  write: (db: Db, now: number) => Promise<R>,
): Promise<Accepted<R>> {
  return await orQueueFailure(deps.store, () =>
    deps.store.transaction(async (db) => {
      await holdGate(db, request.operation);
      const now = deps.clock();
      const replay = await findReplay<R>(db, request.operation, request.idempotency, now);
      if (replay !== undefined) return { response: replay, isReplay: true };
      await refuseWithoutRoom(db, request, now);
      const response = await write(db, now);
      await insertAcceptance(db, request.operation, request.callerHash, now);
      if (request.idempotency !== undefined) {
        await putIdempotencyKey(db, {
          operation: request.operation,
          ...request.idempotency,
          response: JSON.stringify(response),
          expiresAt: now + limits.idempotencyWindowMs,
        });
      }
      return { response, isReplay: false };
    }),
  );
}
