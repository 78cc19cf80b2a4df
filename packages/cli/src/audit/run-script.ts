import { readFileSync } from 'node:fs';
import type { AcceptanceRun } from '@waymark/audit';
import { OperatorError, problemText } from '@waymark/server';
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
    throw new OperatorError(`${file} cannot be read: ${problemText(error)}.`);
  }
}

/** Runs the acceptance test of a proof pack in a clean sandbox; its exit code is the audit's. */
export async function runScript(
  options: Pick<AuditOptions, 'target' | 'egress' | 'sandbox' | 'budgetSeconds' | 'isCounterfactual'>,
): Promise<number> {
  const script = readScript(options.target);
  const { readNeeds, runAcceptance } = await import('@waymark/audit/engine');
  if (readNeeds(script) === undefined)
    throw new OperatorError(`${options.target} is no acceptance test of a proof pack.`);
  const { egress, sandbox, budgetSeconds } = options;
  const mode = options.isCounterfactual ? 'counterfactual' : 'documented';
  const interruption = listenForInterruption((text) => console.error(text));
  try {
    const { signal } = interruption;
    const run = await runAcceptance(script, { egress, sandbox, budgetSeconds, mode, signal });
    console.log(`${run.output.trimEnd()}\n${WORDS[run.outcome]} (${run.sandbox})`);
    return interruption.exitCode() ?? CODES[run.outcome];
  } catch (error) {
    console.error(`waymark: nothing was run. ${problemText(error)}`);
    return interruption.exitCode() ?? CODES.untried;
  } finally {
    interruption.close();
  }
}
