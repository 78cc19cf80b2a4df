import type { FollowedRedirect, ResponseHeaders } from '../guard/guarded-result.ts';
import { ACCEPT_HTML, ACCEPT_MARKDOWN } from './fetch-page.ts';
import { type Answer, type FetchPageOptions, type FetchSession, openSession } from './fetch-session.ts';
import { siblingsOf } from './markdown-sibling.ts';
import { isServerTrouble } from './observe/check.ts';
import type { FetchAttempt, PageFormat, PageResult } from './page-result.ts';

/** What a site answered to a question beside the page itself. */
export type ProbeAnswer = {
  url: string;
  finalUrl: string;
  status: number;
  headers: ResponseHeaders;
  redirects: readonly FollowedRedirect[];
  format: PageFormat | undefined;
  text: string;
  bytes: Uint8Array;
};

/** The answers around a page; null where a question was not asked or got no answer. */
export type PageProbes = {
  /** The page as a browser gets it, where only its Markdown was fetched before. */
  html: ProbeAnswer | null;
  /** The `.md` beside the page, where it was not looked for before. */
  markdownSibling: ProbeAnswer | null;
  /** A page that cannot exist. */
  missing: ProbeAnswer | null;
  llmsTxt: ProbeAnswer | null;
  attempts: readonly FetchAttempt[];
};

const NO_PAGE = 'waymark-no-such-page-7c1d';

/** Asks the site of a page what the observations need to know, within one budget of time. */
export async function probePage(page: PageResult, options: FetchPageOptions = {}): Promise<PageProbes> {
  const session = openSession(page.url, options);
  const none = { html: null, markdownSibling: null, missing: null, llmsTxt: null };
  if (!/^https?:/u.test(page.url) || page.kind === 'refused') return { ...none, ...session.record };
  const isNegotiated = page.kind === 'page' && page.via === 'accept';
  const [html, markdownSibling, missing, llmsTxt] = await Promise.all([
    isNegotiated ? ask(session, page.url, ACCEPT_HTML) : null,
    isNegotiated || isGated(page) ? firstGood(session, siblingsOf(page.url), ACCEPT_MARKDOWN) : null,
    ask(session, missingBeside(page.url), ACCEPT_HTML),
    firstGood(session, llmsTxtPlaces(page.url), 'text/plain, text/markdown'),
  ]);
  return { html, markdownSibling, missing, llmsTxt, attempts: session.record.attempts };
}

/** Tells whether a page itself says that it is not for everybody. */
export function isGated(page: PageResult): boolean {
  return page.kind === 'http_error' && [401, 403, 407].includes(page.status);
}

function missingBeside(page: string): string {
  return new URL(NO_PAGE, page).href;
}

// At the root, or at the root of the documentation.
function llmsTxtPlaces(page: string): string[] {
  const [first, ...rest] = new URL(page).pathname.split('/').filter((each) => each !== '');
  const isFolder = first !== undefined && rest.length > 0;
  return ['/llms.txt', ...(isFolder ? [`/${first}/llms.txt`] : [])].map((path) => new URL(path, page).href);
}

async function ask(session: FetchSession, url: string, accept: string): Promise<ProbeAnswer | null> {
  return toProbe(url, await session.get(url, accept));
}

/** The first answer that is a text of its own; otherwise one that leaves open what is there, or the last. */
async function firstGood(
  session: FetchSession,
  urls: readonly string[],
  accept: string,
): Promise<ProbeAnswer | null> {
  const answers: (ProbeAnswer | null)[] = [];
  for (const url of urls) {
    const answer = await ask(session, url, accept);
    if (answer !== null && answer.status < 300 && answer.format !== 'html') return answer;
    answers.push(answer);
  }
  const open = answers.find((answer) => answer === null || isServerTrouble(answer.status));
  return open === undefined ? (answers.at(-1) ?? null) : open;
}

/** What one request gave, as an answer to a question; null without one. */
export function toProbe(url: string, answer: Answer): ProbeAnswer | null {
  if (answer.kind === 'refused') return null;
  const { status, headers, redirects, url: finalUrl } = answer.response;
  const { format, text, bytes } = answer.body;
  return { url, finalUrl, status, headers, redirects, format, text, bytes };
}
