import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { byBounds, type Check, type Finding, finding, plain, withoutForm } from './check.ts';

const GOOD_CHARACTERS = 50_000;
const BEARABLE_CHARACTERS = 100_000;
const GOOD_START = 0.1;
const BEARABLE_START = 0.5;
// So little before the content takes nothing of what an agent reads, however short the page is.
const HARMLESS_START = 500;
const MOST_PARSED = 500_000;

/** The lines in which code fences open that nothing closes before their container or the text ends. */
function openFences(markdown: string): number[] {
  const lines: number[] = [];
  const waiting: Nodes[] = [fromMarkdown(markdown)];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'code' && isOpen(node, markdown)) lines.push(node.position?.start.line ?? 0);
    if ('children' in node) waiting.push(...node.children.toReversed());
  }
  return lines;
}

function isOpen(node: Nodes, markdown: string): boolean {
  const { start, end } = node.position ?? {};
  const source = markdown.slice(start?.offset, end?.offset).split(/\r?\n/u);
  const fence = /^(?:`{3,}|~{3,})/u.exec(source[0] ?? '')?.[0];
  if (fence === undefined) return false;
  // Quotes repeat their mark before the closing fence.
  const last = source.length > 1 ? (source.at(-1) ?? '').replace(/^[\s>]*/u, '').trimEnd() : '';
  return !(last.startsWith(fence) && last.replaceAll(fence.charAt(0), '') === '');
}

function rateSize(characters: number, of: 'markdown' | 'html'): Finding {
  const outcome = byBounds(characters, GOOD_CHARACTERS, BEARABLE_CHARACTERS);
  const code = outcome === 'pass' ? 'short_enough' : 'too_long';
  return finding(outcome, { code, params: { of } }, { code: 'characters', params: { characters } });
}

/** Whether the page is small enough, begins soon enough, and keeps its code apart from its text. */
export const sizeChecks: readonly Check[] = [
  {
    name: 'page-size-markdown',
    run: ({ markdown }) =>
      markdown === null ? withoutForm('markdown') : rateSize(markdown.text.length, 'markdown'),
  },
  {
    name: 'page-size-html',
    run: ({ html }) => (html === null ? withoutForm('html') : rateSize(html.measure.text.length, 'html')),
  },
  {
    name: 'content-start-position',
    run({ html }) {
      if (html === null) return withoutForm('html');
      const { contentStart, text } = html.measure;
      const share = text.length === 0 ? 0 : contentStart / text.length;
      const outcome = contentStart <= HARMLESS_START ? 'pass' : byBounds(share, GOOD_START, BEARABLE_START);
      const observed = plain(outcome === 'pass' ? 'content_early' : 'content_late');
      return finding(outcome, observed, {
        code: 'content_start',
        params: { percent: Math.round(share * 100) },
      });
    },
  },
  {
    name: 'markdown-code-fence-validity',
    run({ markdown }) {
      if (markdown === null) return withoutForm('markdown');
      if (markdown.text.length > MOST_PARSED) return plain('too_long_to_parse');
      const lines = openFences(markdown.text);
      return lines.length === 0
        ? finding('pass', plain('fences_closed'))
        : finding('fail', plain('fence_open'), { code: 'open_fences', params: { lines } });
    },
  },
];
