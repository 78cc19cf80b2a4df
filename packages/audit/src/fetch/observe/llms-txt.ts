import { siblingsOf } from '../markdown-sibling.ts';
import type { ProbeAnswer } from '../probe-page.ts';
import {
  answeredBy,
  atAddress,
  byBounds,
  type Check,
  type Finding,
  finding,
  isServerTrouble,
  localWithout,
  type PageFacts,
  plain,
  withoutForm,
} from './check.ts';

const GOOD_CHARACTERS = 50_000;
const BEARABLE_CHARACTERS = 100_000;
const MOST_LINKS = 0.5;
const LINK = /\[[^\]\n]*\]\(([^()\s]+)\)/gu;
const DIRECTIVE = /llms(?:-full)?\.txt/iu;

/** The llms.txt of the site, where there is one to read. */
export function readable({ llmsTxt }: PageFacts): ProbeAnswer | undefined {
  return llmsTxt !== null && llmsTxt.status === 200 && llmsTxt.format !== 'html' ? llmsTxt : undefined;
}

/** Makes a check of the llms.txt itself, which cannot run without one. */
function ofLlmsTxt(name: string, judge: (file: ProbeAnswer, facts: PageFacts) => Finding): Check {
  return {
    name,
    run(facts) {
      const file = readable(facts);
      return file === undefined ? plain('no_llms_txt') : judge(file, facts);
    },
  };
}

/** Where the links of an llms.txt lead, in order. */
export function linksOf({ text, finalUrl }: ProbeAnswer): string[] {
  return [...text.matchAll(LINK)].flatMap(([, target]) => URL.parse(target ?? '', finalUrl)?.href ?? []);
}

function directive(
  name: string,
  of: 'markdown' | 'html',
  textOf: (facts: PageFacts) => string | undefined,
): Check {
  return {
    name,
    run(facts) {
      const text = textOf(facts);
      if (text === undefined) return withoutForm(of);
      return DIRECTIVE.test(text)
        ? finding('pass', { code: 'points_to_llms_txt', params: { of } })
        : finding('fail', { code: 'points_elsewhere', params: { of } });
    },
  };
}

/** Whether the site has an index for agents, and whether this page is in it. */
export const llmsTxtChecks: readonly Check[] = [
  {
    name: 'llms-txt-exists',
    run(facts) {
      if (facts.isLocal) return localWithout('site');
      const file = readable(facts);
      if (file !== undefined) return finding('pass', plain('llms_txt_there'), atAddress(file.finalUrl));
      if (facts.llmsTxt === null) return plain('llms_txt_silent');
      const { url, status } = facts.llmsTxt;
      if (isServerTrouble(status)) return { code: 'answered_error', params: { url, status } };
      return finding('fail', plain('llms_txt_missing'), answeredBy(facts.llmsTxt));
    },
  },
  ofLlmsTxt('llms-txt-valid', (file) => {
    const parts = {
      title: /^\s*# \S/u.test(file.text),
      summary: /^> \S/mu.test(file.text),
      links: linksOf(file).length > 0,
    };
    const lacks = Object.entries(parts).flatMap(([name, has]) => (has ? [] : [name]));
    if (lacks.length === 0) return finding('pass', plain('llms_txt_whole'), atAddress(file.finalUrl));
    const outcome = parts.title && parts.links ? 'warn' : 'fail';
    return finding(outcome, { code: 'llms_txt_lacks', params: { lacks } }, atAddress(file.finalUrl));
  }),
  ofLlmsTxt('llms-txt-size', ({ text }) => {
    const outcome = byBounds(text.length, GOOD_CHARACTERS, BEARABLE_CHARACTERS);
    const code = outcome === 'pass' ? 'short_enough' : 'too_long';
    const by = { code: 'characters', params: { characters: text.length } } as const;
    return finding(outcome, { code, params: { of: 'llms_txt' } }, by);
  }),
  ofLlmsTxt('llms-txt-links-markdown', (file) => {
    const links = linksOf(file);
    const markdown = links.filter((link) => /\.(?:mdx?|txt)$/iu.test(new URL(link).pathname));
    const by = { code: 'links', params: { markdown: markdown.length, links: links.length } } as const;
    return links.length > 0 && markdown.length / links.length >= MOST_LINKS
      ? finding('pass', plain('llms_txt_links_markdown'), by)
      : finding('warn', plain('llms_txt_links_other'), by);
  }),
  ofLlmsTxt('llms-txt-coverage', (file, { url, requestedUrl }) => {
    const forms = [url, requestedUrl].flatMap((each) => [each, ...siblingsOf(each)]).map(withoutSlash);
    return linksOf(file).some((link) => forms.includes(withoutSlash(link)))
      ? finding('pass', plain('llms_txt_lists_page'), atAddress(file.finalUrl))
      : finding('fail', plain('llms_txt_misses_page'), atAddress(file.finalUrl));
  }),
  directive('llms-txt-directive-html', 'html', ({ html }) => html?.text),
  directive('llms-txt-directive-md', 'markdown', ({ markdown }) => markdown?.text),
];

function withoutSlash(url: string): string {
  return url.replace(/#.*$/u, '').replace(/\/$/u, '');
}
