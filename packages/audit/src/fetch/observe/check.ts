import type { FollowedRedirect, ResponseHeaders } from '../../guard/guarded-result.ts';
import type { NotObserved, Observed, ObservedBy } from '../../model/observation-codes.ts';
import type { HtmlMeasure } from '../measure-html.ts';
import type { FetchAttempt } from '../page-result.ts';
import type { ProbeAnswer } from '../probe-page.ts';

/** A page and its site as far as they are known; null is what was not asked or not answered. */
export type PageFacts = {
  requestedUrl: string;
  url: string;
  isLocal: boolean;
  /** The status of the page itself; null without an answer. */
  status: number | null;
  headers: ResponseHeaders;
  redirects: readonly FollowedRedirect[];
  attempts: readonly FetchAttempt[];
  markdown: { text: string; url: string } | null;
  html: { text: string; url: string; measure: HtmlMeasure } | null;
  /** What `Accept: text/markdown` gave, unless the address itself is one of Markdown. */
  negotiated: 'markdown' | 'mislabelled' | 'other' | 'needless' | null;
  /** The Markdown beside the page; null when it was not looked for. */
  sibling: 'found' | 'missing' | null;
  missing: ProbeAnswer | null;
  llmsTxt: ProbeAnswer | null;
};

/** What a check found. */
export type Finding = {
  outcome: 'pass' | 'warn' | 'fail' | 'not_applicable';
  observed: Observed;
  by: ObservedBy | null;
};

/** One check of one page: a finding, or the reason why it could not run. */
export type Check = { name: string; run(facts: PageFacts): Finding | NotObserved };

/** A code that has nothing more to say. */
export function plain<Code extends string>(code: Code): { code: Code; params: Record<never, never> } {
  return { code, params: {} };
}

/** Builds a finding of the outcome. */
export function finding(
  outcome: Finding['outcome'],
  observed: Observed,
  by: ObservedBy | null = null,
): Finding {
  return { outcome, observed, by };
}

/** An address as what shows something. */
export function atAddress(url: string): ObservedBy {
  return { code: 'address', params: { url } };
}

/** What an address answered, as what shows something. */
export function answeredBy({ url, status }: { url: string; status: number }): ObservedBy {
  return { code: 'answer', params: { url, status } };
}

/** A file of the user's own has nothing of the kind. */
export function localWithout(
  without: Extract<NotObserved, { code: 'local' }>['params']['without'],
): NotObserved {
  return { code: 'local', params: { without } };
}

/** The page is not there in a form. */
export function withoutForm(of: 'markdown' | 'html'): NotObserved {
  return { code: 'no_form', params: { of } };
}

/** Tells whether an answer says nothing of what is there: the server failed, or had too many requests. */
export function isServerTrouble(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

/** Chooses pass, warn or fail by two bounds, the first of them still good. */
export function byBounds(value: number, good: number, bearable: number): 'pass' | 'warn' | 'fail' {
  if (value <= good) return 'pass';
  return value <= bearable ? 'warn' : 'fail';
}
