import { observationOf } from '../check-step.ts';
import { dropped } from '../signatures/modules.ts';
import { unknownCommands } from '../signatures/tools.ts';
import { lastLines, type Rule, rule, tellingLines } from './rule.ts';

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
export const commandFailed: Rule = (failure) =>
  rule(failure, 'failed', {
    code: 'docs.command-failed',
    params: { step: failure.step, observed: observationOf(failure.check, failure.record) },
    type: 'docs_mismatch',
    owner: 'docs',
    confidence: 'low',
    quotes: tellingLines(failure.output),
  });
