import { describe, expect, it } from 'vitest';
import { printed } from '../model/command-text.ts';
import type { Release, Releases } from '../model/registry.ts';
import { installing, type SampleStep, sampleCase } from './case-fixture.ts';
import { judgeRun } from './judge-run.ts';
import { packagesToAsk, versionCandidates } from './version-candidates.ts';

const day = (publishedAt: string) => `${publishedAt}T12:00:00.000Z`;
const history = (versions: Record<string, string | null>): Release[] =>
  Object.entries(versions).map(([version, at]) => ({ version, publishedAt: at === null ? null : day(at) }));

const KIT = history({ '1.9.0': '2023-02-01', '2.0.0': '2024-03-01', '2.4.1': '2025-06-01' });
const TYPESCRIPT = history({
  '4.9.5': '2023-01-30',
  '5.0.2': '2023-03-16',
  '5.8.3': '2025-04-05',
  '5.9.0-beta': '2025-05-20',
  '5.9.2': '2025-07-31',
  '6.0.0-rc.1': '2026-01-10',
  '6.0.1': '2026-03-01',
});
const RELEASES: Releases = new Map([
  ['kit', KIT],
  ['typescript', TYPESCRIPT],
  ['beta', history({ '0.3.0': '2025-01-01', '0.3.9': '2025-05-01', '0.4.0': '2026-02-01' })],
  ['steady', history({ '7.1.0': '2022-01-01', '8.0.0': '2024-01-01', '8.2.0': '2026-04-01' })],
]);

const failing = (output: string, command = 'node a.js'): SampleStep => ({
  command,
  ending: { kind: 'exited', code: 1 },
  output,
});
const compiling = failing("a.ts(1,7): error TS2322: Type 'x'", 'npx tsc');
const together = (command: string, versions: Record<string, string>): SampleStep => ({
  command,
  pace: 'install',
  milestone: 'install',
  expected: Object.keys(versions).map((name) => ({ kind: 'package', name })),
  packages: Object.entries(versions).map(([name, version]) => ({ name, version })),
});
const both = together('npm install kit typescript', { kit: '2.4.1', typescript: '6.0.1' });

function journeyOf(steps: SampleStep[], title = 'Getting started with Kit') {
  const sample = sampleCase(steps);
  const [finding] = judgeRun(sample).findings;
  if (finding === undefined) throw new Error('there must be a finding');
  return { ...sample, page: { ...sample.page, title }, finding, packageRecords: [] };
}

/** The commands of the versions that are tried. */
function tried(steps: SampleStep[], releases: Releases = RELEASES, title?: string): string[] {
  return versionCandidates({ ...journeyOf(steps, title), releases }).map(({ change }) =>
    change.code === 'command' ? printed(change.command) : change.code,
  );
}

describe('the version of the time of the product', () => {
  it('is tried first of the compiler whose error it is', () => {
    expect(tried([both, compiling])).toEqual([
      'npm install kit typescript@5.8.3',
      'npm install kit typescript@5',
      'npm install kit@1 typescript',
      'npm install kit typescript@4',
    ]);
  });

  it('is tried of a package that no message names, before any major version', () => {
    expect(tried([both, failing('it hurts')])[0]).toBe('npm install kit typescript@5.8.3');
  });

  it('is tried in every place where the page installs the package', () => {
    const steps = ['-D', '-g'].map((flag) =>
      together(`npm install ${flag} kit typescript`, { kit: '2.4.1', typescript: '6.0.1' }),
    );
    const [first] = versionCandidates({ ...journeyOf([...steps, compiling]), releases: RELEASES });
    const local = 'npm install -D kit typescript@5.8.3';
    const global = 'npm install -g kit typescript@5.8.3';
    expect(first?.change).toMatchObject({ command: `${local} && ${global}` });
    expect(first?.plan.steps.map(({ action }) => action.kind === 'run' && action.command)).toEqual([
      ...[local, global, 'npx tsc'],
    ]);
  });

  it('is that of a minor version below 1', () => {
    const pair = together('npm install kit beta', { kit: '2.4.1', beta: '0.4.0' });
    expect(tried([pair, failing('it hurts')])[0]).toBe('npm install kit beta@0.3.9');
  });

  it('is installed by a line more where no command of the page has the name', () => {
    const scaffold: SampleStep = {
      command: 'npm create kit app',
      files: ['app/package.json'],
      packages: [{ name: 'typescript', version: '6.0.1' }],
    };
    const [first] = versionCandidates({
      ...journeyOf([installing('kit', '2.4.1'), scaffold, compiling]),
      releases: RELEASES,
    });
    expect(first).toMatchObject({
      kind: 'version_of_that_time',
      change: { command: 'npm install typescript@5.8.3' },
    });
    expect(first?.plan.steps.map(({ id }) => id)).toEqual([
      ...['step-1', 'step-2', 'counterfactual-version_of_that_time', 'step-3'],
    ]);
  });

  it('is found where the installation itself does not fit', () => {
    const output =
      'npm error code ERESOLVE\nnpm error Found: typescript@6.0.1\nnpm error peer typescript@"^5" from kit@2.4.1';
    const install = { ...both, packages: [], ending: { kind: 'exited', code: 1 } as const, output };
    expect(tried([install])[0]).toBe('npm install kit typescript@5.8.3');
  });

  it.each<[string, SampleStep, Releases]>([
    [
      'whose major version is older than the product',
      together('npm install kit steady', { kit: '2.4.1', steady: '8.2.0' }),
      RELEASES,
    ],
    [
      'of which the registry says no times',
      both,
      new Map([...RELEASES, ['typescript', TYPESCRIPT.map((one) => ({ ...one, publishedAt: null }))]]),
    ],
    ['that the registry does not know', both, new Map([['kit', KIT]])],
    [
      'where it says no time of the product',
      both,
      new Map([...RELEASES, ['kit', history({ '2.4.1': null })]]),
    ],
    ['where it does not know the product', both, new Map([['typescript', TYPESCRIPT]])],
    [
      'that had no version then',
      both,
      new Map([...RELEASES, ['typescript', TYPESCRIPT.filter(({ version }) => version > '5.9.1')]]),
    ],
    [
      'whose version the page names',
      together('npm install kit typescript@6', { kit: '2.4.1', typescript: '6.0.1' }),
      RELEASES,
    ],
  ])('is not tried of a package %s', (_, install, releases) => {
    const { length } = versionCandidates({ ...journeyOf([install, failing('it hurts')]), releases }).filter(
      ({ kind }) => kind === 'version_of_that_time',
    );
    expect(length).toBe(0);
  });

  it('is never one of the product itself, which the title names or else the code', () => {
    const later = together('npm install typescript kit', { kit: '2.4.1', typescript: '6.0.1' });
    const code: SampleStep = {
      action: { kind: 'write', path: 'a.js', content: "import { open } from 'kit/open';" },
    };
    expect(tried([later, compiling], RELEASES, 'Kit')[0]).toBe('npm install typescript@5.8.3 kit');
    expect(tried([later, code, compiling], RELEASES, 'Start')[0]).toBe('npm install typescript@5.8.3 kit');
    expect(tried([later, compiling], RELEASES, 'Typescript')[0]).toBe('npm install typescript@5 kit');
  });
});

describe('the major version before', () => {
  it('is one that the registry shows', () => {
    const kit = (versions: string[]): Releases =>
      new Map([['kit', versions.map((version) => ({ version, publishedAt: null }))]]);
    const steps = [installing('kit', '4.0.0'), failing('it hurts')];
    expect(tried(steps, kit(['2.1.0', '4.0.0']))).toEqual(['npm install kit@2']);
    expect(tried(steps, kit(['3.0.0-beta.1', '4.0.0']))).toEqual([]);
    expect(tried(steps, kit(['0.9.0', '4.0.0', '5.0.0']))).toEqual([]);
    expect(tried(steps, new Map())).toEqual([]);
  });
});

describe('the major version before that', () => {
  const of = (...versions: string[]): Release[] =>
    versions.map((version) => ({ version, publishedAt: null }));
  const releases: Releases = new Map([
    ['kit', of('1.0.0', '2.0.0', '3.0.0')],
    ['typescript', of('5.9.3', '6.0.3', '7.0.2')],
  ]);
  const steps = [together('npm install kit typescript', { kit: '3.0.0', typescript: '7.0.2' }), compiling];

  it('is tried last, in the same order', () => {
    expect(tried(steps, releases)).toEqual([
      'npm install kit typescript@6',
      'npm install kit@2 typescript',
      'npm install kit typescript@5',
      'npm install kit@1 typescript',
    ]);
  });

  it('is not tried of a product that is used alone', () => {
    expect(tried([installing('kit', '3.0.0'), failing('it hurts')], releases)).toEqual(['npm install kit@2']);
  });
});

describe('the registry is asked', () => {
  it('of nothing that is no name of a package', () => {
    const odd = together('npm install kit', { kit: '2.4.1', 'a; echo b': '2.0.0' });
    expect(packagesToAsk(journeyOf([odd, failing('it hurts')]))).toEqual(['kit']);
  });

  it('of the product first, and then of what the message names', () => {
    const steps = [
      together('npm install beta kit typescript', { beta: '0.4.0', kit: '2.4.1', typescript: '6.0.1' }),
    ];
    expect(packagesToAsk(journeyOf([...steps, compiling]))).toEqual(['kit', 'typescript', 'beta']);
  });

  it('of few packages, and of none where no version explains what was found', () => {
    const names = Array.from({ length: 20 }, (_, at) => [`p${at}`, '2.0.0'] as const);
    const many = together('npm install all', Object.fromEntries(names));
    expect(packagesToAsk(journeyOf([many, failing('it hurts')]))).toHaveLength(8);
    expect(packagesToAsk(journeyOf([both, failing("Cannot find package 'dotenv'")]))).toEqual([]);
  });
});
