import { measureHtml } from '../measure-html.ts';
import { pageChecks } from '../observe-page.ts';
import type { ProbeAnswer } from '../probe-page.ts';
import type { PageFacts } from './check.ts';

/** An answer to one of our own questions. */
export function answer(status: number, more: Partial<ProbeAnswer> = {}): ProbeAnswer {
  return {
    url: 'https://a.dev/x',
    finalUrl: 'https://a.dev/x',
    status,
    format: undefined,
    text: '',
    bytes: new Uint8Array(),
    redirects: [],
    headers: {},
    ...more,
  };
}

/** What a check says of a page that answers and is otherwise unknown. */
export function foundBy(name: string, facts: Partial<PageFacts>) {
  const check = pageChecks.find((each) => each.name === name);
  const found = check?.run({
    requestedUrl: 'https://a.dev/start',
    url: 'https://a.dev/start',
    isLocal: false,
    status: 200,
    headers: {},
    redirects: [],
    attempts: [],
    markdown: null,
    html: null,
    negotiated: null,
    sibling: null,
    missing: null,
    llmsTxt: null,
    ...facts,
  });
  if (found === undefined) throw new Error(`There is no check ${name}.`);
  return found;
}

/** The outcome of a check, or the code of why it could not run. */
export function outcomeOf(name: string, facts: Partial<PageFacts>): string {
  const found = foundBy(name, facts);
  return 'outcome' in found ? found.outcome : found.code;
}

/** A page as HTML. */
export function html(text: string): Partial<PageFacts> {
  const measure = measureHtml(text);
  if (measure === undefined) throw new Error('The sample cannot be measured.');
  return { html: { text, url: 'https://a.dev/start', measure } };
}

/** A page as Markdown. */
export function markdown(text: string): Partial<PageFacts> {
  return { markdown: { text, url: 'https://a.dev/start.md' } };
}
