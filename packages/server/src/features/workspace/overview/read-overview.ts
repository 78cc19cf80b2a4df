import { type AlertRow, alertsOf, countOpen } from '../../alerts/index.ts';
import {
  type AuditRow,
  type JourneyRow,
  journeysOf,
  listAudits,
  standingAudits,
} from '../../audits/index.ts';
import { eventsOfWorkspace } from '../../identity/index.ts';
import { type Site, sitesOf } from '../../origins/index.ts';
import { type ProjectRow, projectsOf, type QuestionDeps } from '../../pulse/index.ts';
import { feedbackOfWorkspace } from '../feedback/index.ts';
import { type Change, changesSince } from './changes-since.ts';
import { type DayBesideDay, readFigures } from './read-figures.ts';

const MOST_PROJECTS = 100;
const MOST_JOURNEYS = 1000;
const MOST_ALERTS = 200;
const READ = 50;
const SHOWN_CHANGES = 20;
/** Alerts that are about who comes and how, rather than about what fails. */
const UNUSUAL: readonly string[] = ['new_agent', 'crawler_silent', 'spoofing'];

/** The newest verdict on any page of a site, and how many of its pages are in which state. */
export interface SiteVerdict {
  readonly newest: JourneyRow | undefined;
  /** The audit that the verdict is of; of a site without a verdict its newest one, whatever became of it. */
  readonly audit: AuditRow | undefined;
  readonly judged: number;
  readonly bad: number;
}

/** One site in one line. */
export interface SiteOverview {
  readonly site: Site;
  readonly verdict: SiteVerdict;
  readonly figures: DayBesideDay | undefined;
  readonly unusual: readonly AlertRow[];
  readonly alerts: readonly AlertRow[];
}

export interface Overview {
  readonly sites: readonly SiteOverview[];
  /** Projects beside the one of their site, such as its staging. */
  readonly others: readonly ProjectRow[];
  /** Open alerts of no site. */
  readonly otherAlerts: readonly AlertRow[];
  /** How many alerts are open that somebody muted. */
  readonly mutedAlerts: number;
  readonly changes: readonly Change[];
}

/** What is latest by a time. */
function latest<T>(all: readonly T[], at: (one: T) => number): T | undefined {
  return all.toSorted((one, other) => at(other) - at(one))[0];
}

function verdictOf(
  site: Site,
  journeys: readonly JourneyRow[],
  standing: ReadonlyMap<string, AuditRow>,
): SiteVerdict {
  const own = journeys.filter(({ quickstartUrl }) => URL.parse(quickstartUrl)?.origin === site.origin);
  const judged = own.filter(({ verdict }) => verdict !== null);
  const newest = latest(judged, ({ verdictOf: at }) => at ?? 0);
  const audits = (newest === undefined ? own : [newest]).flatMap(({ id }) => standing.get(id) ?? []);
  return {
    newest,
    audit: latest(audits, ({ createdAt }) => createdAt),
    judged: judged.length,
    bad: judged.filter(({ verdict }) => verdict !== 'passed').length,
  };
}

/** Whether an alert without a project is about a site, by the sites that it names. */
function isAbout({ origins }: AlertRow, origin: string): boolean {
  const about: readonly string[] = JSON.parse(origins);
  return about.includes(origin);
}

export interface Asked {
  readonly workspaceId: string;
  /** From when on changes are told. */
  readonly since: number;
  readonly readsLog: boolean;
  readonly now: number;
}

async function readChanges({ store: { db } }: QuestionDeps, asked: Asked, audits: readonly AuditRow[]) {
  const { workspaceId, since, readsLog } = asked;
  const [alerts, { feedback }, log] = [
    await alertsOf(db, workspaceId, { limit: MOST_ALERTS }),
    await feedbackOfWorkspace(db, workspaceId, { size: READ }),
    readsLog ? await eventsOfWorkspace(db, workspaceId, { size: READ, kind: 'news' }) : undefined,
  ];
  return changesSince(
    { workspaceId, alerts, audits, feedback, events: log?.events ?? [] },
    since,
    SHOWN_CHANGES,
  );
}

/** Reads what answers whether anything is wrong in a workspace. */
export async function readOverview(deps: QuestionDeps, asked: Asked): Promise<Overview> {
  const { db } = deps.store;
  const { workspaceId, now } = asked;
  const sites = await sitesOf(db, workspaceId);
  const projects = await projectsOf(db, workspaceId, { limit: MOST_PROJECTS });
  const journeys = await journeysOf(db, workspaceId, MOST_JOURNEYS);
  const standing = await standingAudits(db, journeys);
  const open = await alertsOf(db, workspaceId, { limit: MOST_ALERTS, shows: 'open' });
  const audits = (await listAudits(db, workspaceId, undefined))?.audits ?? [];
  const shown = sites.flatMap(({ project }) => (project === undefined ? [] : [project.id]));
  const figures = await readFigures(deps, shown.slice(0, MOST_PROJECTS), now);
  const ofSite = ({ project, origin }: Site) =>
    open.filter((alert) =>
      alert.projectId === null ? isAbout(alert, origin) : alert.projectId === project?.id,
    );
  const told = new Set(sites.flatMap(ofSite).map(({ id }) => id));
  return {
    sites: sites.map((site) => ({
      site,
      verdict: verdictOf(site, journeys, standing),
      figures: site.project === undefined ? undefined : figures.get(site.project.id),
      unusual: ofSite(site).filter(({ kind }) => UNUSUAL.includes(kind)),
      alerts: ofSite(site).filter(({ kind }) => !UNUSUAL.includes(kind)),
    })),
    others: projects.filter(({ id }) => !shown.includes(id)),
    otherAlerts: open.filter(({ id }) => !told.has(id)),
    mutedAlerts: await countOpen(db, workspaceId, 'muted'),
    changes: await readChanges(deps, asked, audits),
  };
}
