import { isDeepStrictEqual } from 'node:util';
import type { Plan, PlannedStep } from '../model/plan.ts';
import { wordByWord } from '../shell/rewrite.ts';

type Action = PlannedStep['action'];

/** The parts of a text with the second of two changes alone; null where both change the same one, or move the others. */
function lastPartsOnly(base: string[], first: string[], both: string[]): string[] | null {
  if (base.length !== first.length || first.length !== both.length) return null;
  const isBuiltOn = both.some((part, at) => first[at] !== base[at] && part !== first[at]);
  return isBuiltOn ? null : both.map((part, at) => (part === first[at] ? (base[at] ?? part) : part));
}

function linesOf({ content }: { content: string }): string[] {
  return content.split('\n');
}

function lastActionOnly(base: Action, first: Action, both: Action): Action | null {
  if (isDeepStrictEqual(both, first)) return base;
  if (isDeepStrictEqual(first, base)) return both;
  if (base.kind === 'run' && first.kind === 'run' && both.kind === 'run') {
    const command = wordByWord([base.command, first.command, both.command], lastPartsOnly);
    return command === null ? null : { ...base, command };
  }
  if (base.kind === 'write' && first.kind === 'write' && both.kind === 'write') {
    const lines = lastPartsOnly(linesOf(base), linesOf(first), linesOf(both));
    return lines && { ...base, content: lines.join('\n') };
  }
  return null;
}

/**
 * The plan with the second of two changes alone: from the plan without any, with the first, and with both. Null where the
 * second is made of what the first left, so that it cannot be made by itself.
 */
export function withLastOnly(base: Plan, first: Plan, both: Plan): Plan | null {
  const [inBase, inFirst] = [base, first].map(({ steps }) => new Map(steps.map((step) => [step.id, step])));
  const steps: PlannedStep[] = [];
  for (const step of both.steps) {
    const [before, after] = [inBase?.get(step.id), inFirst?.get(step.id)];
    // What the first change put in is left out, what the second put in stays.
    if (after === undefined) steps.push(step);
    else if (before !== undefined) {
      const action = lastActionOnly(before.action, after.action, step.action);
      if (action === null) return null;
      steps.push({ ...before, action });
    }
  }
  const isNeeding = !isDeepStrictEqual(both.requirements, first.requirements);
  return { ...base, steps, requirements: isNeeding ? both.requirements : base.requirements };
}
