import type { AlertKind } from '@waymark/contract';
import { watchRules } from './levels.ts';
import type { Finding, Lasting, Subject } from './observed.ts';

/** An alert of a project that is open. */
export interface OpenAlert {
  readonly id: string;
  readonly kind: AlertKind;
  readonly subjects: readonly string[];
  /** The numbers that it was told by. */
  readonly numbers: Readonly<Record<string, number>>;
  readonly openedAt: number;
  readonly seenAt: number;
  /** Whether somebody chose that it does not count. */
  readonly isMuted: boolean;
}

/** An open alert, whether its cause is still there, and which of the things that it is about are not. */
export type JudgedAlert = OpenAlert & { readonly lasting: Lasting; readonly gone: readonly string[] };

/** What becomes of the alerts of a project. */
export interface Plan {
  readonly open: readonly { readonly kind: AlertKind; readonly subjects: readonly Subject[] }[];
  /** Alerts whose cause is still there, and whom else it now concerns. */
  readonly seen: readonly { readonly id: string; readonly joined: readonly Subject[] }[];
  readonly over: readonly string[];
  /** Muted alerts, and whom they are not about any more. */
  readonly back: readonly { readonly id: string; readonly names: readonly string[] }[];
}

interface Settled {
  readonly seen: Map<string, Subject[]>;
  readonly open: { readonly kind: AlertKind; readonly subjects: readonly Subject[] }[];
}

/** Sorts the subjects of a finding: told of already, joining an alert of the last hour, or an alert of their own. */
function settle(
  finding: Finding,
  alerts: readonly OpenAlert[],
  told: ReadonlySet<string>,
  now: number,
  plan: Settled,
) {
  const own = alerts.filter(({ kind }) => kind === finding.kind);
  const fresh: Subject[] = [];
  for (const subject of finding.subjects) {
    const holders = own.filter(({ subjects }) => !finding.isBySubject || subjects.includes(subject.name));
    for (const { id } of holders) plan.seen.set(id, plan.seen.get(id) ?? []);
    if (holders.length === 0 && !told.has(`${finding.kind} ${subject.name}`)) fresh.push(subject);
  }
  if (fresh.length === 0) return;
  // What joined a muted alert would be heard of by nobody.
  const young = own.find(({ openedAt, isMuted }) => !isMuted && openedAt > now - watchRules.joinMs);
  if (young !== undefined && finding.isBySubject)
    plan.seen.set(young.id, [...(plan.seen.get(young.id) ?? []), ...fresh]);
  else plan.open.push({ kind: finding.kind, subjects: fresh });
}

/** A muted alert holds whoever is away: were it to hold those who came again, they could fall silent unheard. */
function whoIsBack(alerts: readonly JudgedAlert[]): Plan['back'] {
  return alerts
    .filter(({ isMuted, gone, subjects }) => isMuted && gone.length > 0 && gone.length < subjects.length)
    .map(({ id, gone }) => ({ id, names: gone }));
}

/**
 * Compares what was found with what is open. A cause has one alert while it lasts; a hundred that come together have
 * one. `told` holds kinds and subjects that were told of once and for all.
 */
export function reconcile(
  findings: readonly Finding[],
  alerts: readonly JudgedAlert[],
  told: ReadonlySet<string>,
  now: number,
): Plan {
  const plan: Settled = { seen: new Map(), open: [] };
  for (const finding of findings) settle(finding, alerts, told, now, plan);
  for (const { id, lasting } of alerts) if (lasting === 'still' && !plan.seen.has(id)) plan.seen.set(id, []);
  const isOver = ({ id, seenAt, lasting }: JudgedAlert) =>
    !plan.seen.has(id) &&
    seenAt <= now - (lasting === 'gone' ? watchRules.overAfterMs : watchRules.forgottenMs);
  return {
    open: plan.open,
    seen: [...plan.seen].map(([id, joined]) => ({ id, joined })),
    over: alerts.filter(isOver).map(({ id }) => id),
    back: whoIsBack(alerts),
  };
}
