import { describe, expect, it } from 'vitest';
import { nothingSeen } from '../model/look-around.ts';
import type { PackageRecord, Releases } from '../model/registry.ts';
import { installing, type SampleStep, sampleCase } from './case-fixture.ts';
import type { Change } from './change.ts';
import { candidatesFor } from './counterfactuals.ts';
import { judgeRun } from './judge-run.ts';

const install = installing('thing', '3.1.0');

/** What the registry shows of a few packages, without times. */
const releases: Releases = new Map(
  Object.entries({ thing: ['1.4.0', '2.9.1', '3.1.0'], other: ['4.2.0', '5.0.0'] })
    .concat(['a', 'b', 'c', 'd'].map((name) => [name, ['2.0.0', '3.0.0']]))
    .map(([name, versions]) => [name, versions.map((version) => ({ version, publishedAt: null }))]),
);

const typed = (command: string): Change => ({ code: 'command', command });
const onNode = (range: string): Change => ({ code: 'node', range, insteadOf: '24.0.0' });

function changesFor(step: SampleStep, packageRecords: PackageRecord[] = []): Change[] {
  const sample = sampleCase([install, step]);
  const [finding] = judgeRun(sample).findings;
  if (finding === undefined) throw new Error('there must be a finding');
  return candidatesFor({ ...sample, finding, packageRecords, releases, seen: nothingSeen }).map(
    (candidate) => candidate.change,
  );
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
    const [first] = candidatesFor({ ...sample, finding, packageRecords: [], releases, seen: nothingSeen });
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
    const [first] = candidatesFor({ ...sample, finding, packageRecords: [], releases, seen: nothingSeen });
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
      name: 'thing',
      version: '3.1.0',
      url: 'https://registry.sample.dev/thing/3.1.0',
      node,
      sha256: null,
      problem: null,
      integrity: null,
      deprecated: null,
      latest: null,
    });
    const step = failing('TypeError: thing.open is not a function');
    expect(changesFor(step, [record('<20')])).toContainEqual(onNode('<20'));
    expect(changesFor(step, [record('>=20')])).toEqual([typed('npm install thing@2')]);
  });

  it('changes the Node.js of the journey by what it requires', () => {
    const sample = sampleCase([install, failing('ReferenceError: primordials is not defined')]);
    const [finding] = judgeRun(sample).findings;
    if (finding === undefined) throw new Error('there must be a finding');
    const engine = candidatesFor({
      ...sample,
      finding,
      packageRecords: [],
      releases,
      seen: nothingSeen,
    }).find(({ kind }) => kind === 'engine_version');
    expect(engine?.plan.requirements).toMatchObject([{ kind: 'node', wanted: '^10' }]);
    expect(engine?.plan.steps).toEqual(sample.plan.steps);
  });

  it('has nothing to try where the page is not at fault', () => {
    expect(changesFor(failing('Missing credentials: set the API key'))).toEqual([]);
  });
});

describe('the major version before', () => {
  const other = installing('other', '5.0.0');
  const changes = (steps: SampleStep[]): Change[] => {
    const sample = sampleCase(steps);
    const [finding] = judgeRun(sample).findings;
    if (finding === undefined) throw new Error('there must be a finding');
    return candidatesFor({ ...sample, finding, packageRecords: [], releases, seen: nothingSeen }).map(
      ({ change }) => change,
    );
  };

  it('is tried first of the package that the output names', () => {
    const fails = failing('Error: other is odd');
    expect(changes([install, other, fails])).toEqual([
      typed('npm install other@4'),
      typed('npm install thing@2'),
      typed('npm install thing@1'),
    ]);
  });

  it('is tried first of the package whose command failed', () => {
    const fails = failing('it hurts', 'npx other');
    expect(changes([install, other, fails])[0]).toEqual(typed('npm install other@4'));
  });

  it('is tried of two packages at most', () => {
    const many = ['a', 'b', 'c', 'd'].map((name) => installing(name, '3.0.0'));
    expect(changes([...many, failing('it hurts')])).toHaveLength(2);
  });

  it.each<[string, SampleStep]>([
    ['that has none', installing('thing', '1.4.0')],
    ['whose version the page names', { ...install, command: 'npm install thing@3' }],
    ['whose version is not known', { ...install, packages: [], expected: [] }],
  ])('is not tried of a package %s', (_, step) => {
    expect(changes([step, failing('it hurts')])).toEqual([]);
  });

  it('is not tried for a finding that no version explains', () => {
    const fails = failing("Cannot find package 'dotenv'");
    expect(changes([install, fails])).toEqual([typed('npm install dotenv')]);
  });
});

describe('one more line', () => {
  it.each([
    ["Cannot find package '@kit/core' imported from /a.js", ['npm install @kit/core']],
    ["Cannot find package 'kit/deep' imported from /a.js", ['npm install kit']],
    ["Cannot find module './b.js'", []],
    ["Cannot find module '/journey/b.js'", []],
    ["Cannot find module '@/b'", []],
    ['Error [ERR_REQUIRE_ESM]: no', ['npm pkg set type=module', 'npm pkg set type=commonjs']],
  ])('for %s is %j', (output, commands) => {
    const sample = sampleCase([failing(output)]);
    const [finding] = judgeRun(sample).findings;
    if (finding === undefined) throw new Error('there must be a finding');
    const tried = candidatesFor({ ...sample, finding, packageRecords: [], releases, seen: nothingSeen });
    expect(tried.map(({ change }) => change)).toEqual(commands.map(typed));
  });

  it.each([
    ['kit init', ['npx kit init']],
    ['A=1 kit init', ['A=1 npx kit init']],
    ['cd app && kit init', ['cd app && npx kit init']],
    ['npx kit init', []],
    ['npm exec kit', []],
  ])('for %s, which nobody knows, is %j', (command, commands) => {
    const sample = sampleCase([failing('bash: kit: command not found', command)]);
    const [finding] = judgeRun(sample).findings;
    if (finding === undefined) throw new Error('there must be a finding');
    const tried = candidatesFor({ ...sample, finding, packageRecords: [], releases, seen: nothingSeen });
    expect(tried.map(({ change }) => change)).toEqual(commands.map(typed));
  });

  it('is none where a service answers otherwise, or where no step failed', () => {
    const answer = {
      ...failing('Request failed with status code 404'),
      allowed: [{ host: 'a.example', reached: true }],
    };
    const sample = sampleCase([install, answer]);
    const [finding] = judgeRun(sample).findings;
    if (finding === undefined) throw new Error('there must be a finding');
    expect(finding.code).toBe('api.answer');
    expect(candidatesFor({ ...sample, finding, packageRecords: [], releases, seen: nothingSeen })).toEqual(
      [],
    );
    const nowhere = { ...finding, type: 'docs_mismatch', stepIds: [] } as const;
    expect(
      candidatesFor({
        ...sample,
        finding: { ...nowhere, stepIds: [] },
        packageRecords: [],
        releases,
        seen: nothingSeen,
      }),
    ).toEqual([]);
  });
});

describe('another Node.js', () => {
  it.each([
    ['a crash inside of Node.js that nothing explains', 'boom\n    at x (node:internal/a:1:2)', '^16'],
    ['an assertion of an older kind', "SyntaxError: Unexpected identifier 'assert'", '^20'],
    ['what pnpm wants', 'wanted: {"node":"<20"} (current: {"node":"v24.0.0"})', '<20'],
    ['what yarn expects', 'The engine is off. Expected version "^18 || ^20". Got "24.0.0"', '^18 || ^20'],
  ])('is tried by %s', (_, output, range) => {
    const candidates = changesFor(failing(output));
    expect(candidates.filter(({ code }) => code === 'node')).toEqual([onNode(range)]);
  });

  it.each([
    ['the one in use will do', 'This tool requires Node.js 20'],
    ['no range is given', "required: { node: 'any one' }"],
    ['nothing is said of it', 'it hurts'],
  ])('is not tried where %s', (_, output) => {
    expect(changesFor(failing(output)).filter(({ code }) => code === 'node')).toEqual([]);
  });
});
