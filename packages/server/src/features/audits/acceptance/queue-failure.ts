import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Store } from '../../../store/index.ts';

/** Runs a step of accepting; a lost, locked or full database is the queue failing (decisions §2: 502). */
export async function orQueueFailure<T>(store: Store, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!store.engine.isUnavailable(error)) throw error;
    throw new ServiceError('processing_failed', {
      message: 'The queue could not confirm the request, so it may not have been stored.',
      resolution: 'Send the same request again in a moment, with the same Idempotency-Key if you use one.',
      cause: error,
    });
  }
}
