import type { AlertEventType, AlertNews, AlertWebhook } from '@waymark/contract';

/** What is told of one alert or of several, whichever way it goes. */
export interface AlertMessage {
  readonly type: AlertEventType;
  readonly workspace: { readonly id: string; readonly name: string };
  readonly title: string;
  readonly alerts: readonly AlertNews[];
}

/** An alert as it is kept. */
export interface KeptAlert {
  readonly id: string;
  readonly workspaceId: string;
  readonly projectId: string | null;
  readonly origin: string | null;
  /** JSON: the origins of the sites that it is about. */
  readonly origins: string;
  readonly kind: AlertNews['kind'];
  readonly state: AlertNews['state'];
  readonly title: string;
  readonly text: string;
  readonly numbers: string;
  readonly evidence: string;
  readonly openedAt: number;
  readonly resolvedAt: number | null;
}

/** Where a workspace's alerts are, and one of them. */
export const alertsPath = (workspaceId: string) => `/workspace/alerts/${workspaceId}`;
export const alertPath = (workspaceId: string, alertId: string) =>
  `${alertsPath(workspaceId)}/alert/${alertId}`;

const iso = (at: number) => new Date(at).toISOString();

/** An alert as channels tell of it. */
export function newsOf(alert: KeptAlert, platformUrl: string): AlertNews {
  const { id, kind, state, title, text, projectId, origin } = alert;
  return {
    id,
    kind,
    state,
    title,
    text,
    numbers: JSON.parse(alert.numbers),
    project: projectId === null ? null : { id: projectId, origin: origin ?? '' },
    opened_at: iso(alert.openedAt),
    resolved_at: alert.resolvedAt === null ? null : iso(alert.resolvedAt),
    evidence_url: `${platformUrl}${alert.evidence}`,
    alert_url: `${platformUrl}${alertPath(alert.workspaceId, id)}`,
  };
}

/** The body of a webhook; of one message always the same bytes. */
export function webhookBody({ type, workspace, title, alerts }: AlertMessage, queuedAt: number): string {
  const body: AlertWebhook = {
    type,
    timestamp: iso(queuedAt),
    data: { workspace, title, alerts: [...alerts] },
  };
  return JSON.stringify(body);
}
