import type { Task } from '../model/task.ts';
import { isDeniedBy } from '../phrases/grammar/certainty.ts';
import { sentencesOf } from '../phrases/sentences.ts';
import { isGlobal, isInstall, packagesOf } from '../shell/effects.ts';
import { throughNpx } from '../shell/rewrite.ts';
import { type Built, type DraftStep, runAction } from './build-steps.ts';
import { partsOf } from './command-words.ts';
import { type Decision, type Planning, recordDecision } from './decisions.ts';
import { isNamedAfter } from './goal/products.ts';
import { settleChoice } from './settle-choice.ts';
import type { Written } from './started-file.ts';

const PUTTING = ['prefix', 'prepend'];

/** Whether a sentence says to put `npx` in front of commands: a page may show them all without. */
function tellsOfPrefix(text: string): boolean {
  return sentencesOf(text).some(({ tokens }) => {
    const at = tokens.findIndex(
      ({ kind, key }) => kind === 'word' && PUTTING.some((begin) => key.startsWith(begin)),
    );
    return (
      at !== -1 &&
      tokens.some((token) => token.kind === 'code' && token.text === 'npx') &&
      !isDeniedBy(tokens.slice(0, at))
    );
  });
}

/** The program that a command calls by its bare name, where steps before it install a package of that name for the project alone. */
function ofProject({ action }: DraftStep, before: readonly DraftStep[]): boolean {
  if (action.kind !== 'run') return false;
  const [first, ...others] = partsOf(action.command);
  if (first === undefined || others.length > 0 || first.runner.length > 0) return false;
  const installs = before.flatMap((step) =>
    step.action.kind === 'run' && isInstall(step.action.command) ? [step.action.command] : [],
  );
  const giving = installs.filter((command) =>
    packagesOf(command).some((name) => isNamedAfter(name, first.program)),
  );
  return giving.length > 0 && !giving.some(isGlobal);
}

/** Calls the programs that the page installs for the project by way of npx, where its words say to put that in front. */
export function prefixAsTold(
  planning: Planning,
  steps: DraftStep[],
  written: Written,
): Built<{ steps: DraftStep[] }> {
  if (!planning.page.prose.some(({ text }) => tellsOfPrefix(text))) return { steps, made: [] };
  const made: Decision[] = [];
  const all = steps.map((step, at) => {
    const { action, candidate, sourceStepIds } = step;
    if (action.kind !== 'run' || !ofProject(step, steps.slice(0, at))) return step;
    const command = throughNpx(action.command, '');
    const choice = settleChoice(planning, {
      id: `told_prefix:${step.id}`,
      kind: 'interpretation',
      code: 'told_prefix',
      usual: 'as_told',
      options: ['as_told', 'as_it_stands'].map((id) => ({ id, label: id, stepIds: sourceStepIds })),
      prior: 0.9,
      why: 'prefix-told',
      params: { command },
      affects: sourceStepIds,
    });
    made.push({ kind: 'choose', choice });
    if (choice.taken !== 'as_told') return step;
    const task: Task = { code: 'run', params: { command } };
    const run = runAction(planning, candidate, command, written);
    const decision = { code: 'prefix-told', params: { command }, sourceStepIds, documented: true } as const;
    made.push(...run.made, recordDecision(decision, choice));
    return { ...step, action: run.action, task, trust: 'derived' as const };
  });
  return { steps: all, made };
}
