import type { JobPayload } from '@waymark/contract';
import type { JobHandlers } from '../../../jobs/index.ts';
import { type DeliverDeps, deliver, type Lane, releaseHeld, requeueStranded } from '../deliveries/index.ts';
import { type DigestDeps, queueDigest, queueDigests } from '../digest/index.ts';
import {
  type ProofDeps,
  type WatchDeps,
  watchCertificates,
  watchProjects,
  watchProofs,
  watchVerdicts,
} from '../watch/index.ts';

const MINUTE_MS = 60 * 1000;

export const alertSchedules = [{ name: 'alerts.watch', kind: 'alerts.watch', everyMs: MINUTE_MS }] as const;

/** How many jobs of each kind run at once: none waits for another kind, nor anybody for receivers that fail. */
const slots = {
  'alerts.watch': 1,
  'alerts.digest': 1,
  'alerts.deliver': 8,
  'alerts.retry': 8,
  'alerts.mail': 4,
} as const;
export const alertRoom = { slots, concurrency: Object.values(slots).reduce((sum, each) => sum + each, 0) };

export type AlertJobDeps = WatchDeps &
  ProofDeps &
  DigestDeps &
  DeliverDeps & { readonly config: WatchDeps['config'] & DeliverDeps['config'] };

/** Looks at everything that people are told of. What goes wrong with one part is noted, and the others are done. */
async function watchAll(deps: AlertJobDeps, signal: AbortSignal): Promise<void> {
  const parts = [
    () => watchVerdicts(deps),
    () => watchCertificates(deps),
    () => watchProofs(deps),
    () => releaseHeld(deps),
    () => requeueStranded(deps),
    () => queueDigests(deps),
    () => watchProjects(deps, signal),
  ];
  const problems: unknown[] = [];
  for (const part of parts) {
    signal.throwIfAborted();
    await part().catch((error: unknown) => problems.push(error));
  }
  if (problems.length > 0) throw new AggregateError(problems, 'Some alerts could not be looked after.');
}

/** Watches, makes digests, and delivers each message by a job of its own. */
export function alertJobs(deps: AlertJobDeps): JobHandlers {
  const by =
    (lane: Lane) =>
    ({ delivery_id: id }: JobPayload<Lane>, { signal }: { readonly signal: AbortSignal }) =>
      deliver(deps, id, lane, signal);
  return {
    'alerts.watch': (_payload, { signal }) => watchAll(deps, signal),
    'alerts.digest': ({ workspace_id: id }) => queueDigest(deps, id),
    'alerts.deliver': by('alerts.deliver'),
    'alerts.retry': by('alerts.retry'),
    'alerts.mail': by('alerts.mail'),
  };
}
