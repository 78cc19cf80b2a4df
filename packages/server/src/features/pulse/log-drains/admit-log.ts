import type { IngestErrorCode } from '@waymark/contract';
import type { WrongCredentials } from '../../../lib/credentials/wrong-credentials.ts';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { asRetryable, type Budget, type KeyBudgets } from '../ingest/index.ts';
import { findLogDrain, touchLogDrain } from './store.ts';

const TOKEN = /^Bearer (pulse_drain_[\w-]{43})$/iu;
/** Its last use is told to the minute. */
const NOTED_EVERY_MS = 60_000;

export interface LogAdmissionDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly wrongCredentials: { readonly ingestKeys: WrongCredentials };
}

/** What is asked of a request before its body is read. */
export interface LogCaller {
  header(name: string): string | undefined;
  limitKey(): string;
}

export type AdmittedDrain = NonNullable<Awaited<ReturnType<typeof findLogDrain>>>;

function refuse(code: IngestErrorCode, message: string, resolution: string): ServiceError {
  return new ServiceError(code, { message, resolution });
}

/** The token of a request; only a header carries one, since addresses are logged on the way. */
function tokenOf({ header }: LogCaller): string {
  if (header('origin') !== undefined)
    throw refuse('browser_refused', 'Logs are not taken from browsers.', 'Have the CDN send them.');
  const token = TOKEN.exec(header('authorization') ?? '')?.[1];
  if (token !== undefined) return token;
  throw refuse(
    'invalid_api_key',
    'The token of a log drain is required as Bearer in the Authorization header.',
    'Send Authorization: Bearer pulse_drain_…',
  );
}

/** Knows the drain that a request comes from, of which nothing has been read but its headers. */
export async function admitLog(deps: LogAdmissionDeps, caller: LogCaller): Promise<AdmittedDrain> {
  const secret = tokenOf(caller);
  const now = deps.clock();
  const find = async () => {
    try {
      const drain = await findLogDrain(deps.store.db, hashToken(secret));
      if (drain !== undefined) await touchLogDrain(deps.store.db, drain.id, now, now - NOTED_EVERY_MS);
      return drain;
    } catch (error) {
      throw asRetryable(error, deps.store);
    }
  };
  const drain = await deps.wrongCredentials.ingestKeys.find({ secret, limitKey: caller.limitKey, find });
  if (drain !== undefined) return drain;
  throw refuse(
    'invalid_api_key',
    'The token of this log drain is unknown or revoked.',
    'Make a new one on the project’s page of log drains.',
  );
}

/** Takes all records of a log from what the drains of its project may send, or refuses it whole. */
export function takeRecords(
  budgets: KeyBudgets,
  budget: Budget,
  { projectId, records, now }: { projectId: string; records: number; now: number },
): void {
  const retryAfterSeconds = budgets.take(projectId, budget, records, now);
  if (retryAfterSeconds === 0) return;
  throw new ServiceError('rate_limited', {
    message: `The log drains of a project may send ${budget.perSecond} records a second; nothing of this log was taken.`,
    resolution: 'Send the same request again after the time in Retry-After.',
    retryAfterSeconds,
  });
}
