import type { GuardedResponse } from '../guard/guarded-result.ts';
import {
  type Answer,
  type FetchPageOptions,
  type FetchSession,
  openSession,
  type TextBody,
} from './fetch-session.ts';
import { isSameContent, siblingsOf } from './markdown-sibling.ts';
import { type HtmlMeasure, isClientRendered, measureHtml } from './measure-html.ts';
import { isNestedTooDeeply } from './nesting.ts';
import type { FetchedPage, HtmlTwin, NotAPage, PageHttpError, PageResult, PageVia } from './page-result.ts';

/** What asks for Markdown and takes HTML. */
export const ACCEPT_MARKDOWN = 'text/markdown, text/html;q=0.8';
/** What asks for HTML as a browser does. */
export const ACCEPT_HTML = 'text/html, */*;q=0.5';

const TOO_DEEP = 'The page is nested too deeply to be read.';

type Text = Extract<Answer, { kind: 'text' }>;

/**
 * Fetches a page for an audit: its Markdown by negotiation, then the `.md` beside it, then its HTML. A shell that
 * only scripts would fill is reported as such, and what it would show is never guessed. Rejects only with the reason of the caller's signal.
 */
export async function fetchPage(url: string, options: FetchPageOptions = {}): Promise<PageResult> {
  const session = openSession(url, options);
  const first = await session.get(url, ACCEPT_MARKDOWN);
  const answer = deservesPlainQuestion(first) ? await session.get(url, ACCEPT_HTML) : first;
  if (answer.kind === 'refused') {
    const { refusal } = answer;
    return { kind: 'refused', ...session.record, url: refusal.url, refusal, detail: refusal.detail };
  }
  if (answer.kind === 'http_error') return httpError(session, answer);
  if (answer.body.format === 'html') return await chooseOverHtml(session, answer);
  return textPage(session, answer);
}

// Some servers fail on a header they do not know, and some answer it with nothing.
function deservesPlainQuestion(first: Answer): boolean {
  if (first.kind === 'refused') return false;
  if (first.kind === 'http_error') return first.response.status !== 429;
  const isEmpty = first.body.text.trim() === '' && first.body.format !== 'html';
  if (isEmpty) first.attempt.outcome = 'empty';
  return isEmpty;
}

function textPage(session: FetchSession, answer: Text): FetchedPage | NotAPage {
  const { body } = answer;
  if (body.format === undefined) {
    return notAPage(
      session,
      answer,
      `The address answers with ${body.contentType || 'no type'}, which is no page.`,
    );
  }
  if (body.text.trim() === '') return notAPage(session, answer, 'The page is empty.');
  if (isNestedTooDeeply(body.text)) return notAPage(session, answer, TOO_DEEP);
  return pageOf(session, answer, body, 'accept', null);
}

function notAPage({ record }: FetchSession, { response, body, attempt }: Text, detail: string): NotAPage {
  attempt.outcome = 'not_a_page';
  attempt.detail = detail;
  return { kind: 'not_a_page', ...record, url: response.url, contentType: body.contentType, detail };
}

function httpError(
  { record }: FetchSession,
  { response }: Extract<Answer, { kind: 'http_error' }>,
): PageHttpError {
  const { status, url, headers, redirects } = response;
  const detail = `The address answers ${status}${describeStatus(status)}.`;
  return { kind: 'http_error', ...record, url, status, headers, redirects, detail };
}

function describeStatus(status: number): string {
  if (status === 401 || status === 407) return ': it asks for a sign-in';
  if (status === 403) return ': it refuses this reader';
  if (status === 404 || status === 410) return ': there is no such page';
  if (status === 429) return ': it has had too many requests';
  return status >= 500 ? ': the server failed' : '';
}

async function chooseOverHtml(session: FetchSession, answer: Text): Promise<PageResult> {
  const measure = measureHtml(answer.body.text);
  if (measure === undefined) return notAPage(session, answer, TOO_DEEP);
  const { response, body, attempt } = answer;
  const html: HtmlTwin = { url: response.url, text: body.text, headers: response.headers };
  const isShell = isClientRendered(measure);
  attempt.outcome = isShell ? 'client_rendered' : 'kept_as_html';
  const sibling = await findSibling(session, response, measure, isShell);
  if (sibling !== undefined) return pageOf(session, sibling, sibling.body, 'md_sibling', html);
  if (!isShell) {
    attempt.outcome = 'used';
    return pageOf(session, answer, body, 'html', html);
  }
  const { url, redirects } = response;
  const { bytes, sha256 } = body;
  return {
    kind: 'client_rendered',
    ...session.record,
    url,
    detail: describeShell(measure),
    bytes,
    sha256,
    redirects,
    html,
  };
}

function describeShell({ substantiveCharacters, scripts }: HtmlMeasure): string {
  const [characters, count] = [substantiveCharacters, scripts].map(String);
  return `Without its scripts (${count}) the page says almost nothing (${characters} characters), and there is no Markdown of it.`;
}

async function findSibling(
  session: FetchSession,
  page: GuardedResponse,
  measure: HtmlMeasure,
  isShell: boolean,
): Promise<Text | undefined> {
  for (const url of siblingsOf(page.url)) {
    const answer = await session.get(url, ACCEPT_MARKDOWN);
    if (answer.kind !== 'text') continue;
    const flaw = flawOf(answer, page, isShell ? undefined : measure.text);
    if (flaw === undefined) return answer;
    answer.attempt.outcome = flaw;
  }
  return undefined;
}

function flawOf({ body, response }: Text, page: GuardedResponse, htmlText: string | undefined) {
  if (body.format !== 'markdown' && body.format !== 'mdx') return 'not_markdown';
  if (body.text.trim() === '') return 'empty';
  if (isNestedTooDeeply(body.text)) return 'not_a_page';
  // With nothing to compare, only the page's own site may speak for it.
  const isOwn = new URL(response.url).origin === new URL(page.url).origin;
  const isSame = htmlText === undefined ? isOwn : isSameContent(body.text, htmlText);
  return isSame ? undefined : 'other_content';
}

function pageOf(
  { record }: FetchSession,
  { response }: Text,
  body: TextBody,
  via: PageVia,
  html: HtmlTwin | null,
): FetchedPage {
  const { url, headers, redirects } = response;
  const { format = 'html', text, bytes, sha256, contentType, encoding } = body;
  return {
    kind: 'page',
    ...record,
    format,
    via,
    url,
    text,
    bytes,
    sha256,
    contentType,
    encoding,
    headers,
    redirects,
    html,
  };
}
