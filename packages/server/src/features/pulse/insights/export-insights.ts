import type { Looked } from '../explore/index.ts';
import type { FigureDeps } from '../figures/index.ts';
import {
  assistantHosts,
  readForbidden,
  readJourneys,
  readMissedMarkdown,
  readReferrals,
  readUnread,
} from './read-insights.ts';

/** The pages of what only these events can tell. */
export const insightNames = ['markdown', 'unread', 'forbidden', 'referrals', 'journeys'] as const;
export type InsightName = (typeof insightNames)[number];
type Row = Readonly<Record<string, string | number | null>>;

const ALL = { most: 5_000, skipped: 0 };
const iso = (at: number) => new Date(at).toISOString();

const rowsOf: Readonly<Record<InsightName, (deps: FigureDeps, looked: Looked) => Promise<readonly Row[]>>> = {
  async markdown(deps, looked) {
    const rows = await readMissedMarkdown(deps, looked, 'path', ALL);
    return rows.map(({ value, requests, before }) => ({ path: value, requests, before }));
  },
  async unread(deps, looked) {
    const { unread } = await readUnread(deps, looked);
    return unread.map(({ path, inSitemap, inLlms }) => ({
      path,
      in_sitemap: inSitemap ? 1 : 0,
      in_llms_txt: inLlms ? 1 : 0,
    }));
  },
  async forbidden(deps, looked) {
    const { forbidden } = await readForbidden(deps, looked);
    return forbidden.slice(0, ALL.most).map(({ agent, path, requests, firstHour, lastHour, rulesSince }) => ({
      ...{ agent, path, requests },
      ...{ first_hour: iso(firstHour), last_hour: iso(lastHour), robots_since: iso(rulesSince) },
    }));
  },
  async referrals(deps, looked) {
    const { hosts } = await readReferrals(deps, looked, ALL);
    return hosts.map(({ value, requests }) => ({
      host: value,
      assistant: assistantHosts[String(value)] ?? null,
      requests,
    }));
  },
  async journeys(deps, looked) {
    const { days } = await readJourneys(deps, looked);
    return days.map(({ day, ...rest }) => ({ day: iso(day).slice(0, 10), ...rest }));
  },
};

/** The rows of such a page, as a file takes them. */
export async function* insightRows(deps: FigureDeps, looked: Looked, name: InsightName): AsyncGenerator<Row> {
  yield* await rowsOf[name](deps, looked);
}
