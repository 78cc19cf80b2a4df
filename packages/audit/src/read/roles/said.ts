import { sentencesOf } from '../../phrases/sentences.ts';
import { shown } from '../../phrases/tables/shown.ts';

const NEAR_LETTERS = 160;

function lastOf(text: string): string {
  return sentencesOf(text).at(-1)?.text ?? '';
}

/** Whether the words above a block announce what a program shows. */
export function saysOutput(said: string): boolean {
  const last = lastOf(said);
  return shown.says(last, 'output') && !shown.says(last, 'to_run');
}

/** Whether the words above a block make an example of it; a name with a dot behind them is what they are about. */
export function saysExample(said: string): boolean {
  const last = lastOf(said);
  return shown.all(last, 'example').some(({ end }) => !last.slice(end, -1).includes('.'));
}

/** Whether a block is for Windows, by the words above it, its first comment or its tabs. */
export function isForWindows(said: string, comment: string, labels: readonly string[]): boolean {
  const near = [said.slice(-NEAR_LETTERS), comment];
  const isNamed = [...near, ...labels].some((text) => shown.says(text, 'windows'));
  return isNamed && !near.some((text) => shown.says(text, 'unix'));
}
