import type { FollowedRedirect, ResponseHeaders } from '../../guard/guarded-result.ts';
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
  detail: string;
  evidence: string;
};

/** One check of one page: a finding, or the reason why it could not run. */
export type Check = { name: string; run(facts: PageFacts): Finding | string };

/** Builds a finding of the outcome. */
export function finding(outcome: Finding['outcome'], detail: string, evidence = ''): Finding {
  return { outcome, detail, evidence };
}

/** Chooses pass, warn or fail by two bounds, the first of them still good. */
export function byBounds(value: number, good: number, bearable: number): 'pass' | 'warn' | 'fail' {
  if (value <= good) return 'pass';
  return value <= bearable ? 'warn' : 'fail';
}
