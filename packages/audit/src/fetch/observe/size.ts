import { byBounds, type Check, finding } from './check.ts';
import { openFences } from './open-fences.ts';

const GOOD_CHARACTERS = 50_000;
const BEARABLE_CHARACTERS = 100_000;
const GOOD_START = 0.1;
const BEARABLE_START = 0.5;
const MOST_PARSED = 500_000;

function judgeSize(characters: number, what: string) {
  const outcome = byBounds(characters, GOOD_CHARACTERS, BEARABLE_CHARACTERS);
  const detail =
    outcome === 'pass' ? `${what} fits what agents read at once.` : `${what} is long for an agent.`;
  return finding(outcome, detail, `${characters} characters`);
}

/** Whether the page is small enough, begins soon enough, and keeps its code apart from its text. */
export const sizeChecks: readonly Check[] = [
  {
    name: 'page-size-markdown',
    run: ({ markdown }) =>
      markdown === null
        ? 'There is no Markdown of the page.'
        : judgeSize(markdown.text.length, 'The Markdown'),
  },
  {
    name: 'page-size-html',
    run: ({ html }) =>
      html === null
        ? 'There is no HTML of the page.'
        : judgeSize(html.measure.text.length, 'The text of the HTML'),
  },
  {
    name: 'content-start-position',
    run({ html }) {
      if (html === null) return 'There is no HTML of the page.';
      const { contentStart, text } = html.measure;
      const share = text.length === 0 ? 0 : contentStart / text.length;
      const outcome = byBounds(share, GOOD_START, BEARABLE_START);
      const detail = outcome === 'pass' ? 'The content begins early.' : 'Much else comes before the content.';
      return finding(outcome, detail, `The content begins after ${Math.round(share * 100)} % of the text`);
    },
  },
  {
    name: 'markdown-code-fence-validity',
    run({ markdown }) {
      if (markdown === null) return 'There is no Markdown of the page.';
      if (markdown.text.length > MOST_PARSED) return 'The Markdown is too long to be parsed for this.';
      const lines = openFences(markdown.text);
      return lines.length === 0
        ? finding('pass', 'Every code fence is closed.')
        : finding('fail', 'A code fence is never closed.', `Opened in line ${lines.join(', ')}`);
    },
  },
];
