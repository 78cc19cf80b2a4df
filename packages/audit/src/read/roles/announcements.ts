import { asksIn } from '../../phrases/grammar/asks.ts';
import { predictionIn } from '../../phrases/grammar/predictions.ts';
import { sentencesOf } from '../../phrases/sentences.ts';
import { shown } from '../../phrases/tables/shown.ts';

const NEAR_LETTERS = 160;

function lastOf(text: string): string {
  return sentencesOf(text).at(-1)?.text ?? '';
}

/** Whether the words above a block announce what a program shows. */
export function announcesOutput(said: string): boolean {
  const last = lastOf(said);
  return shown.says(last, 'output') && !shown.says(last, 'to_run');
}

const SAYING = new Set(['print', 'log', 'output', 'display', 'show', 'say', 'return', 'respond', 'answer']);

/** Whether the last sentence above a block hands over to it as what something prints: "It prints:". */
export function introducesOutput(said: string): boolean {
  const last = sentencesOf(said).at(-1);
  if (!last?.text.endsWith(':') || asksIn(last).length > 0) return false;
  return SAYING.has(predictionIn(last)?.verb ?? '');
}

const MADE = new Set(
  'emitted compiled transpiled generated converted translated transformed expanded rewritten'.split(' '),
);
const BEING = new Set(['be', 'is', 'are', 'get', 'gets']);
const PRODUCTS = new Set(['file', 'files', 'code', 'output']);
const BELOW = new Set(['following', 'this']);

/** Whether the last sentence above a block hands over to it as what a tool makes of other code: "It is compiled to this:". */
export function announcesGenerated(said: string): boolean {
  const last = sentencesOf(said).at(-1);
  if (!last?.text.endsWith(':')) return false;
  const words = last.tokens.map(({ key }) => key);
  return words.some((word, at) => {
    if (!MADE.has(word)) return false;
    const isNamed = words[at - 1] === 'following' && PRODUCTS.has(words[at + 1] ?? '');
    return isNamed || (BEING.has(words[at - 1] ?? '') && words.slice(at + 1).some((each) => BELOW.has(each)));
  });
}

/** Whether the words above a block make an example of it; a name with a dot behind them is what they are about. */
export function announcesExample(said: string): boolean {
  const last = lastOf(said);
  return shown.all(last, 'example').some(({ end }) => !last.slice(end, -1).includes('.'));
}

/** Whether a block is for Windows, by the words above it, its first comment or its tabs. */
export function isForWindows(said: string, comment: string, labels: readonly string[]): boolean {
  const near = [said.slice(-NEAR_LETTERS), comment];
  const isNamed = [...near, ...labels].some((text) => shown.says(text, 'windows'));
  return isNamed && !near.some((text) => shown.says(text, 'unix'));
}
