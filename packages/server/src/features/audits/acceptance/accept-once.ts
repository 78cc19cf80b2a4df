import { limits } from '@waymark/contract';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { CLOCKS_APART_MS, type Clock } from '../../../lib/process/clock.ts';
import type { Db, Store } from '../../../store/index.ts';
import type { AcceptanceRequest } from './acceptance-request.ts';
import { orQueueFailure } from './queue-failure.ts';
import {
  acceptancesSince,
  bringBackAcceptances,
  findIdempotencyKey,
  holdGate,
  insertAcceptance,
  putIdempotencyKey,
} from './store.ts';
import { checkWindow, type Refusal } from './window.ts';

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
  const what = operation === 'example_audit' ? 'audits of the examples' : 'accepted requests';
  return new ServiceError('rate_limited', {
    message: `The limit of ${what} per hour ${whose} is reached.`,
    resolution: `Send the request again after ${refusal.retryAfterSeconds} seconds.`,
    retryAfterSeconds: refusal.retryAfterSeconds,
    extra: { scope: refusal.scope },
  });
}

async function checkLimit(db: Db, request: AcceptanceRequest, now: number): Promise<Refusal | undefined> {
  const accepted = await acceptancesSince(db, request.operation, now - request.limit.windowMs);
  // Else a clock that ran ahead for a while would shut callers out until it gets there again.
  if (accepted.some(({ acceptedAt }) => acceptedAt > now + CLOCKS_APART_MS))
    await bringBackAcceptances(db, request.operation, now);
  return checkWindow(accepted, request.callerHash, request.limit, now);
}

/** The first answer to the same key and body within the window, or undefined. */
async function findReplay<R>(
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

/** Refuses early what could not be accepted anyway, before a name or a challenge service is asked about it. */
export async function checkRoom(deps: AcceptanceDeps, request: AcceptanceRequest): Promise<void> {
  const refusal = await orQueueFailure(deps.store, () => checkLimit(deps.store.db, request, deps.clock()));
  if (refusal !== undefined) throw tooMany(request, refusal);
}

/**
 * Accepts a request in one transaction: the limit is checked, the request written, its job queued and its
 * idempotency key kept together, so that a crash leaves all of it or nothing (decisions §2).
 */
export async function acceptOnce<R extends object>(
  deps: AcceptanceDeps,
  request: AcceptanceRequest,
  write: (db: Db, now: number) => Promise<R>,
): Promise<Accepted<R>> {
  const answer = await orQueueFailure(deps.store, () =>
    deps.store.transaction(async (db): Promise<Accepted<R> | Refusal> => {
      await holdGate(db, request.operation);
      const now = deps.clock();
      const replay = await findReplay<R>(db, request, now);
      if (replay !== undefined) return { response: replay, isReplay: true };
      const refusal = await checkLimit(db, request, now);
      // Returned and thrown after the commit, so that times which were corrected on the way are kept.
      if (refusal !== undefined) return refusal;
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
  if ('scope' in answer) throw tooMany(request, answer);
  return answer;
}
