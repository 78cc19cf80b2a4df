import { type SampleStep, sampleCase } from '../case-fixture.ts';
import { checkStep } from '../check-step.ts';
import { type Case, unreachedHosts } from '../judge-run.ts';
import type { Failure } from './rule.ts';

/** What a rule sees of the last of some steps; for tests. */
export function sampleFailure(steps: readonly SampleStep[], change: Partial<Case> = {}): Failure {
  const { page, plan, run, registry } = sampleCase(steps, change);
  const [step, record] = [plan.steps.at(-1), run.steps.at(-1)];
  if (step === undefined || record === undefined) throw new Error('There must be a step.');
  const commands = run.commands.filter(({ id }) => record.commandIds.includes(id));
  return {
    page,
    plan,
    run,
    registry,
    step,
    check: checkStep(step, record, run.commands, plan),
    record,
    commands,
    output: commands.map(({ output }) => output).join('\n'),
    outOfReach: unreachedHosts(commands),
  };
}

/** A command that ends with 1, with what it prints; for tests. */
export const failing = (output: string, more: SampleStep = {}): SampleStep => ({
  command: 'node a.js',
  ending: { kind: 'exited', code: 1 },
  output,
  ...more,
});

/** A file that the page shows; for tests. */
export const writing = (content: string, path = 'a.js'): SampleStep => ({
  action: { kind: 'write', path, content },
});
