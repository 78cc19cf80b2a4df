import { setImmediate } from 'node:timers/promises';
import { readCrawlRules } from '@waymark/audit';
import { type PulsePurpose, type PulseVerdict, pulsePurposes, pulseVerdicts } from '@waymark/contract';
import {
  agentPurposes,
  type ListRow,
  type Looked,
  openList,
  readList,
  scopeBefore,
  scopeOf,
} from '../explore/index.ts';
import type { FigureDeps } from '../figures/index.ts';
import { crawlerToken } from '../ingest/index.ts';
import {
  askEvents,
  type BrokenJourney,
  type Facet,
  type JourneyDay,
  type PathVisit,
  type TopRow,
  type View,
} from '../questions/index.ts';
import { publishedPages, versionsOf } from '../site-files/index.ts';
import { type RuleSpan, spansOfRules } from './rule-spans.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 400 * DAY_MS;
const HOUR_MS = 60 * 60 * 1000;
/** How many pairs of crawler and path are held against robots.txt. */
const MOST_VISITS = 20_000;
/** As many as any engine takes in one question: each question counts every page. */
const MOST_VALUES = 20_000;
const MOST_REFERERS = 50;

interface Window {
  readonly most: number;
  readonly skipped: number;
}

/** The view held to requests that asked for Markdown and were answered with HTML. */
const missedMarkdown = (looked: Looked): Looked => ({
  ...looked,
  also: { asksForMarkdown: true, formats: ['html'], statusClasses: [2] },
});

/** Pages, or agents, that asked for Markdown and got HTML. */
export async function readMissedMarkdown(
  deps: FigureDeps,
  looked: Looked,
  list: 'path' | 'agent' | 'other',
  window: Window,
): Promise<readonly ListRow[]> {
  return await readList(deps, missedMarkdown(looked), list, window);
}

/**
 * Kinds of requests that asked for Markdown and were answered with success. They are told apart here where the view is
 * held to no status: that costs less than having the engine look at one more column.
 */
async function askForMarkdown(deps: FigureDeps, looked: Looked, scopeOfTime: typeof scopeOf) {
  const isHeld = looked.held.status !== undefined;
  const also = isHeld ? { asksForMarkdown: true, statusClasses: [2] } : { asksForMarkdown: true };
  const facets = await askEvents(deps, scopeOfTime({ ...looked, also }), (view) => view.facets());
  return facets.filter(({ status }) => isHeld || (status >= 200 && status < 300));
}

/**
 * How many requests asked for Markdown at all, how many of these were answered with HTML, and the heads of the lists of
 * these: of pages and of agents.
 */
export async function readMarkdown(deps: FigureDeps, looked: Looked, window: Window) {
  // A view that is held to formats may leave out the very answers that were missed.
  const isHeld = looked.held.format !== undefined;
  const missedAmong = async (asked: readonly Facet[], view: View) =>
    isHeld ? await view.facets() : asked.filter(({ format }) => format === 'html');
  const asked = await askForMarkdown(deps, looked, scopeOf);
  const askedBefore = isHeld ? [] : await askForMarkdown(deps, looked, scopeBefore);
  const ofMissed = missedMarkdown(looked);
  const { missed, pages, agents } = await askEvents(deps, scopeOf(ofMissed), async (view) => {
    const facets = await missedAmong(asked, view);
    const open = async (list: 'path' | 'agent') => await openList(view, list, facets, window);
    return { missed: facets, pages: await open('path'), agents: await open('agent') };
  });
  const count = (some: readonly Facet[]) => some.reduce((sum, { requests }) => sum + requests, 0);
  return await askEvents(deps, scopeBefore(ofMissed), async (view) => {
    const earlier = await missedAmong(askedBefore, view);
    return {
      counts: { asked: count(asked), missed: count(missed) },
      pages: await pages.join(view, earlier),
      agents: await agents.join(view, earlier),
    };
  });
}

/** A published page that no agent read. */
export interface UnreadPage {
  readonly path: string;
  readonly inSitemap: boolean;
  readonly inLlms: boolean;
}

/** The addresses under which a page's document may be asked for: as it is published, and as Markdown. */
function variantsOf(path: string): string[] {
  const bare = path.replace(/(?:\/index)?\.(?:md|html?)$/u, '').replace(/\/$/u, '');
  return [
    ...new Set([
      path,
      bare === '' ? '/' : bare,
      `${bare}/`,
      `${bare}.md`,
      `${bare}.html`,
      `${bare}/index.md`,
    ]),
  ];
}

async function pagesOf(deps: FigureDeps, projectId: string) {
  const read = (kind: 'sitemap' | 'llms') => publishedPages(deps.store.db, projectId, kind);
  const [inSitemap, inLlms] = [await read('sitemap'), await read('llms')];
  const [sitemap, llms] = [new Set(inSitemap.paths), new Set(inLlms.paths)];
  const pages = [...new Set([...sitemap, ...llms])]
    .sort()
    .map((path): UnreadPage => ({ path, inSitemap: sitemap.has(path), inLlms: llms.has(path) }));
  return { pages, isCut: inSitemap.isCut || inLlms.isCut };
}

const ofAgents = (looked: Looked): readonly PulsePurpose[] => {
  const { agent, purpose } = looked.held;
  if (agent !== undefined && purpose === undefined) return pulsePurposes;
  const held = new Set<string>(purpose ?? agentPurposes);
  return pulsePurposes.filter((each) => held.has(each));
};

/** A page was read where it was answered, or is known already (304); where no status is known it counts as answered. */
const readWithSuccess = { statuses: [null, 304], statusClasses: [2] } as const;

/** The verdicts that a view lets through, but for false names: such a client is not who it claims to be. */
const honest = ({ held: { verdict } }: Looked): readonly PulseVerdict[] => {
  const held = new Set<string>(verdict ?? pulseVerdicts);
  return pulseVerdicts.filter((each) => each !== 'spoofed' && held.has(each));
};

/**
 * The published pages that no agent has read with success, as far back as events are kept: a page is also read as
 * Markdown. The time of the view does not count, what it is held to does.
 */
export async function readUnread(deps: FigureDeps, looked: Looked) {
  const { pages, isCut } = await pagesOf(deps, looked.projectId);
  const { path: _path, status: _status, format: _format, ...held } = looked.held;
  const now = deps.clock();
  const range = { ...looked.range, from: now - KEPT_MS, to: now + DAY_MS };
  const also = { purposes: ofAgents(looked), verdicts: honest(looked), ...readWithSuccess };
  const scope = scopeOf({ ...looked, held, range, also });
  const wanted = pages.flatMap(({ path }) => variantsOf(path));
  const read = new Set<unknown>();
  await askEvents(deps, scope, async (view) => {
    for (let at = 0; at < wanted.length; at += MOST_VALUES) {
      const rows = await view.of('path', wanted.slice(at, at + MOST_VALUES));
      for (const { value } of rows) read.add(value);
    }
  });
  const unread = pages.filter(({ path }) => !variantsOf(path).some((each) => read.has(each)));
  return { published: pages.length, isCut, unread };
}

/** A visit that the robots.txt of its time forbids. */
export interface ForbiddenVisit extends PathVisit {
  /** Since when that robots.txt was known. */
  readonly rulesSince: number;
}

/** Those that say of themselves that they follow robots.txt. */
const crawlers: readonly PulsePurpose[] = ['ai_training', 'ai_search_index', 'search_engine', 'seo'];

/** The crawlers that a view lets through, but for those under a false name. */
function judgedClients(looked: Looked) {
  const purposes = new Set<string>(looked.held.purpose ?? crawlers);
  return { purposes: crawlers.filter((each) => purposes.has(each)), verdicts: honest(looked) };
}

/** How many rules of a robots.txt are held against visits; judging takes longer with each. */
const MOST_RULES = 1_000;
/** So many visits are judged before others have their turn. */
const AT_ONCE = 50;

function hasTooManyRules(content: string): boolean {
  return [...content.matchAll(/^\s*(?:dis)?allow\s*:/gimu)].length > MOST_RULES;
}

async function forbiddenVisits(visits: readonly PathVisit[], content: string): Promise<PathVisit[]> {
  const rules = readCrawlRules('https://site.invalid', content);
  const forbidden: PathVisit[] = [];
  for (const [index, visit] of visits.entries()) {
    if (index % AT_ONCE === 0) await setImmediate();
    const { agent, path } = visit;
    if (path !== '/robots.txt' && rules.isDisallowed(path, crawlerToken(agent))) forbidden.push(visit);
  }
  return forbidden;
}

/** Visits that every robots.txt forbids that may have been the one of their time. */
async function forbiddenByAll(visits: readonly PathVisit[], { rules }: RuleSpan): Promise<PathVisit[]> {
  let forbidden: readonly PathVisit[] = visits;
  for (const { content } of rules) forbidden = await forbiddenVisits(forbidden, content);
  return [...forbidden];
}

/** Visits of one agent to one path under one robots.txt, told as one. */
function together(visits: readonly ForbiddenVisit[]): ForbiddenVisit[] {
  const groups = Map.groupBy(visits, ({ agent, path, rulesSince }) => `${rulesSince}\n${agent}\n${path}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return {
      ...first,
      requests: group.reduce((sum, { requests }) => sum + requests, 0),
      firstHour: Math.min(...group.map(({ firstHour }) => firstHour)),
      lastHour: Math.max(...group.map(({ lastHour }) => lastHour)),
    };
  });
}

/**
 * What crawlers asked for although the robots.txt of that time disallows it to them. Times before a robots.txt was
 * known are not judged; clients under a false name are not the crawler that they claim to be. A file with more rules
 * than can be judged is left out, and of many visits the oldest are; both is said.
 */
export async function readForbidden(deps: FigureDeps, looked: Looked, most = MOST_VISITS) {
  const versions = await versionsOf(deps.store.db, looked.projectId, 'robots');
  const found: ForbiddenVisit[] = [];
  let [isTooLong, left] = [false, most];
  let leftOutBefore: number | undefined;
  for (const span of spansOfRules(versions, looked.range).toReversed()) {
    const { from, to, since: rulesSince } = span;
    if (span.rules.some(({ content }) => hasTooManyRules(content))) {
      isTooLong = true;
      continue;
    }
    const also = judgedClients(looked);
    const scope = scopeOf({ ...looked, range: { ...looked.range, from, to }, also });
    const visits = await askEvents(deps, scope, (view) => view.pathVisits(left + 1));
    const judged = visits.slice(0, left);
    left -= judged.length;
    for (const visit of await forbiddenByAll(judged, span)) found.push({ ...visit, rulesSince });
    if (visits.length > judged.length) {
      leftOutBefore = Math.min(to, (judged.at(-1)?.lastHour ?? to) + HOUR_MS);
      break;
    }
  }
  const forbidden = together(found);
  forbidden.sort((a, b) => b.requests - a.requests || (a.path < b.path ? -1 : 1));
  return { knownSince: versions[0]?.foundAt, isTooLong, leftOutBefore, forbidden };
}

/** The hosts on which assistants show their answers, with the links that people follow. */
export const assistantHosts: Readonly<Record<string, string>> = {
  'chatgpt.com': 'ChatGPT',
  'chat.openai.com': 'ChatGPT',
  'www.perplexity.ai': 'Perplexity',
  'perplexity.ai': 'Perplexity',
  'claude.ai': 'Claude',
  'copilot.microsoft.com': 'Copilot',
  'gemini.google.com': 'Gemini',
  'chat.mistral.ai': 'Le Chat',
  'chat.deepseek.com': 'DeepSeek',
  'grok.com': 'Grok',
  'www.meta.ai': 'Meta AI',
  'you.com': 'You.com',
  'www.phind.com': 'Phind',
  'duck.ai': 'Duck.ai',
  'kagi.com': 'Kagi Assistant',
  'poe.com': 'Poe',
};

const referredLooked = (looked: Looked): Looked => ({
  ...looked,
  also: { referers: Object.keys(assistantHosts) },
});

/** Visits that came from a page of an assistant. */
export async function readReferrals(deps: FigureDeps, looked: Looked, window: Window) {
  const referred = referredLooked(looked);
  const hosts = await askEvents(
    deps,
    scopeOf(referred),
    (view): Promise<TopRow[]> => view.referers(MOST_REFERERS),
  );
  return { hosts, pages: await readList(deps, referred, 'path', window) };
}

/** Journeys are of whole clients: what a view is held to of single requests does not count. */
function journeysScope(looked: Looked) {
  const { path: _path, route: _route, status: _status, format: _format, ...held } = looked.held;
  return scopeOf({ ...looked, held, also: { purposes: ofAgents(looked) } });
}

/** Journeys from documents to the first successful call of the API, by day: of some agents, and of the others together. */
export async function readJourneyDays(
  deps: FigureDeps,
  looked: Looked,
  agents: Window,
): Promise<readonly JourneyDay[]> {
  return await askEvents(deps, journeysScope(looked), (view) => view.journeyDays(agents));
}

/** Where journeys without success ended, those places first at which most did. */
export async function readBrokenJourneys(
  deps: FigureDeps,
  looked: Looked,
  most: number,
): Promise<readonly BrokenJourney[]> {
  return await askEvents(deps, journeysScope(looked), (view) => view.brokenJourneys(most));
}
