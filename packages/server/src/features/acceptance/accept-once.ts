import { limits } from '@waymark/contract';
import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/service-error.ts';
import type { Db, Store } from '../../store/index.ts';
import type { AcceptanceRequest } from './acceptance-request.ts';
import { findReplay } from './find-replay.ts';
import { orQueueFailure } from './queue-failure.ts';
import { acceptancesSince, holdGate, insertAcceptance, putIdempotencyKey } from './store.ts';
import { judgeWindow, type Refusal } from './window.ts';

export interface AcceptanceDeps {
  readonly store: Store;
  readonly clock: Clock;
}

export interface Accepted<R> {
  readonly response: R;
  readonly isReplay: boolean;
}

function tooMany({ operation }: AcceptanceRequest, refusal: Refusal): ServiceError {
  const own = operation === 'workspace_audit' ? 'of this workspace' : 'from this address';
  const whose = refusal.scope === 'ip' ? own : 'from all callers together';
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
  if (refusal !== undefined) throw tooMany(request, refusal);
}

/** The answer to an earlier, equal request, before anything that can be done only once is done again. */
export async function replayAcceptance<R>(
  deps: AcceptanceDeps,
  request: AcceptanceRequest,
): Promise<Accepted<R> | undefined> {
  const response = await orQueueFailure(deps.store, () =>
    findReplay<R>(deps.store.db, request, deps.clock()),
  );
  return response === undefined ? undefined : { response, isReplay: true };
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
      const replay = await findReplay<R>(db, request, now);
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
