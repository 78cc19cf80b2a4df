import { fetchPage } from '../fetch/fetch-page.ts';
import type { FetchPageOptions } from '../fetch/fetch-session.ts';
import type { Finding } from '../fetch/observe/check.ts';
import { gatherFacts } from '../fetch/observe-page.ts';
import type { PageResult } from '../fetch/page-result.ts';
import { isGated, probePage } from '../fetch/probe-page.ts';
import type { NotObserved } from '../model/observation-codes.ts';
import type { CheckedItem, CheckedSite, CheckId } from '../model/site-check.ts';
import { probeSite } from './probe-site.ts';
import { runChecks } from './run-checks.ts';
import { fixesOf, levelOf, scoreOf } from './score.ts';

const DEADLINE_MS = 10_000;
const MAX_BYTES = 2_000_000;

const NO_PAGE: NotObserved = { code: 'no_page', params: {} };
const OUTCOMES = {
  pass: 'passed',
  warn: 'warning',
  fail: 'failed',
  not_applicable: 'not_applicable',
} as const;

// What is not there to be judged; every other reason is one of the moment, and the check may be made another time.
const NOT_APPLICABLE: ReadonlySet<NotObserved['code']> = new Set([
  ...(['local', 'no_form', 'no_llms_txt', 'one_form_only', 'html_says_nothing', 'no_links'] as const),
  ...(['no_tabs', 'no_tab_headings', 'sign_in_judged', 'no_robots_txt', 'no_sitemap'] as const),
  ...(['nothing_to_do', 'no_api', 'no_mcp', 'no_a2a', 'no_tokens'] as const),
]);

/**
 * Checks how ready a page and its site are for agents: at most 40 questions, all through the guard, within ten
 * seconds. Rejects only with the reason of the caller's signal.
 */
export async function checkSite(url: string, options: FetchPageOptions = {}): Promise<CheckedSite> {
  const { deadlineMs = DEADLINE_MS, maxBytes = MAX_BYTES, ...rest } = options;
  const end = Date.now() + deadlineMs;
  const within = () => ({ ...rest, maxBytes, deadlineMs: Math.max(1, end - Date.now()) });
  const page = await fetchPage(url, within());
  const probes = await probePage(page, within());
  const facts = gatherFacts(page, probes);
  const asked = page.kind === 'refused' ? null : await probeSite(facts, within());
  const items = runChecks(facts, asked?.facts ?? null).map(({ id, found }) =>
    toItem(id, asked === null ? NO_PAGE : found),
  );
  const unread = unreadBecause(page);
  return {
    requestedUrl: url,
    pageUrl: facts.url,
    checkedAt: page.fetchedAt,
    unread,
    items,
    score: unread === null ? scoreOf(items) : null,
    level: unread === null ? levelOf(items) : null,
    fixes: fixesOf(items),
    requests: page.attempts.length + probes.attempts.length + (asked?.requests ?? 0),
  };
}

function unreadBecause(page: PageResult): string | null {
  if (page.kind === 'page' || page.kind === 'client_rendered' || isGated(page)) return null;
  return page.detail;
}

function toItem(id: CheckId, found: Finding | NotObserved): CheckedItem {
  if ('outcome' in found) {
    const { outcome, observed, by } = found;
    return { id, outcome: OUTCOMES[outcome], observed, by, notObserved: null };
  }
  const outcome = NOT_APPLICABLE.has(found.code) ? 'not_applicable' : 'could_not_check';
  return { id, outcome, observed: null, by: null, notObserved: found };
}
