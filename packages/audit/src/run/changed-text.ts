import type { StepProblem } from '../model/run-codes.ts';

/** The new text of a file, or the reason why it cannot be made. */
export type Changed = { text: string } | { problem: StepProblem };

/** Text as an editor saves it. */
export function withNewline(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
