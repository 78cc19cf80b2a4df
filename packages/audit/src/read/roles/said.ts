import { sentencesOf } from '../../phrases/sentences.ts';
import { shown } from '../../phrases/tables/shown.ts';
import { tokensOf } from '../../phrases/tokens.ts';

const NEAR_LETTERS = 160;

function lastOf(text: string): string {
  return sentencesOf(text).at(-1)?.text ?? '';
}

/** Whether the words above a block announce what a program shows. */
export function saysOutput(said: string): boolean {
  const last = lastOf(said);
  return shown.says(last, 'output') && !shown.says(last, 'to_run');
}

/** "This is what should be output": nothing below it is typed, whatever its words look like. */
export function saysOnlyOutput(said: string): boolean {
  return shown.says(said, 'only_output');
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

/** Whether the words above a block show what a tool has made. */
export function saysGenerated(said: string): boolean {
  return shown.says(said, 'generated');
}

/** Whether the words above a block describe a file that is there. */
export function describesFile(said: string): boolean {
  const first = sentencesOf(said)[0]?.text ?? '';
  return shown.says(first, 'describes') && !shown.says(said, 'written');
}

/** Whether the words above a block have the reader write a file. */
export function saysToWrite(said: string): boolean {
  const isNamed = tokensOf(said).some(({ key }) => key === 'file' || key.endsWith('.json'));
  return isNamed && shown.says(said, 'written');
}
