import type { Plan } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import { normaliseLine } from './elastic-match.ts';
import type { Judgement } from './judgement.ts';
import { relevantLines } from './rules/rule.ts';
import { placeInModule } from './signatures/errors.ts';

/**
 * What a change came to: the journey passes; the step that failed passes and something later does not; the same
 * failure; or another one at that step or before it, which says nothing about the cause.
 */
export type ProofOutcome = 'passes' | 'gets_further' | 'same' | 'other_failure';

/** A run of a plan, with what it was judged to be. */
export type JudgedRun = { plan: Plan; run: RunRecord; judgement: Judgement };

/** Compares a run with one change with the one that failed: by the step at which it ends, and by what it says there. */
export function outcomeOf(documented: JudgedRun, changed: JudgedRun): ProofOutcome {
  if (changed.judgement.status === 'passed') return 'passes';
  const failed = documented.judgement.endedAt;
  const isMended = changed.judgement.checks.some(
    ({ stepId, status }) => stepId === failed && status === 'passed',
  );
  // Two steps that fail without a word have nothing in common but that.
  if (isSameFailure(documented, changed) && !(isMended && signatureOf(changed).said === '')) return 'same';
  return isMended || breaksLater(documented, changed) ? 'gets_further' : 'other_failure';
}

/** Where a run stopped in a file that the page shows, by the error's own trace; null where that names none. */
function stoppedIn({ plan, run, judgement }: JudgedRun): { path: string; line: number } | null {
  const lines = run.commands
    .filter(({ plannedStepId }) => plannedStepId === judgement.endedAt)
    .flatMap(({ output }) => output.split('\n'));
  for (const { action } of plan.steps) {
    const line = action.kind === 'write' ? placeInModule(lines, action.path) : null;
    if (action.kind === 'write' && line !== null) return { path: action.path, line };
  }
  return null;
}

/** Whether the same step breaks at a later statement of the same file: what it stopped at before went well. */
function breaksLater(documented: JudgedRun, changed: JudgedRun): boolean {
  if (documented.judgement.endedAt !== changed.judgement.endedAt) return false;
  const [before, after] = [stoppedIn(documented), stoppedIn(changed)];
  return before !== null && after !== null && before.path === after.path && before.line < after.line;
}

/** Whether two runs break by the same rule, and say the same there. */
export function isSameFailure(one: JudgedRun, other: JudgedRun): boolean {
  const [before, after] = [signatureOf(one), signatureOf(other)];
  return before.rule === after.rule && before.said === after.said;
}

/** What a failure looks like wherever it comes: the rule that decided, and the lines that tell what went wrong. */
function signatureOf({ run, judgement }: JudgedRun): { rule: string; said: string } {
  const output = run.commands
    .filter(({ plannedStepId }) => plannedStepId === judgement.endedAt)
    .map((command) => command.output)
    .join('\n');
  return { rule: judgement.ruleId, said: relevantLines(output).map(normaliseLine).join('\n') };
}
