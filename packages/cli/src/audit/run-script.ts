import { readFileSync } from 'node:fs';
import type { AcceptanceRun } from '@waymark/audit';
import { problemText } from '@waymark/server';
import { withoutWorkflowCommands } from '../ci/log-text.ts';
import { UsageError } from '../command.ts';
import type { AuditOptions } from './audit-options.ts';
import { listenForInterruption } from './interruption.ts';

const CODES: Readonly<Record<AcceptanceRun['outcome'], number>> = { passes: 0, fails: 1, untried: 3 };
const WORDS: Readonly<Record<AcceptanceRun['outcome'], string>> = {
  passes: 'The acceptance test passes.',
  fails: 'The acceptance test fails.',
  untried: 'The acceptance test could not be carried out; this says nothing about the finding.',
};

/** Whether the target of an audit is the acceptance test of a proof pack. */
export function isScript(target: string): boolean {
  return /\.sh$/u.test(target) && !/^https?:\/\//iu.test(target);
}

function readScript(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${problemText(error)}.`);
  }
}

/** Runs the acceptance test of a proof pack in a clean sandbox; its exit code is the audit's. */
export async function runScript(
  options: Pick<AuditOptions, 'target' | 'sandbox' | 'egress' | 'budgetSeconds' | 'isCounterfactual'>,
): Promise<number> {
  const script = readScript(options.target);
  const { readNeeds, runAcceptance } = await import('@waymark/audit/engine');
  if (readNeeds(script) === undefined)
    throw new UsageError(`${options.target} is not the acceptance test of a proof pack.`);
  const { sandbox, egress, budgetSeconds } = options;
  const mode = options.isCounterfactual ? 'counterfactual' : 'documented';
  const interruption = listenForInterruption((text) => console.error(text));
  try {
    const { signal } = interruption;
    const run = await runAcceptance(script, { sandbox, egress, budgetSeconds, mode, signal });
    console.log(withoutWorkflowCommands(`${run.output.trimEnd()}\n${WORDS[run.outcome]} (${run.sandbox})`));
    return interruption.exitCode() ?? CODES[run.outcome];
  } catch (error) {
    console.error(`waymark: nothing was run. ${problemText(error)}`);
    return interruption.exitCode() ?? CODES.untried;
  } finally {
    interruption.close();
  }
}
