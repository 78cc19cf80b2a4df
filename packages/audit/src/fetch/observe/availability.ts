import { sharedWords } from '../markdown-sibling.ts';
import { isClientRendered } from '../measure-html.ts';
import { type Check, finding } from './check.ts';

const FEWEST_SHARED = 0.95;
const BEARABLE_SHARED = 0.8;

/** Whether an agent can get the page as Markdown, and as text without scripts. */
export const availabilityChecks: readonly Check[] = [
  {
    name: 'markdown-url-support',
    run({ isLocal, sibling, markdown, attempts }) {
      if (isLocal) return 'A local file has no address.';
      if (sibling === null) return 'No Markdown was looked for beside the page.';
      const evidence = sibling === 'found' ? (markdown?.url ?? '') : (attempts.at(-1)?.url ?? '');
      return sibling === 'found'
        ? finding('pass', 'The address with .md gives the page as Markdown.', evidence)
        : finding('fail', 'The address with .md gives no Markdown of the page.', evidence);
    },
  },
  {
    name: 'content-negotiation',
    run({ isLocal, negotiated, attempts }) {
      if (isLocal) return 'A local file is not negotiated.';
      if (negotiated === null) return 'There is no page to judge.';
      if (negotiated === 'needless')
        return finding('not_applicable', 'The address is one of Markdown itself.');
      const evidence = `Accept: ${attempts[0]?.accept ?? ''} → ${attempts[0]?.contentType ?? 'no type'}`;
      if (negotiated === 'markdown') return finding('pass', 'Accept: text/markdown is honoured.', evidence);
      return negotiated === 'mislabelled'
        ? finding('warn', 'Markdown is given, but not under the type text/markdown.', evidence)
        : finding('fail', 'Accept: text/markdown is not honoured.', evidence);
    },
  },
  {
    name: 'rendering-strategy',
    run({ html }) {
      if (html === null) return 'There is no HTML of the page.';
      const { substantiveCharacters, scripts, codeBlocks } = html.measure;
      const evidence = `${substantiveCharacters} characters of text, ${codeBlocks} code blocks, ${scripts} scripts`;
      return isClientRendered(html.measure)
        ? finding('fail', 'The page is empty until its scripts run; most agents run none.', evidence)
        : finding('pass', 'The page can be read without running its scripts.', evidence);
    },
  },
  {
    name: 'markdown-content-parity',
    run({ markdown, html }) {
      if (markdown === null || html === null) return 'Only one form of the page is there to compare.';
      if (isClientRendered(html.measure)) return 'The HTML says nothing to compare with.';
      // Menus and the like are in the HTML alone, so only what the Markdown says is looked for.
      const shared = sharedWords(markdown.text, html.measure.text);
      const evidence = `${Math.round(shared * 100)} % of the words of the Markdown are in the HTML`;
      if (shared >= FEWEST_SHARED) return finding('pass', 'Markdown and HTML say the same.', evidence);
      return finding(shared >= BEARABLE_SHARED ? 'warn' : 'fail', 'Markdown and HTML differ.', evidence);
    },
  },
];
