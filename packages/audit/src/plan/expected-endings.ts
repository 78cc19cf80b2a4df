import type { LedgerRow } from '../model/ledger.ts';
import { tokensOf } from '../phrases/tokens.ts';
import type { DraftStep } from './build-steps.ts';
import type { Planning } from './decisions.ts';

/** Up to what a program can end with by itself; above, a shell could not run it. */
const anyCode = Array.from({ length: 126 }, (_, code) => code);

/** How the first line of a failure begins. */
const FAILURES = new Set(['error', 'fatal :', 'fail', 'npm err', 'traceback', '✖', '×']);

/** Whether a page shows a failure on purpose, to go on from there. */
export function showsError(output: string): boolean {
  const first = output.split('\n').find((line) => line.trim() !== '') ?? '';
  const [word, next] = tokensOf(first).map(({ key }) => key);
  if (word === undefined) return false;
  const isNamed = word.endsWith('error') || word.endsWith('exception');
  return FAILURES.has(word) || FAILURES.has(`${word} ${next}`) || (isNamed && next === ':');
}

/** Whether a page shows a test that fails, as a line of the test protocol TAP does anywhere in an output. */
function showsFailedTest(output: string): boolean {
  return output.split('\n').some((line) => {
    const [word, next] = tokensOf(line).map(({ key }) => key);
    return word === 'not' && next === 'ok';
  });
}

/** What the page shows of code that a derived command runs. */
export function outputOfCode({ page: { ledger } }: Planning, { trust, sourceStepIds }: DraftStep): string[] {
  const isOwn = ({ sourceStepId }: LedgerRow): boolean => sourceStepIds.includes(sourceStepId ?? '');
  const own = new Set(trust === 'derived' ? ledger.filter(isOwn).map(({ id }) => id) : []);
  return ledger.flatMap((row) => (row.code === 'output' && own.has(row.about ?? '') ? row.data.text : []));
}

/** The codes with which a command may end, by what the page shows of it. */
export function endingsOf(output: string | null, ofCode: readonly string[]): number[] {
  const shown = output === null ? ofCode : [output];
  return shown.some((text) => showsError(text) || showsFailedTest(text)) ? anyCode : [0];
}
