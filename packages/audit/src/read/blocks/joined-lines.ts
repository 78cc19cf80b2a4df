import { linesOfFirst, parseShell } from '../../shell/parse-shell.ts';
import { arrowed } from '../../shell/prompts.ts';

/** A command over all its lines, and the place of the last of them. */
type JoinedLines = { text: string; last: number };

const LINES_OF_ONE_COMMAND = 200;

/** How often it is tried in one listing to join lines that do not belong together. */
export const MAX_FAILED_JOINS = 20;

/** The line with all that the shell would read with it, or null if that has no end. */
export function joinedLines(lines: readonly string[], at: number, first: string): JoinedLines | null {
  if (parseShell(first).isWhole) return { text: first, last: at };
  const following = lines.slice(at + 1, at + LINES_OF_ONE_COMMAND).map((line) => arrowed(line) ?? line);
  const count = linesOfFirst([first, ...following].join('\n'));
  // One line that no shell would take for whole is none that goes on.
  if (count === null || count < 2) return null;
  return { text: [first, ...following.slice(0, count - 1)].join('\n'), last: at + count - 1 };
}
