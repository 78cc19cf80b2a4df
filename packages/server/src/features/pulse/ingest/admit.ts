import { claimedBudget, unclaimedBudget } from '@waymark/contract';
import type { WrongCredentials } from '../../../lib/credentials/wrong-credentials.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import type { IngestKey, IngestKeys } from '../projects/index.ts';
import { asRetryable } from './ingest-events.ts';
import type { KeyBudgets } from './key-budget.ts';

export interface AdmissionDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly ingestKeys: IngestKeys;
  readonly wrongCredentials: { readonly ingestKeys: WrongCredentials };
  readonly budgets: KeyBudgets;
  readonly config: { readonly pulseEventsPerSecond: number };
}

export interface Admission {
  readonly key: IngestKey;
  /** Counts the events of the request against what the key may send. */
  take(events: number): void;
}

function unknownKey(): ServiceError {
  return new ServiceError('invalid_api_key', {
    message: 'The ingest key is unknown, revoked or expired.',
    resolution: 'Use the api_key that the setup answered, or a key rotated since.',
  });
}

function tooManyAtOnce(burst: number): ServiceError {
  return new ServiceError('too_many_events', {
    message: `This key may send at most ${burst} events at once.`,
    resolution: 'Split the batch; a claimed project may send more.',
  });
}

function tooFast(perSecond: number, retryAfterSeconds: number): ServiceError {
  return new ServiceError('rate_limited', {
    message: `This key may send ${perSecond} events a second.`,
    resolution: 'Send the same request again after the time in Retry-After.',
    retryAfterSeconds,
  });
}

/** Lets a live key in, within its budget. */
export async function admit(deps: AdmissionDeps, apiKey: string, limitKey: () => string): Promise<Admission> {
  const find = () =>
    deps.ingestKeys.find(apiKey).catch((error) => {
      throw asRetryable(error, deps.store);
    });
  const key = await deps.wrongCredentials.ingestKeys.find({ secret: apiKey, limitKey, find });
  if (key === undefined) throw unknownKey();
  const { pulseEventsPerSecond: perSecond } = deps.config;
  const claimed = { perSecond, burst: perSecond * claimedBudget.burstSeconds };
  const budget = key.isClaimed ? claimed : unclaimedBudget;
  return {
    key,
    take(events) {
      if (events > budget.burst) throw tooManyAtOnce(budget.burst);
      const waitSeconds = deps.budgets.take(key.keyId, budget, events, deps.clock());
      if (waitSeconds > 0) throw tooFast(budget.perSecond, waitSeconds);
    },
  };
}
