import type { FeedbackRequest } from '@waymark/contract';
import type { Limits } from '../../../config/index.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { pageOf } from './feedback-page.ts';
import { insertFeedback } from './store.ts';

export interface FeedbackDeps {
  readonly config: { readonly limits: Pick<Limits, 'feedback'> };
  readonly store: Store;
  readonly clock: Clock;
  readonly callerLimits: {
    readonly feedback: {
      consume(key: string): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;
    };
  };
}

/** Keeps what an agent reports about a page for the people of its workspace; a noisy agent is told to wait. */
export async function submitFeedback(
  deps: FeedbackDeps,
  agent: { readonly registrationId: string; readonly workspaceId: string },
  request: FeedbackRequest,
): Promise<{ id: string; receivedAt: number }> {
  const verdict = await deps.callerLimits.feedback.consume(agent.registrationId);
  if (!verdict.allowed) {
    const { retryAfterSeconds } = verdict;
    throw new ServiceError('rate_limited', {
      message: `An agent may send ${deps.config.limits.feedback.requests} reports in an hour.`,
      resolution: `Gather what you have to say, and send it after ${retryAfterSeconds} seconds.`,
      retryAfterSeconds,
    });
  }
  const [id, now] = [newId(), deps.clock()];
  const body = JSON.stringify(request);
  await insertFeedback(deps.store.db, { ...agent, ...pageOf(request.page_url), id, body, now });
  return { id, receivedAt: now };
}
