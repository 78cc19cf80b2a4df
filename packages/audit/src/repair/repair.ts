import { createTwoFilesPatch } from 'diff';
import type { Change } from '../judge/change.ts';
import type { Task } from '../model/task.ts';

/** One change of the page, the line where it stands, and whether the journey then got to its goal. */
export type RepairStep = { change: Change; line: number; isLast: boolean };

/** What chained changes of the page came to. */
export type Repair = {
  steps: RepairStep[];
  /** How many changed pages were run. */
  tried: number;
  /** The page with all changes. */
  text: string;
} & (
  | { isProven: true; commands: { command: string; output: string }[] }
  /** `reached`: the changed page gets to its goal, and a fresh audit of it does not prove so; otherwise the step where it ends. */
  | { isProven: false; reached: boolean; endedAt: Task | null }
);

/** The difference between a page and its repaired text, as `git apply` and `patch -p1` take it. */
export function patchOf(path: string, before: string, after: string): string {
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    context: 3,
  });
  // The library begins with a line of its own, which `patch` would pass over and `git apply` as well.
  const lines = patch.split('\n');
  return lines.slice(lines.findIndex((line) => line.startsWith('--- '))).join('\n');
}
