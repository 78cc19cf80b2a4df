import { isBuiltin } from 'node:module';
import { codeFacts } from '../../code/code-facts.ts';
import { isUndeclared, standsForAny } from '../../plan/goal/undeclared.ts';
import { observationOf } from '../check-step.ts';
import { dropped, undeclaredNames } from '../signatures/modules.ts';
import { unknownCommands } from '../signatures/tools.ts';
import {
  type Failure,
  isPagesOwnText,
  lastLines,
  type Rule,
  type Ruling,
  relevantLines,
  rule,
} from './rule.ts';

/** A command that says it worked and left nothing behind. */
export const noEffect: Rule = (failure) => {
  const empty = failure.check.signals.find((signal) => signal.kind === 'effect' && !signal.met);
  if (empty === undefined) return undefined;
  return rule(failure, 'failed', {
    code: 'docs.no-effect',
    params: {},
    type: 'docs_mismatch',
    owner: 'docs',
    confidence: 'medium',
    quotes: lastLines(failure.output),
  });
};

/** A tool that the page installs has dropped what the page sets. */
export const toolChanged: Rule = (failure) => {
  const lines = dropped.lines(failure.output);
  const [line] = lines;
  if (line === undefined) return undefined;
  return rule(failure, 'failed', {
    code: 'docs.tool-changed',
    params: { line },
    type: 'docs_mismatch',
    owner: 'docs',
    confidence: 'medium',
    quotes: lines,
  });
};

/** The page names a command that none of its steps provides. */
export const commandNotFound: Rule = (failure) => {
  const lines = unknownCommands.lines(failure.output);
  const [line] = lines;
  if (line === undefined) return undefined;
  return rule(failure, 'failed', {
    code: 'docs.command-not-found',
    params: { line },
    type: 'docs_mismatch',
    owner: 'docs',
    confidence: 'medium',
    quotes: lines,
  });
};

/** Whether a step is of an example that the page shows with a result of its own, or with nothing but an import left out. */
function isMeantToRun({ plan: { goal }, step }: Failure, name: string): boolean {
  const isOfGoal = goal !== null && step.sourceStepIds.includes(goal.sourceStepId ?? '');
  return isOfGoal && (goal.claimIds.length > 0 || isBuiltin(name));
}

/** The page's own code uses a name that the page neither declares nor speaks of. */
export const undeclaredName: Rule = (failure) => {
  const { page, plan, output } = failure;
  const [hit] = undeclaredNames.in(output);
  const name = hit?.slots.name;
  if (hit === undefined || name === undefined) return undefined;
  if (isPagesOwnText(failure, (text) => text.includes(hit.line))) return undefined;
  const written = plan.steps.find(
    ({ action, trust }) =>
      action.kind === 'write' && trust !== 'derived' && codeFacts(action.content).free.includes(name),
  );
  if (written === undefined || !isUndeclared(page, name) || !isMeantToRun(failure, name)) return undefined;
  if (standsForAny(name)) return undefined;
  return rule(failure, 'failed', {
    code: 'docs.undeclared-name',
    params: { name, isModule: isBuiltin(name) },
    type: 'docs_mismatch',
    owner: 'docs',
    confidence: 'medium',
    quotes: [hit.line],
  });
};

/** A change to a file that is not as the page takes it to be. */
export const editDoesNotApply: Rule = (failure) => {
  const { problem } = failure.record;
  if (problem === null) return undefined;
  return rule(failure, 'failed', {
    code: 'docs.edit-does-not-apply',
    params: { problem },
    type: 'docs_mismatch',
    owner: 'docs',
    confidence: 'medium',
  });
};

/** Whether other numbers are a wrong result or another day's result is not for the auditor to guess. */
export const otherNumbers: Rule = (failure) => {
  const broken = failure.check.signals.filter((signal) => !signal.met);
  const [signal] = broken;
  if (signal === undefined || broken.some(({ code }) => code !== 'other_numbers')) return undefined;
  return rule(failure, 'auditor', {
    code: 'auditor.other-numbers',
    params: { step: failure.step, signal },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'low',
    quotes: lastLines(failure.output),
  });
};

/** The step ended, but what the page promises is not there. */
export const promiseNotKept: Rule = (failure) => {
  const broken = failure.check.signals.filter((signal) => !signal.met && signal.kind !== 'exit_code');
  if (broken.length === 0) return undefined;
  return rule(failure, 'failed', {
    code: 'docs.promise-not-kept',
    params: { broken },
    type: 'docs_mismatch',
    owner: 'docs',
    confidence: 'medium',
    quotes: lastLines(failure.output),
  });
};

/** What is left: the page was followed to the letter and a command refused. */
export function commandFailed(failure: Failure): Ruling {
  return rule(failure, 'failed', {
    code: 'docs.command-failed',
    params: { step: failure.step, observed: observationOf(failure.check, failure.record) },
    type: 'docs_mismatch',
    owner: 'docs',
    confidence: 'low',
    quotes: relevantLines(failure.output),
  });
}
