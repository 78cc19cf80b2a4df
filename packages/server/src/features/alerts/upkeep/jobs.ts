import type { JobHandlers } from '../../../jobs/index.ts';
import { type DeliverDeps, deliver, releaseHeld, requeueStranded } from '../deliveries/index.ts';
import { type DigestDeps, queueDigests } from '../digest/index.ts';
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

/** Watches, and delivers each message by a job of its own. */
export function alertJobs(deps: AlertJobDeps): JobHandlers {
  return {
    'alerts.watch': (_payload, { signal }) => watchAll(deps, signal),
    'alerts.deliver': ({ delivery_id: id }, { signal }) => deliver(deps, id, signal),
  };
}
