import type { Repair } from '../../repair/repair.ts';
import { taskWords } from './task-words.ts';

const changesOf = (count: number): string => (count === 1 ? 'one change' : `${count} changes`);

/** What the changes of the page came to, in a sentence or two. */
export function repairWords(repair: Repair): string {
  const changes = changesOf(repair.steps.length);
  if (repair.isProven) return `With ${changes}, a fresh audit of the page in a clean sandbox passes.`;
  if (repair.reached)
    return `With ${changes}, the page leads to its goal, but a fresh audit did not prove it, so there is no patch.`;
  const end = repair.endedAt === null ? '' : ` It then ends at “${taskWords(repair.endedAt)}”.`;
  return `With ${changes}, the page gets further, but not to its goal.${end} The audit found no further change that helps, so there is no patch.`;
}

/** How many changed pages were run for it. */
export function repairEffortWords({ tried }: Repair): string {
  return tried === 1
    ? 'One changed page was run to find this out.'
    : `${tried} changed pages were run to find this out.`;
}
