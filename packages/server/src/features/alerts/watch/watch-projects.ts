import type { AlertKind } from '@waymark/contract';
import { newId } from '../../../lib/crypto/ids.ts';
import { problemText } from '../../../lib/errors/problem-text.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Db } from '../../../store/index.ts';
import { readSettings } from '../channels/index.ts';
import type { NewsDeps } from '../deliveries/index.ts';
import { describeAlert, describeJoined } from './alert-words.ts';
import { evidenceOf, type WatchedKind } from './evidence.ts';
import { findNewAgents, findSilence, findSpoofing } from './find-agents.ts';
import { findFailingPages, findJump } from './find-failures.ts';
import { goneSubjects, lastingOf } from './lasting.ts';
import { type Level, levels, watchRules } from './levels.ts';
import type { Finding, Look, Subject } from './observed.ts';
import { openAlert, resolveAlert } from './open-alert.ts';
import { type LookDeps, readLook, readSince } from './read-look.ts';
import { type JudgedAlert, type OpenAlert, type Plan, reconcile } from './reconcile.ts';
import {
  type AlertRow,
  changeOpen,
  type DueProject,
  dueProjects,
  holdTurn,
  openAlertsOf,
  subjectsSince,
  takeTurn,
} from './store.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PROJECTS_AT_ONCE = 200;
/** How often a project is looked at, how many at once and for how long in a row, and when the operator hears that it is late. */
const turns = { everyMs: 5 * MINUTE_MS, besides: 4, longestMs: 45_000, lateMs: 10 * MINUTE_MS } as const;
const watchedKinds = ['new_agent', 'failures_jump', 'page_failing', 'crawler_silent', 'spoofing'] as const;

export interface WatchDeps extends LookDeps, NewsDeps {
  readonly config: LookDeps['config'] & NewsDeps['config'];
  readonly clock: Clock;
  readonly log: Log;
}

/** Of one cause one alert at most is open; several things at once are told by the first of them. */
const causeOf = (kind: AlertKind, projectId: string, names: readonly string[]) =>
  `${kind} ${projectId} ${names[0] ?? ''}`;

/** What is unusual about a look, by plain rules; what fails on pages that are told of is no jump once more. */
function findUnusual(look: Look, level: Level, toldPages: Set<string>): Finding[] {
  const pages = findFailingPages(look, level);
  for (const { name } of pages?.subjects ?? []) toldPages.add(name);
  const found = [
    findJump(look, level, toldPages),
    pages,
    findNewAgents(look, level),
    findSpoofing(look, level),
    findSilence(look),
  ];
  return found.filter((finding) => finding !== undefined);
}

const asOpen = ({ id, kind, subjects, numbers, openedAt, seenAt, mutedAt }: AlertRow): OpenAlert => ({
  id,
  kind,
  subjects: JSON.parse(subjects),
  numbers: JSON.parse(numbers),
  openedAt,
  seenAt,
  isMuted: mutedAt !== null,
});

/** The same names joined to an alert that is open; nothing is sent once more. */
function withJoined(alert: AlertRow, joined: readonly Subject[], { origin }: DueProject, now: number) {
  if (joined.length === 0) return { seen_at: now };
  const known: string[] = JSON.parse(alert.subjects);
  const all = [...known.map((name) => ({ name, words: '', numbers: {} })), ...joined];
  // Only watched kinds are among the alerts that are compared.
  const kind = alert.kind as WatchedKind;
  const { title, numbers } = describeAlert(kind, all, origin);
  return {
    seen_at: now,
    title,
    numbers: JSON.stringify(numbers),
    text: describeJoined(joined, alert.text),
    subjects: JSON.stringify(all.map(({ name }) => name)),
    evidence: evidenceOf(kind, alert.projectId ?? '', all, now),
  };
}

/** The same alert about those alone who are not back; its text stays, which tells how it was. */
function withoutBack(alert: AlertRow, back: readonly string[], { origin }: DueProject) {
  const known: string[] = JSON.parse(alert.subjects);
  const left = known.filter((name) => !back.includes(name));
  const subjects = left.map((name) => ({ name, words: '', numbers: {} }));
  // Only watched kinds are among the alerts that are compared.
  const { title } = describeAlert(alert.kind as WatchedKind, subjects, origin);
  // Whoever gave it its cause may be back: it would keep the next alert of theirs from being opened.
  const cause = causeOf(alert.kind, alert.projectId ?? '', left);
  return { title, cause, subjects: JSON.stringify(left) };
}

async function carryOut(
  deps: WatchDeps,
  db: Db,
  {
    project,
    plan,
    alerts,
    now,
  }: { project: DueProject; plan: Plan; alerts: readonly AlertRow[]; now: number },
) {
  const { id: projectId, origin, workspaceId } = project;
  if (workspaceId === null) return;
  const byId = new Map(alerts.map((alert) => [alert.id, alert]));
  for (const { id, joined } of plan.seen) {
    const alert = byId.get(id);
    if (alert !== undefined) await changeOpen(db, id, withJoined(alert, joined, project, now));
  }
  for (const { id, names } of plan.back) {
    const alert = byId.get(id);
    if (alert !== undefined) await changeOpen(db, id, withoutBack(alert, names, project));
  }
  for (const id of plan.over) await resolveAlert(deps, db, id, now);
  for (const { kind, subjects } of plan.open) {
    const watched = kind as WatchedKind;
    const about = {
      workspaceId,
      projectId,
      kind,
      subjects: subjects.map(({ name }) => name),
      origins: [origin],
    };
    const cause = causeOf(kind, projectId, about.subjects);
    const evidence = evidenceOf(watched, projectId, subjects, now);
    await openAlert(
      deps,
      db,
      { ...about, cause, evidence, ...describeAlert(watched, subjects, origin) },
      { now },
    );
  }
}

/** Looks at one project, whose turn is taken; whoever has taken it since writes instead. */
async function watchProject(deps: WatchDeps, project: DueProject, token: string): Promise<void> {
  const { store, clock } = deps;
  const now = clock();
  const { sensitivity } = await readSettings(store.db, project.workspaceId ?? '');
  const level = levels[sensitivity];
  const open = (await openAlertsOf(store.db, { projectId: project.id, kinds: watchedKinds })).map(asOpen);
  const look = await readLook(deps, project.id, level, now);
  const toldPages = new Set(open.flatMap(({ kind, subjects }) => (kind === 'page_failing' ? subjects : [])));
  const findings = findUnusual(look, level, toldPages);
  const found = new Map<string, Pick<JudgedAlert, 'lasting' | 'gone'>>();
  for (const alert of open) {
    const since = await readSince(deps, project.id, alert, { level, toldPages, now });
    const lasting = lastingOf(alert, { look, since, level, toldPages });
    found.set(alert.id, { lasting, gone: goneSubjects(alert, since, look) });
  }
  await store.transaction(async (db) => {
    if (!(await holdTurn(db, project.id, token))) return;
    const alerts = await openAlertsOf(db, { projectId: project.id, kinds: watchedKinds });
    const since = now - watchRules.historyDays * DAY_MS;
    const known = await subjectsSince(db, project.id, 'new_agent', since);
    const told = new Set(known.map((agent) => `new_agent ${agent}`));
    const unknown = { lasting: 'unknown', gone: [] } as const;
    const judged = alerts.map((row) => ({ ...asOpen(row), ...(found.get(row.id) ?? unknown) }));
    const plan = reconcile(findings, judged, told, now);
    await carryOut(deps, db, { project, plan, alerts, now });
  });
}

/** Takes the turn of a project and looks at it; one that cannot be read holds up no other. */
async function watchInTurn(deps: WatchDeps, project: DueProject): Promise<void> {
  const { store, clock, log } = deps;
  const [now, token] = [clock(), newId()];
  const turn = { now, furthest: now + 2 * turns.everyMs, nextAt: now + turns.everyMs, token };
  if (!(await takeTurn(store.db, project.id, turn))) return;
  await watchProject(deps, project, token).catch((error: unknown) =>
    log.warn({ project_id: project.id, problem: problemText(error) }, 'a project could not be watched'),
  );
}

/** Looks at every project whose turn it is, a few at once. */
export async function watchProjects(deps: WatchDeps, signal: AbortSignal): Promise<void> {
  const { store, clock, log } = deps;
  const began = clock();
  const due = await dueProjects(store.db, began, began + 2 * turns.everyMs, PROJECTS_AT_ONCE);
  const lateMs = began - (due[0]?.nextAt ?? began);
  if (lateMs > turns.lateMs)
    log.warn({ late_seconds: Math.round(lateMs / 1000) }, 'projects are watched late');
  const waiting = due.values();
  const walk = async () => {
    for (const project of waiting) {
      signal.throwIfAborted();
      if (clock() - began > turns.longestMs) return;
      await watchInTurn(deps, project);
    }
  };
  // None of them may be at work still when the job has ended.
  const ends = await Promise.allSettled(Array.from({ length: turns.besides }, walk));
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
}
