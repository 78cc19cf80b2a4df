import { pulseVerdicts } from '@waymark/contract';
import { askEvents, isAgentName, type QuestionDeps, type View } from '../../pulse/index.ts';
import type { Since } from './lasting.ts';
import { type Level, watchRules } from './levels.ts';
import {
  countAll,
  countByAgent,
  crawlerPurposes,
  isGenuine,
  type Look,
  type PlaceCounts,
  type SilentAgent,
} from './observed.ts';
import type { OpenAlert } from './reconcile.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const MOST_PLACES = 100;
const MOST_SILENT = 20;
const MOST_HELD = 300;

export interface LookDeps extends QuestionDeps {
  readonly config: { readonly pulseRawDays: number };
}

interface Places {
  readonly paths: readonly string[];
  readonly routes: readonly string[];
}

/** How often some places were asked for. */
async function countPlaces(view: View, { paths, routes }: Places): Promise<PlaceCounts[]> {
  const counted = async (by: 'path' | 'route', values: readonly string[]) =>
    (await view.of(by, values)).map(({ value, requests, failures }) => ({
      place: String(value),
      isRoute: by === 'route',
      requests,
      failures,
    }));
  return [...(await counted('path', paths)), ...(await counted('route', routes))];
}

async function readRecent(deps: LookDeps, projectId: string, now: number) {
  return await askEvents(deps, { projectId, from: now - HOUR_MS, to: now }, async (view) => {
    const recent = await view.facets();
    const hasFailures = recent.some(({ status }) => status >= 400);
    const groups = hasFailures ? await view.failureGroups(MOST_PLACES) : [];
    const named = (isRoute: boolean) => [
      ...new Set(groups.filter((each) => each.isRoute === isRoute).map(({ place }) => place)),
    ];
    const failing: Places = { paths: named(false), routes: named(true) };
    return { recent, failing, places: await countPlaces(view, failing) };
  });
}

const genuine = { verdicts: pulseVerdicts.filter((verdict) => verdict !== 'spoofed') };

/** On how many days before its silence a crawler came. */
async function readSilent(
  deps: LookDeps,
  { projectId, agent, end }: { projectId: string; agent: string; end: number },
): Promise<SilentAgent> {
  const scope = { projectId, from: end - watchRules.comparedDays * DAY_MS, to: end };
  const filters = { agents: [agent], ...genuine };
  const days = await askEvents(deps, { ...scope, filters }, (view) => view.series('day'));
  return { agent, days: days.length, requests: days.reduce((sum, { requests }) => sum + requests, 0) };
}

async function readSilence(
  deps: LookDeps,
  look: Pick<Look, 'now' | 'history' | 'hours'>,
  projectId: string,
  days: number,
) {
  const end = look.now - days * DAY_MS;
  const lately = await askEvents(deps, { projectId, from: end, to: look.now }, (view) => view.facets());
  const activeDays = new Set(
    look.hours.filter(({ at }) => at < end).map(({ at }) => Math.floor(at / DAY_MS)),
  );
  const isAllSilent = countAll(lately) === 0 && activeDays.size >= watchRules.regularDays;
  const regular = countByAgent(
    look.history,
    (facet) => crawlerPurposes.has(facet.purpose) && isAgentName(facet.agent) && isGenuine(facet),
  );
  const present = countByAgent(lately, isGenuine);
  const absent = [...regular]
    .filter(([agent, requests]) => !present.has(agent) && requests >= watchRules.regularDays)
    .slice(0, MOST_SILENT);
  const silent: SilentAgent[] = [];
  for (const [agent] of isAllSilent ? [] : absent) {
    const found = await readSilent(deps, { projectId, agent, end });
    if (found.days >= watchRules.regularDays) silent.push(found);
  }
  return { silent, isAllSilent, silentDays: days };
}

/** Reads what the alerts of a project are decided by, by the questions that its pages ask. */
export async function readLook(deps: LookDeps, projectId: string, level: Level, now: number): Promise<Look> {
  const { recent, failing, places } = await readRecent(deps, projectId, now);
  const before = { projectId, from: now - watchRules.historyDays * DAY_MS, to: now - HOUR_MS };
  const past = await askEvents(deps, before, async (view) => ({
    history: await view.facets(),
    hours: await view.series('hour'),
    placesBefore: await countPlaces(view, failing),
  }));
  const silence = await readSilence(deps, { now, ...past }, projectId, level.silentDays);
  return { now, recent, places, ...past, ...silence, hourDays: deps.config.pulseRawDays - 1 };
}

/** Reads what an open alert is judged by: everything since its cause was last seen, the last hour at least. */
export async function readSince(
  deps: LookDeps,
  projectId: string,
  alert: OpenAlert,
  { level, toldPages, now }: { level: Level; toldPages: ReadonlySet<string>; now: number },
): Promise<Since> {
  const nothing: Since = { facets: [], places: [], come: [] };
  const since = { projectId, from: Math.min(alert.seenAt, now - HOUR_MS), to: now };
  const [names, told] = [alert.subjects.slice(0, MOST_HELD), [...toldPages].slice(0, MOST_HELD)];
  switch (alert.kind) {
    case 'page_failing': {
      const places = await askEvents(deps, since, (view) =>
        countPlaces(view, { paths: names, routes: names }),
      );
      return { ...nothing, places };
    }
    case 'failures_jump':
      return await askEvents(deps, since, async (view) => ({
        ...nothing,
        facets: await view.facets(),
        places: await countPlaces(view, { paths: told, routes: told }),
      }));
    case 'crawler_silent': {
      const from = Math.min(alert.openedAt, now - level.silentDays * DAY_MS);
      return {
        ...nothing,
        come: await askEvents(deps, { projectId, from, to: now }, (view) => view.facets()),
      };
    }
    default:
      return nothing;
  }
}
