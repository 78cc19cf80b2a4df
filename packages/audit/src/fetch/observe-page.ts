import type { NotObserved } from '../model/observation-codes.ts';
import { parseMediaType } from './content-format.ts';
import { measureHtml } from './measure-html.ts';
import { availabilityChecks } from './observe/availability.ts';
import type { Check, Finding, PageFacts } from './observe/check.ts';
import { llmsTxtChecks } from './observe/llms-txt.ts';
import { sizeChecks } from './observe/size.ts';
import { stabilityChecks } from './observe/stability.ts';
import { tabChecks } from './observe/tabs.ts';
import type { PageResult } from './page-result.ts';
import type { PageProbes, ProbeAnswer } from './probe-page.ts';

/** What a check of the page found. */
export type PageObservation = Finding & { id: string; check: string };

/** Whether a check ran, and why not. */
export type CheckCoverage = { check: string; notRun: NotObserved | null };

/** Every observation of one page, and every check with what became of it. */
export type PageObservations = { observations: PageObservation[]; coverage: CheckCoverage[] };

/** The checks of one page; those of its site stand in `check/`. */
export const pageChecks: readonly Check[] = [
  ...availabilityChecks,
  ...sizeChecks,
  ...tabChecks,
  ...stabilityChecks,
  ...llmsTxtChecks,
];

/** What is known of a page and of the answers around it. */
export function gatherFacts(page: PageResult, probes: PageProbes): PageFacts {
  const isLocal = page.url.startsWith('file:');
  const answered = 'redirects' in page && !isLocal;
  return {
    requestedUrl: page.requestedUrl,
    url: htmlOf(page)?.url ?? page.url,
    isLocal,
    status: answered ? statusOf(page) : null,
    headers: headersOf(page),
    redirects: answered ? page.redirects : [],
    attempts: page.attempts,
    markdown: markdownOf(page, probes),
    html: htmlFacts(page, probes),
    negotiated: isLocal ? null : negotiatedBy(page),
    sibling: siblingOf(page, probes),
    missing: probes.missing,
    llmsTxt: probes.llmsTxt,
  };
}

function htmlOf(page: PageResult) {
  return page.kind === 'page' || page.kind === 'client_rendered' ? page.html : null;
}

function statusOf(page: PageResult): number {
  return page.kind === 'http_error' ? page.status : 200;
}

// Of a page taken from its sibling, the page itself is the HTML that was asked for.
function headersOf(page: PageResult): PageFacts['headers'] {
  if (page.kind === 'page' && page.via !== 'md_sibling') return page.headers;
  if (page.kind === 'http_error') return page.headers;
  return htmlOf(page)?.headers ?? {};
}

function markdownOf(page: PageResult, { markdownSibling }: PageProbes): PageFacts['markdown'] {
  if (page.kind === 'page' && page.format !== 'html') return { text: page.text, url: page.url };
  return isMarkdown(markdownSibling) ? { text: markdownSibling.text, url: markdownSibling.finalUrl } : null;
}

function isMarkdown(answer: ProbeAnswer | null): answer is ProbeAnswer {
  return answer !== null && answer.status < 300 && (answer.format === 'markdown' || answer.format === 'mdx');
}

function htmlFacts(page: PageResult, { html: probe }: PageProbes): PageFacts['html'] {
  const probed = probe !== null && probe.status < 300 && probe.format === 'html' ? probe : null;
  const html = htmlOf(page) ?? probed;
  const measure = html === null ? undefined : measureHtml(html.text);
  return html === null || measure === undefined ? null : { text: html.text, url: html.url, measure };
}

function negotiatedBy(page: PageResult): PageFacts['negotiated'] {
  const [first] = page.attempts;
  if (first === undefined || first.outcome === 'refused' || page.kind === 'http_error') return null;
  if (isMarkdownAddress(page.url) && page.kind === 'page' && page.via === 'accept') return 'needless';
  if (page.kind !== 'page' || page.via !== 'accept' || first.outcome !== 'used') return 'other';
  return parseMediaType(page.contentType).essence === 'text/markdown' ? 'markdown' : 'mislabelled';
}

function siblingOf(page: PageResult, { markdownSibling }: PageProbes): PageFacts['sibling'] {
  if (page.kind === 'client_rendered') return 'missing';
  if (page.kind === 'http_error') return isMarkdown(markdownSibling) ? 'found' : null;
  if (page.kind !== 'page' || page.via === 'file') return null;
  if (page.via === 'md_sibling') return 'found';
  if (page.via === 'html') return 'missing';
  if (isMarkdownAddress(page.url)) return 'found';
  if (markdownSibling === null) return null;
  return isMarkdown(markdownSibling) ? 'found' : 'missing';
}

function isMarkdownAddress(url: string): boolean {
  return /\.(?:mdx?|markdown)$/iu.test(new URL(url).pathname);
}
