import { describe, expect, it } from 'vitest';
import type { PackageRecord } from '../model/registry.ts';
import type { Change } from './change.ts';
import { candidatesFor } from './counterfactuals.ts';
import { judgeRun } from './judge-run.ts';
import { installing, type SampleStep, sampleCase } from './sample-case.ts';

const install = installing('thing', '3.1.0');

const typed = (command: string): Change => ({ code: 'command', command });
const onNode = (range: string): Change => ({ code: 'node', range, insteadOf: '24.0.0' });

function changesFor(step: SampleStep, packageRecords: PackageRecord[] = []): Change[] {
  const sample = sampleCase([install, step]);
  const [finding] = judgeRun(sample).findings;
  if (finding === undefined) throw new Error('there must be a finding');
  return candidatesFor({ ...sample, finding, packageRecords }).map((candidate) => candidate.change);
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
    expect(changesFor(failing(output))[0]).toEqual(typed(change));
  });

  it('tries npx for a command that is only installed locally', () => {
    expect(changesFor(failing('bash: thing: command not found', 'thing init'))).toEqual([
      typed('npx thing init'),
      typed('npm install thing@2'),
    ]);
  });

  it('changes one thing only, before the step that failed', () => {
    const sample = sampleCase([
      install,
      failing('SyntaxError: Cannot use import statement outside a module'),
    ]);
    const [finding] = judgeRun(sample).findings;
    if (finding === undefined) throw new Error('there must be a finding');
    const [first] = candidatesFor({ ...sample, finding, packageRecords: [] });
    expect(first?.plan.steps.map((step) => step.id)).toEqual([
      'step-1',
      'counterfactual-package_type',
      'step-2',
    ]);
  });

  it('pins the package where the page installs it, and changes nothing else', () => {
    const sample = sampleCase([
      { ...install, command: 'npm install -g thing other' },
      failing("The requested module 'thing' does not provide an export named 'open'"),
    ]);
    const [finding] = judgeRun(sample).findings;
    if (finding === undefined) throw new Error('there must be a finding');
    const [first] = candidatesFor({ ...sample, finding, packageRecords: [] });
    expect(first).toMatchObject({ kind: 'previous_major', change: typed('npm install -g thing@2 other') });
    expect(first?.plan.steps.map(({ id }) => id)).toEqual(sample.plan.steps.map(({ id }) => id));
  });

  it.each([
    ['a hash that OpenSSL 3 dropped', 'Error: error:0308010C:digital envelope routines::unsupported', '^16'],
    ['the range in the message', "npm error notsup Required: required: { node: '>=99' }", '>=99'],
    ['a sentence in the message', 'This tool requires Node.js 99', '>=99'],
  ])('tries another Node.js by %s', (_, output, range) => {
    expect(changesFor(failing(output)).at(-1)).toEqual(onNode(range));
  });

  it('tries the Node.js that an installed package asks for, and only where it was another one', () => {
    const record = (node: string): PackageRecord => ({
      ...{ name: 'thing', version: '3.1.0', url: 'https://registry.sample.dev/thing/3.1.0', node },
      ...{ sha256: null, problem: null, integrity: null, deprecated: null, latest: null },
    });
    const step = failing('TypeError: thing.open is not a function');
    expect(changesFor(step, [record('<20')])).toContainEqual(onNode('<20'));
    expect(changesFor(step, [record('>=20')])).toEqual([typed('npm install thing@2')]);
  });

  it('changes the Node.js of the journey by what it requires', () => {
    const sample = sampleCase([install, failing('ReferenceError: primordials is not defined')]);
    const [finding] = judgeRun(sample).findings;
    if (finding === undefined) throw new Error('there must be a finding');
    const engine = candidatesFor({ ...sample, finding, packageRecords: [] }).find(
      ({ kind }) => kind === 'engine_version',
    );
    expect(engine?.plan.requirements).toMatchObject([{ kind: 'node', wanted: '^10' }]);
    expect(engine?.plan.steps).toEqual(sample.plan.steps);
  });

  it('has nothing to try where the page is not at fault', () => {
    expect(changesFor(failing('Missing credentials: set the API key'))).toEqual([]);
  });
});
