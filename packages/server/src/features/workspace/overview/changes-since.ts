import { type AlertRow, alertPath } from '../../alerts/index.ts';
import type { AuditRow } from '../../audits/index.ts';
import type { ListedEvent } from '../../identity/index.ts';
import { isBad, runResult } from '../audit-dashboard/index.ts';
import type { ListedFeedback } from '../feedback/index.ts';
import { eventText } from '../settings/index.ts';

/** Something that is different from the last time, with where it can be looked at. */
export interface Change {
  readonly at: number;
  readonly text: string;
  readonly href?: string;
  readonly isBad: boolean;
}

export interface ChangeSources {
  readonly workspaceId: string;
  readonly alerts: readonly AlertRow[];
  readonly audits: readonly AuditRow[];
  readonly feedback: readonly ListedFeedback[];
  /** Nothing for those who do not read the log; that people signed in changes nothing. */
  readonly events: readonly ListedEvent[];
}

function ofAlert(alert: AlertRow, workspaceId: string): Change[] {
  const href = alertPath(workspaceId, alert.id);
  const begun = {
    at: alert.openedAt,
    text: alert.title,
    href,
    isBad: alert.state === 'open' && alert.mutedAt === null,
  };
  if (alert.resolvedAt === null || alert.resolvedAt === alert.openedAt) return [begun];
  return [begun, { at: alert.resolvedAt, text: `Over: ${alert.title}`, href, isBad: false }];
}

function ofAudit(audit: AuditRow): Change[] {
  if (audit.finishedAt === null) return [];
  const text = `Audit of ${audit.quickstartUrl}: ${runResult(audit)}`;
  return [
    {
      at: audit.finishedAt,
      text,
      href: `/reports/${audit.slug}`,
      isBad: isBad(audit.verdict ?? audit.failure),
    },
  ];
}

/** What happened since a moment, newest first. */
export function changesSince(sources: ChangeSources, since: number, most: number): readonly Change[] {
  const { workspaceId, alerts, audits, feedback, events } = sources;
  const changes = [
    ...alerts.flatMap((alert) => ofAlert(alert, workspaceId)),
    ...audits.flatMap(ofAudit),
    ...feedback.map(({ createdAt: at, summary, agentName, severity }) => ({
      at,
      text: `${agentName ?? 'An unnamed agent'} reported: ${summary}`,
      href: `/workspace/feedback/${workspaceId}`,
      isBad: severity === 'blocker',
    })),
    ...events.map((event) => ({
      at: event.happenedAt,
      text: eventText(event),
      isBad: event.action === 'origin.lapsed',
    })),
  ];
  return changes
    .filter(({ at }) => at >= since)
    .toSorted((one, other) => other.at - one.at)
    .slice(0, most);
}
