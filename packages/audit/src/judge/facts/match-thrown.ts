import type { NotedValue } from '../../code/mark-uses.ts';
import type { Seen } from './compare-text.ts';

/** Where code stands that is not the reader's: an installed package, Node.js itself, what has no file. */
const OTHERS = ['node_modules/', '(node:', 'at node:', '<anonymous>'];

/** Whether a line says which code was at work when something was thrown. */
const isFrame = (line: string): boolean => line.startsWith('    at ');

/** Whether something was thrown by the reader's own lines, such as a misspelt call, and not by what they call. */
function isOfOwnLines(inspect: string): boolean {
  const frame = inspect.split('\n').find(isFrame);
  return frame !== undefined && !OTHERS.some((place) => frame.includes(place));
}

/** The line that says what was thrown. */
export function thrownLine({ inspect }: NotedValue): string {
  const lines = inspect.split('\n');
  const at = lines.findIndex(isFrame);
  const above = at === -1 ? lines : lines.slice(0, at);
  return above.find((line) => line.split(':')[0]?.includes('Error')) ?? above[0] ?? '';
}

/**
 * Compares what a page says that a statement throws with what it threw. Words about it alone say that the product refuses
 * something: an error of the statement's own lines does not show that.
 */
export function matchThrown(said: string, noted: NotedValue): Seen {
  if (noted.from !== 'thrown') return 'not_seen';
  const [name = '', ...message] = said.split(':');
  if (!name.trim().endsWith('Error') || name.trim().includes(' '))
    return isOfOwnLines(noted.inspect) ? 'not_seen' : 'seen';
  if (!thrownLine(noted).includes(name.trim())) return 'not_seen';
  return noted.inspect.includes(message.join(':').trim()) ? 'seen' : 'seen_differently';
}
