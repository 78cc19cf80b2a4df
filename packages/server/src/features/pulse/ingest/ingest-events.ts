import { type EventRejectionCode, type PulseIngestResponse, unclaimedBudget } from '@waymark/contract';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { AppendRow, Store } from '../../../store/index.ts';
import type { IdentityChecks } from '../identities/index.ts';
import type { IngestKey } from '../projects/index.ts';
import { type EventQueue, type Fate, NotStored, QueueFull } from './event-queue.ts';
import { type BuiltRow, buildEventRow, type RowDeps } from './event-row.ts';
import { type ClockReading, readClock } from './event-time.ts';
import { EventRejection, type ParsedEvent, parseEvent } from './parse-event.ts';
import { type EventBatch, UNREADABLE } from './read-events.ts';
import { insertVerificationEvents, releaseQuota, reserveQuota } from './store.ts';

export interface IngestDeps extends RowDeps {
  readonly identityChecks: IdentityChecks;
  readonly store: Store;
  readonly clock: Clock;
  readonly queue: EventQueue<AppendRow>;
  readonly log: Log;
}

type Rejected = PulseIngestResponse['rejected'][number];

interface Taken {
  readonly index: number;
  readonly event: ParsedEvent;
  readonly row: AppendRow;
  readonly late: BuiltRow['late'];
}

const QUOTA_RETRY_SECONDS = 3600;
const FULL_RETRY_SECONDS = 1;
const DOWN_RETRY_SECONDS = 5;

function quotaExceeded(): ServiceError {
  return new ServiceError('quota_exceeded', {
    message: `An unclaimed project may store ${unclaimedBudget.total} events; this one has no room for these.`,
    resolution: 'Verify the setup and have a human claim the project.',
    retryAfterSeconds: QUOTA_RETRY_SECONDS,
  });
}

/** Turns the failures of queue and store into what the sender should do about them. */
export function asRetryable(error: unknown, store: Store): unknown {
  if (error instanceof QueueFull) {
    return new ServiceError('queue_full', {
      message: 'More events are waiting than can be stored right now; none of these were taken.',
      resolution: 'Send the same request again after the time in Retry-After.',
      retryAfterSeconds: FULL_RETRY_SECONDS,
    });
  }
  if (!(error instanceof NotStored) && !store.engine.isUnavailable(error)) return error;
  return new ServiceError('service_unavailable', {
    message: 'The events could not be stored in time.',
    resolution: 'Send the same request again after the time in Retry-After; ids keep events single.',
    retryAfterSeconds: DOWN_RETRY_SECONDS,
    cause: error,
  });
}

function reject(index: number, code: EventRejectionCode, message: string): Rejected {
  return { index, code, message };
}

function parseEvents(deps: IngestDeps, key: IngestKey, events: readonly unknown[], clock: ClockReading) {
  const taken: Taken[] = [];
  const rejected: Rejected[] = [];
  for (const [index, raw] of events.entries()) {
    const event =
      raw === UNREADABLE
        ? new EventRejection('invalid_event', 'The line is not valid JSON.')
        : parseEvent(raw, key.origin, clock);
    if (event instanceof EventRejection) rejected.push(reject(index, event.code, event.message));
    else taken.push({ index, event, ...buildEventRow(deps, event, key, clock) });
  }
  return { taken, rejected };
}

/** Stores rows; for an unclaimed project within what it may store in all, counted across replicas. */
async function storeRows(deps: IngestDeps, key: IngestKey, rows: readonly AppendRow[], bytes: number) {
  if (key.isClaimed) return await deps.queue.add(rows, bytes);
  const { db } = deps.store;
  if (!(await reserveQuota(db, key.projectId, rows.length, unclaimedBudget.total))) throw quotaExceeded();
  let stored = 0;
  try {
    const fates = await deps.queue.add(rows, bytes);
    stored = fates.filter((fate) => fate === 'new').length;
    return fates;
  } catch (error) {
    // What may have been stored after all stays counted.
    if (error instanceof NotStored) stored = rows.length;
    throw error;
  } finally {
    if (stored < rows.length) await releaseQuota(db, key.projectId, rows.length - stored);
  }
}

/** Keeps what a verification needs; only after the event itself is durable, also when it was sent again. */
async function keepForVerification(deps: IngestDeps, key: IngestKey, taken: readonly Taken[], now: number) {
  const reports = taken.flatMap(({ event }) =>
    event.nonce === null
      ? []
      : [
          {
            projectId: key.projectId,
            nonceHash: hashToken(event.nonce),
            eventId: event.id,
            keyId: key.keyId,
            ip: event.address.toString(),
            userAgent: event.userAgent,
            url: key.origin + event.path,
            receivedAt: now,
          },
        ],
  );
  if (reports.length > 0) await insertVerificationEvents(deps.store.db, reports);
}

/** Nobody is asked anything before the event is durable; of one that was sent again it is asked again. */
function askLater(deps: IngestDeps, taken: readonly Taken[], fates: readonly Fate[]): void {
  for (const [at, { late }] of taken.entries())
    if (late !== undefined && fates[at] !== 'unstorable')
      deps.identityChecks.settleLater(late.event, late.open);
}

function summarise(
  taken: readonly Taken[],
  fates: readonly Fate[],
  rejected: Rejected[],
): PulseIngestResponse {
  const count = (fate: Fate) => fates.filter((each) => each === fate).length;
  for (const [at, { index }] of taken.entries()) {
    if (fates[at] === 'unstorable')
      rejected.push(reject(index, 'invalid_event', 'The event cannot be stored.'));
  }
  rejected.sort((a, b) => a.index - b.index);
  return { accepted: count('new'), duplicates: count('known'), rejected };
}

/** Takes or rejects each event of a batch by itself and answers once the good ones are durable. */
export async function ingestEvents(
  deps: IngestDeps,
  key: IngestKey,
  batch: EventBatch,
  bytes: number,
): Promise<PulseIngestResponse> {
  const now = deps.clock();
  if (batch.dropped > 0) {
    deps.log.warn({ project_id: key.projectId, dropped: batch.dropped }, 'a sender had to give up events');
  }
  const { taken, rejected } = parseEvents(deps, key, batch.events, readClock(now, batch.sentAt));
  if (taken.length === 0) return { accepted: 0, duplicates: 0, rejected };
  try {
    const rows = taken.map(({ row }) => row);
    const fates = await storeRows(deps, key, rows, bytes);
    await keepForVerification(deps, key, taken, now);
    askLater(deps, taken, fates);
    return summarise(taken, fates, rejected);
  } catch (error) {
    throw asRetryable(error, deps.store);
  }
}
