import { exportLimits, type Looked } from '../explore/index.ts';
import type { FigureDeps } from '../figures/index.ts';
import {
  assistantHosts,
  readBrokenJourneys,
  readForbidden,
  readJourneyDays,
  readMissedMarkdown,
  readReferrals,
  readUnread,
} from './read-insights.ts';

/** The pages of what only these events can tell. */
export const insightNames = ['markdown', 'unread', 'forbidden', 'referrals', 'journeys'] as const;
export type InsightName = (typeof insightNames)[number];
type Row = Readonly<Record<string, string | number | null>>;
type ReadRows = (deps: FigureDeps, looked: Looked) => Promise<readonly Row[]>;

const ALL = { most: exportLimits.lines, skipped: 0 };
/** A file of journeys names so many agents for each day, and the others together. */
const AGENTS = { most: 50, skipped: 0 };
const iso = (at: number) => new Date(at).toISOString();

async function missedMarkdown(deps: FigureDeps, looked: Looked, list: 'path' | 'agent'): Promise<Row[]> {
  const rows = await readMissedMarkdown(deps, looked, list, ALL);
  return rows.map(({ value, purpose, requests, before }) =>
    list === 'path' ? { path: value, requests, before } : { agent: value, purpose, requests, before },
  );
}

/** The files of each page: what its main table holds, and what stands beside it. */
const filesOf = {
  markdown: {
    lines: (deps, looked) => missedMarkdown(deps, looked, 'path'),
    agents: (deps, looked) => missedMarkdown(deps, looked, 'agent'),
  },
  unread: {
    async lines(deps, looked) {
      const { unread } = await readUnread(deps, looked);
      return unread.map(({ path, inSitemap, inLlms }) => ({
        path,
        in_sitemap: inSitemap ? 1 : 0,
        in_llms_txt: inLlms ? 1 : 0,
      }));
    },
  },
  forbidden: {
    async lines(deps, looked) {
      const { forbidden } = await readForbidden(deps, looked);
      return forbidden.map(({ agent, path, requests, firstHour, lastHour, rulesSince }) => ({
        agent,
        path,
        requests,
        first_hour: iso(firstHour),
        last_hour: iso(lastHour),
        robots_since: iso(rulesSince),
      }));
    },
  },
  referrals: {
    async lines(deps, looked) {
      const { hosts } = await readReferrals(deps, looked, ALL);
      return hosts.map(({ value, requests }) => ({
        host: value,
        assistant: assistantHosts[String(value)] ?? null,
        requests,
      }));
    },
    async pages(deps, looked) {
      const { pages } = await readReferrals(deps, looked, ALL);
      return pages.map(({ value, requests, before, failures }) => ({
        path: value,
        requests,
        before,
        failures,
      }));
    },
  },
  journeys: {
    async lines(deps, looked) {
      const days = await readJourneyDays(deps, looked, AGENTS);
      return days.map(({ day, agent, journeys, called, succeeded }) => ({
        day: iso(day).slice(0, 10),
        agent: agent ?? '(all others)',
        journeys,
        called,
        succeeded,
      }));
    },
    async ends(deps, looked) {
      const broken = await readBrokenJourneys(deps, looked, ALL.most);
      return broken.map(({ agent, place, status, journeys }) => ({
        agent,
        last_call: place,
        status,
        journeys,
      }));
    },
  },
} as const satisfies Readonly<Record<InsightName, Readonly<Partial<Record<InsightFile, ReadRows>>>>>;

export type InsightFile = 'lines' | 'agents' | 'pages' | 'ends';

/** The files in which a page can be taken along. */
export const insightFilesOf = (insight: InsightName): readonly InsightFile[] =>
  // Built from its own keys.
  Object.keys(filesOf[insight]) as InsightFile[];

/** The rows of such a file, in as many lines as one holds. */
export async function* insightRows(
  deps: FigureDeps,
  looked: Looked,
  insight: InsightName,
  file: InsightFile,
): AsyncGenerator<Row> {
  const files: Readonly<Partial<Record<InsightFile, ReadRows>>> = filesOf[insight];
  const rows = await files[file]?.(deps, looked);
  yield* (rows ?? []).slice(0, ALL.most);
}
