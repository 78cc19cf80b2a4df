import type { HealthResponse } from '@waymark/contract';
import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/service-error.ts';
import type { Store } from '../../store/index.ts';
import { readNothing } from './store.ts';

const BELIEVE_FOR_MS = 1_000;

export interface HealthDeps {
  readonly config: { readonly platformUrl: string };
  readonly clock: Clock;
  readonly store: Store;
  /** When the database last answered; probes by the second must not become its main load. */
  readonly lastContact: { at: number };
}

async function touchDatabase({ store, clock, lastContact }: HealthDeps): Promise<void> {
  const now = clock();
  if (now - lastContact.at < BELIEVE_FOR_MS) return;
  try {
    await readNothing(store.db);
    lastContact.at = now;
  } catch (error) {
    throw new ServiceError('internal_error', {
      message: 'The service does not reach its database.',
      resolution: 'Try again in a moment.',
      cause: error,
    });
  }
}

/** Answers only while the database does: a balancer must not send traffic where nothing can be stored. */
export async function checkHealth(deps: HealthDeps): Promise<HealthResponse> {
  await touchDatabase(deps);
  return {
    ok: true,
    pulse: {
      enabled: false,
      configured: false,
      endpoint: `${deps.config.platformUrl}/api/v1/pulse/events`,
    },
  };
}
