import type { AuditRow, JourneyRow } from '../../audits/index.ts';

const verdicts: Readonly<Record<string, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  blocked: 'Blocked',
  inconclusive: 'No verdict',
  unreadable: 'Page could not be read',
};

/** What is known of a journey. */
export function journeyVerdict({ verdict }: JourneyRow): string {
  return verdict === null ? 'Not yet known' : (verdicts[verdict] ?? verdict);
}

/** How a run ended, or where it stands. */
export function runResult({ status, verdict, failure }: AuditRow): string {
  if (status === 'queued') return 'Waiting';
  if (status === 'running') return 'Running';
  if (status === 'errored' && failure === 'cancelled') return 'Cancelled';
  if (status === 'errored')
    return failure === 'unreadable' ? 'Page could not be read' : 'Our fault: no report';
  return verdicts[verdict ?? ''] ?? 'Published';
}

/** What is known of a page; without a verdict, what became of the audit that stands for it. */
export function pageState(journey: JourneyRow, standing: ReadonlyMap<string, AuditRow>): string {
  const audit = journey.verdict === null ? standing.get(journey.id) : undefined;
  return audit === undefined ? journeyVerdict(journey) : runResult(audit);
}

/** Whether a verdict or result is bad news about the page. */
export function isBad(verdict: string | null): boolean {
  return verdict === 'failed' || verdict === 'blocked' || verdict === 'unreadable';
}

export function askedBy({ askedBy: type, agentName, email }: AuditRow): string {
  if (type === 'schedule') return 'Schedule';
  if (type === 'agent') return `${agentName ?? 'unnamed agent'} (agent)`;
  return email ?? 'a former member';
}

/** Why a schedule ended by itself. */
export const stopTexts: Readonly<Record<NonNullable<JourneyRow['stoppedReason']>, string>> = {
  member_left: 'The schedule stopped because the member who set it left the workspace.',
  origin_not_claimed: 'The schedule stopped because this site is not the workspace’s any more.',
  proof_lapsed:
    'The schedule stopped because the proof of this site is gone. Prove the site again, then set the schedule anew.',
};

/** What the page may say after a form was handled; a name travels, never a text. */
export const notices = {
  queued: { text: 'The audit is queued.', isError: false },
  set: { text: 'The schedule is set.', isError: false },
  off: { text: 'The schedule is off.', isError: false },
  watching: { text: 'You get a mail when a verdict in this workspace changes.', isError: false },
  unwatched: { text: 'You no longer get these mails.', isError: false },
  gone: { text: 'That no longer exists.', isError: true },
  origin_not_claimed: {
    text: 'The workspace has not proven the site of that page. Add the site first.',
    isError: true,
  },
  proof_lapsed: { text: 'The proof of that site is gone. Prove it again first.', isError: true },
  too_many: {
    text: 'The workspace has as many schedules as it may have. Turn one off first.',
    isError: true,
  },
} as const;
export type Notice = keyof typeof notices;

/** A moment to the minute; the page knows no time zone of its reader. */
export function when(time: number): string {
  return `${new Date(time).toISOString().replace('T', ' ').slice(0, 16)} UTC`;
}
