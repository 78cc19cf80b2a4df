import { shortHash } from '../read/ids.ts';
import type { DraftStep, Written } from './build-steps.ts';
import { runAction } from './build-steps.ts';
import { isRun } from './commands.ts';
import { complain, decide, type Planning } from './decisions.ts';
import { isRunnable, listens, portOf } from './scripts.ts';

function isResult(step: DraftStep): boolean {
  return (
    step.action.kind === 'probe' ||
    step.action.kind === 'open_file' ||
    (step.action.kind === 'run' && (isRun(step.action.command) || step.action.pace === 'build'))
  );
}

function derived(step: DraftStep, action: DraftStep['action'], title: string): DraftStep {
  return { ...step, id: `do-derived-${shortHash(JSON.stringify(action))}`, action, title, trust: 'derived' };
}

/** Runs the script that a page tells to write but never to run, and looks at the server that it starts. */
export function deriveRun(planning: Planning, steps: DraftStep[], written: Written): DraftStep[] {
  if (steps.some(isResult)) return steps;
  const script = steps.findLast((step) => {
    const { block } = step.candidate;
    return (
      step.action.kind === 'write' &&
      block !== null &&
      /\.[cm]?[jt]s$/.test(step.action.path) &&
      isRunnable(block.text, block.lang)
    );
  });
  if (script?.action.kind !== 'write') return steps;
  const { path, content } = script.action;
  const command = `node ${path}`;
  const action = runAction(planning, script.candidate, command, written);
  const ids = script.sourceStepIds;
  decide(planning, {
    ruleId: 'run-command-derived',
    question: 'How is the code run?',
    chosen: command,
    rejected: [],
    reason: 'The page shows a whole script and no command that runs it.',
    sourceStepIds: ids,
    documented: false,
  });
  complain(planning, {
    ruleId: 'no-run-command',
    type: 'docs_mismatch',
    severity: 'low',
    title: 'The page does not say how to run the code',
    detail: `${path} is to be written, and no step runs it.`,
    recommendation: `Add the command that runs the file, for example \`${command}\`.`,
    sourceStepIds: ids,
  });
  const run = derived(script, action, `Run ${command}`);
  const port = listens(content) ? portOf(content) : null;
  if (port === null) return [...steps, run];
  const url = `http://localhost:${port}/`;
  return [...steps, run, derived(script, { kind: 'probe', url }, `Open ${url}`)];
}
