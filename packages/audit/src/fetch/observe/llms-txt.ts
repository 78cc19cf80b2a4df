import { siblingsOf } from '../markdown-sibling.ts';
import type { ProbeAnswer } from '../probe-page.ts';
import { byBounds, type Check, type Finding, finding, type PageFacts } from './check.ts';

const GOOD_CHARACTERS = 50_000;
const BEARABLE_CHARACTERS = 100_000;
const MOST_LINKS = 0.5;
const LINK = /\[[^\]\n]*\]\(([^()\s]+)\)/gu;
const DIRECTIVE = /llms(?:-full)?\.txt/iu;

function readable({ llmsTxt }: PageFacts): ProbeAnswer | undefined {
  return llmsTxt !== null && llmsTxt.status === 200 && llmsTxt.format !== 'html' ? llmsTxt : undefined;
}

/** Makes a check of the llms.txt itself, which cannot run without one. */
function ofLlmsTxt(name: string, judge: (file: ProbeAnswer, facts: PageFacts) => Finding): Check {
  return {
    name,
    run(facts) {
      const file = readable(facts);
      return file === undefined ? 'The site has no llms.txt.' : judge(file, facts);
    },
  };
}

function linksOf({ text, finalUrl }: ProbeAnswer): string[] {
  return [...text.matchAll(LINK)].flatMap(([, target]) => URL.parse(target ?? '', finalUrl)?.href ?? []);
}

function directive(name: string, textOf: (facts: PageFacts) => string | undefined, what: string): Check {
  return {
    name,
    run(facts) {
      const text = textOf(facts);
      if (text === undefined) return `There is no ${what} of the page.`;
      return DIRECTIVE.test(text)
        ? finding('pass', `The ${what} points to llms.txt.`)
        : finding('fail', `The ${what} does not point to llms.txt.`);
    },
  };
}

/** Whether the site has an index for agents, and whether this page is in it. */
export const llmsTxtChecks: readonly Check[] = [
  {
    name: 'llms-txt-exists',
    run(facts) {
      if (facts.isLocal) return 'A local file has no site.';
      const file = readable(facts);
      if (file !== undefined) return finding('pass', 'The site has an llms.txt.', file.finalUrl);
      if (facts.llmsTxt === null) return 'The site gave no answer about llms.txt.';
      return finding('fail', 'The site has no llms.txt.', `${facts.llmsTxt.url} → ${facts.llmsTxt.status}`);
    },
  },
  ofLlmsTxt('llms-txt-valid', (file) => {
    const parts = {
      title: /^\s*# \S/u.test(file.text),
      summary: /^> \S/mu.test(file.text),
      links: linksOf(file).length > 0,
    };
    const lacks = Object.entries(parts).flatMap(([name, has]) => (has ? [] : [name]));
    if (lacks.length === 0)
      return finding('pass', 'llms.txt has a title, a summary and links.', file.finalUrl);
    const outcome = parts.title && parts.links ? 'warn' : 'fail';
    return finding(outcome, `llms.txt lacks: ${lacks.join(', ')}.`, file.finalUrl);
  }),
  ofLlmsTxt('llms-txt-size', ({ text }) => {
    const outcome = byBounds(text.length, GOOD_CHARACTERS, BEARABLE_CHARACTERS);
    return finding(
      outcome,
      outcome === 'pass' ? 'llms.txt is short enough.' : 'llms.txt is long for an agent.',
      `${text.length} characters`,
    );
  }),
  ofLlmsTxt('llms-txt-links-markdown', (file) => {
    const links = linksOf(file);
    const markdown = links.filter((link) => /\.(?:mdx?|txt)$/iu.test(new URL(link).pathname));
    const evidence = `${markdown.length} of ${links.length} links`;
    return links.length > 0 && markdown.length / links.length >= MOST_LINKS
      ? finding('pass', 'Most links of llms.txt lead to Markdown.', evidence)
      : finding('warn', 'Most links of llms.txt lead to something else than Markdown.', evidence);
  }),
  ofLlmsTxt('llms-txt-coverage', (file, { url, requestedUrl }) => {
    const forms = [url, requestedUrl].flatMap((each) => [each, ...siblingsOf(each)]).map(withoutSlash);
    return linksOf(file).some((link) => forms.includes(withoutSlash(link)))
      ? finding('pass', 'llms.txt lists this page.', file.finalUrl)
      : finding('fail', 'llms.txt does not list this page.', file.finalUrl);
  }),
  directive('llms-txt-directive-html', ({ html }) => html?.text, 'HTML'),
  directive('llms-txt-directive-md', ({ markdown }) => markdown?.text, 'Markdown'),
];

function withoutSlash(url: string): string {
  return url.replace(/#.*$/u, '').replace(/\/$/u, '');
}
