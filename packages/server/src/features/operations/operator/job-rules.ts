import type { JobKind } from '@waymark/contract';

/** How a waiting job is taken out of the queue: with the run that it carries out, or by itself. */
export type CancelWay = 'run' | 'job';

/**
 * What an operator may cancel. A kind that is not named may not be: schedules and the upkeep of what waits queue their
 * jobs again, and the removal of a deleted workspace has been promised.
 */
const cancelWays: Partial<Record<JobKind, CancelWay>> = {
  'audit.run': 'run',
  'audit.mail': 'job',
  'audit.notice': 'job',
  'origin.notice': 'job',
  'agent.claimed-mail': 'job',
  'setup.claimed-mail': 'job',
  'human.code-mail': 'job',
  'human.invitation-mail': 'job',
  'human.notice-mail': 'job',
};

export function cancelWayOf(kind: string): CancelWay | undefined {
  const known: Readonly<Record<string, CancelWay | undefined>> = cancelWays;
  return Object.hasOwn(known, kind) ? known[kind] : undefined;
}
