import type { ObservedBy } from '../../model/observation-codes.ts';
import { sharedWords } from '../markdown-sibling.ts';
import { isClientRendered } from '../measure-html.ts';
import { atAddress, type Check, finding, localWithout, plain, withoutForm } from './check.ts';

const FEWEST_SHARED = 0.95;
const BEARABLE_SHARED = 0.8;

/** Whether an agent can get the page as Markdown, and as text without scripts. */
export const availabilityChecks: readonly Check[] = [
  {
    name: 'markdown-url-support',
    run({ isLocal, sibling, markdown, attempts }) {
      if (isLocal) return localWithout('address');
      if (sibling === null) return plain('not_looked_for');
      const by = atAddress(sibling === 'found' ? (markdown?.url ?? '') : (attempts.at(-1)?.url ?? ''));
      return sibling === 'found'
        ? finding('pass', plain('markdown_at_sibling'), by)
        : finding('fail', plain('no_markdown_at_sibling'), by);
    },
  },
  {
    name: 'content-negotiation',
    run({ isLocal, negotiated, attempts }) {
      if (isLocal) return localWithout('negotiation');
      if (negotiated === null) return plain('no_page');
      if (negotiated === 'needless') return finding('not_applicable', plain('address_of_markdown'));
      const { accept, contentType } = attempts[0] ?? { accept: null, contentType: null };
      const by: ObservedBy = {
        code: 'negotiation',
        params: { accept: accept ?? '', contentType: contentType ?? null },
      };
      if (negotiated === 'markdown') return finding('pass', plain('negotiated'), by);
      return negotiated === 'mislabelled'
        ? finding('warn', plain('mislabelled'), by)
        : finding('fail', plain('not_negotiated'), by);
    },
  },
  {
    name: 'rendering-strategy',
    run({ html }) {
      if (html === null) return withoutForm('html');
      const { substantiveCharacters: characters, scripts, codeBlocks } = html.measure;
      const by: ObservedBy = { code: 'measure', params: { characters, codeBlocks, scripts } };
      return isClientRendered(html.measure)
        ? finding('fail', plain('needs_scripts'), by)
        : finding('pass', plain('needs_no_scripts'), by);
    },
  },
  {
    name: 'markdown-content-parity',
    run({ markdown, html }) {
      if (markdown === null || html === null) return plain('one_form_only');
      if (isClientRendered(html.measure)) return plain('html_says_nothing');
      // Menus and the like are in the HTML alone, so only what the Markdown says is looked for.
      const shared = sharedWords(spokenText(markdown.text), html.measure.text);
      const by: ObservedBy = { code: 'shared_words', params: { percent: Math.round(shared * 100) } };
      if (shared >= FEWEST_SHARED) return finding('pass', plain('forms_agree'), by);
      return finding(shared >= BEARABLE_SHARED ? 'warn' : 'fail', plain('forms_differ'), by);
    },
  },
];

/** Markdown without what nobody sees of it: the marks of fences and the targets of links. */
function spokenText(markdown: string): string {
  return markdown.replace(/^[ \t>]*(?:`{3,}|~{3,}).*$/gmu, '').replace(/\]\([^)\n]*\)/gu, ']');
}
