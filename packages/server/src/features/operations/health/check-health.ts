import type { HealthResponse } from '@waymark/contract';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Store } from '../../../store/index.ts';
import { readNothing } from './store.ts';

export interface HealthDeps {
  readonly config: {
    readonly pulseEnabled: boolean;
    readonly pulseKey: unknown;
    readonly pulseEndpoint: string;
  };
  readonly store: Store;
}

/** Answers only while the database does: a balancer must not send traffic where nothing can be stored. */
export async function checkHealth({ store, config }: HealthDeps): Promise<HealthResponse> {
  try {
    await readNothing(store.db);
  } catch (error) {
    throw new ServiceError('internal_error', {
      message: 'The service does not reach its database.',
      resolution: 'Try again in a moment.',
      cause: error,
    });
  }
  return {
    ok: true,
    pulse: {
      enabled: config.pulseEnabled,
      configured: config.pulseKey !== undefined,
      endpoint: config.pulseEndpoint,
    },
  };
}
