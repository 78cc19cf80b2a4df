import { describe, expect, it } from 'vitest';
import { candidatesFor } from './counterfactuals.ts';
import { judgeRun } from './judge-run.ts';
import { type SampleStep, sampleCase } from './sample-case.ts';

const install: SampleStep = {
  command: 'npm install thing',
  pace: 'install',
  milestone: 'install',
  expected: [{ kind: 'package', name: 'thing' }],
  packages: [{ name: 'thing', version: '3.1.0' }],
};

function changesFor(step: SampleStep): string[] {
  const sample = sampleCase([install, step]);
  const [finding] = judgeRun(sample).findings;
  if (finding === undefined) throw new Error('there must be a finding');
  return candidatesFor(finding, sample.plan, sample.run).map((candidate) => candidate.change);
}

const failing = (output: string, command = 'node a.js'): SampleStep => ({
  command,
  ending: { kind: 'exited', code: 1 },
  output,
});

describe('candidatesFor', () => {
  it.each([
    [
      'the module kind that the file wants',
      'SyntaxError: Cannot use import statement outside a module',
      'npm pkg set type=module',
    ],
    [
      'the other module kind',
      'ReferenceError: require is not defined in ES module scope',
      'npm pkg set type=commonjs',
    ],
    [
      'the package that is missing',
      "Cannot find package 'dotenv' imported from /journey/a.js",
      'npm install dotenv',
    ],
    [
      'the major version before',
      "The requested module 'thing' does not provide an export named 'open'",
      'npm install thing@2',
    ],
  ])('tries %s first', (_, output, change) => {
    expect(changesFor(failing(output))[0]).toBe(change);
  });

  it('tries npx for a command that is only installed locally', () => {
    expect(changesFor(failing('bash: thing: command not found', 'thing init'))).toEqual(['npx thing init']);
  });

  it('changes one thing only, before the step that failed', () => {
    const sample = sampleCase([
      install,
      failing('SyntaxError: Cannot use import statement outside a module'),
    ]);
    const [finding] = judgeRun(sample).findings;
    if (finding === undefined) throw new Error('there must be a finding');
    const [first] = candidatesFor(finding, sample.plan, sample.run);
    expect(first?.plan.steps.map((step) => step.id)).toEqual([
      'step-1',
      'counterfactual-package_type',
      'step-2',
    ]);
  });

  it('has nothing to try where the page is not at fault', () => {
    expect(changesFor(failing('Missing credentials: set the API key'))).toEqual([]);
  });
});
