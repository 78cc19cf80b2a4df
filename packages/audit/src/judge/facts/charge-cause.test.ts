import { describe, expect, it } from 'vitest';
import { insertCommand, replaceCommands } from '../changed-plan.ts';
import type { Candidate } from '../failed-journey.ts';
import { judgeRun } from '../judge-run.ts';
import { chargeFacts } from './charge.ts';
import type { TriedChange } from './records.ts';
import { type Outcome, sampleMeasured, sampleRuns } from './runs-fixture.ts';

const GAP = { isComplete: false, gap: { code: 'no_times', params: {} } } as const;

describe('a word of the page that is written otherwise', () => {
  const TEXT =
    "# Kit\n\n## Install\n\n```sh\nnpm install lampkit\n```\n\n## Use\n\nSave as `a.mjs`:\n\n```js\nimport { glwo } from 'lampkit';\n\nconsole.log(glwo('red'));\n```\n\nRun:\n\n```sh\nnode a.mjs\n```\n";
  const broken: Outcome = {
    output: "SyntaxError: The requested module 'lampkit' does not provide an export named 'glwo'\n",
    ending: { kind: 'exited', code: 1 },
  };
  const causeFor = (isOfPackage: boolean, isComplete: boolean, after: Outcome): string => {
    const runs = {
      ...sampleRuns(TEXT, { 'node a.mjs': broken }),
      registry: isComplete ? { isComplete } : GAP,
    };
    const { page, registry, journey } = runs;
    const judgement = judgeRun({ page, registry, plan: journey.plan, run: journey.run });
    const { plan, run } = sampleRuns(TEXT, { 'node a.mjs': after }).journey;
    const change = { code: 'word', from: 'glwo', to: 'glow', path: 'a.mjs', isOfPackage } as const;
    const proofs = [{ id: 'proof-1', purpose: 'proof' as const, plan, run, change }];
    return chargeFacts({ ...runs, proofs }, judgement).F5.code;
  };
  const works: Outcome = { output: 'red\n', ending: { kind: 'exited', code: 0 } };

  it.each([
    ['names the cause where it helps', false, false, works, 'counterfactual'],
    [
      'names it where a whole registry has no other version of the package',
      true,
      true,
      works,
      'counterfactual',
    ],
    ['names none where the registry may lack the version that has it', true, false, works, 'unexplained'],
    ['names none where it breaks as before', false, true, broken, 'unexplained'],
  ])('%s', (_, isOfPackage, isComplete, after, expected) => {
    expect(causeFor(isOfPackage, isComplete, after)).toBe(expected);
  });
});

describe('a slip of a file that breaks at a second place behind it', () => {
  const stoppedAt = (row: number, error: string): Outcome => ({
    output: `TypeError: ${error}\n    at Object.<anonymous> (/home/dev/quickstart/a.cjs:${row}:9)\n`,
    ending: { kind: 'exited', code: 1 },
  });
  const TEXT =
    "# Kit\n\n## Install\n\n```sh\nnpm install lampkit\n```\n\n## Use\n\nSave as `a.cjs`:\n\n```js\nconst { glwo, dim } = require('lampkit');\n\nconsole.log(glwo('red'));\ndim('red');\n```\n\nRun:\n\n```sh\nnode a.cjs\n```\n";
  const causeFor = (after: Outcome): string => {
    const runs = sampleRuns(TEXT, { 'node a.cjs': stoppedAt(3, 'glwo is not a function') });
    const { page, registry, journey } = runs;
    const judgement = judgeRun({ page, registry, plan: journey.plan, run: journey.run });
    const { plan, run } = sampleRuns(TEXT, { 'node a.cjs': after }).journey;
    const change = { code: 'word', from: 'glwo', to: 'glow', path: 'a.cjs', isOfPackage: false } as const;
    const proofs = [{ id: 'proof-1', purpose: 'proof' as const, plan, run, change }];
    return chargeFacts({ ...runs, proofs }, judgement).F5.code;
  };

  it('is the cause of the first', () => {
    expect(causeFor(stoppedAt(4, 'dim is not a function'))).toBe('counterfactual');
  });

  it('is no cause where it breaks at the same place, or nobody knows where', () => {
    expect(causeFor(stoppedAt(3, 'glow is not a function'))).toBe('unexplained');
    const untold = { output: 'Error: no\n', ending: { kind: 'exited', code: 1 } } as const;
    expect(causeFor(untold)).toBe('unexplained');
  });
});

describe('two changes that help together', () => {
  const TEXT =
    '# Lamp\n\n## Install\n\n```sh\nnpm install lampkit\n```\n\n## Use\n\n```console\n$ lampkit -r wire glow\nred\n```\n';
  const unknown: Outcome = { output: 'sh: 1: lampkit: not found\n', ending: { kind: 'exited', code: 127 } };
  const unwired: Outcome = {
    output: "Error: Cannot find module 'wire'\n",
    ending: { kind: 'exited', code: 1 },
  };
  const [BARE, BY_NPX] = ['lampkit -r wire glow', 'npx lampkit -r wire glow'];
  const runs = sampleRuns(TEXT, { [BARE]: unknown });
  const { page, registry, journey } = runs;
  const judgement = judgeRun({ page, registry, plan: journey.plan, run: journey.run });
  const at = journey.plan.steps.length - 1;
  const byNpx = replaceCommands(journey.plan, 'npx', new Map([[BARE, BY_NPX]]));
  if (byNpx === null) throw new Error('Nothing is typed by npx.');
  const wired = insertCommand(journey.plan, at, 'install_package', 'npm install wire');
  const both = insertCommand(byNpx.plan, at, 'install_package', 'npm install wire');
  const proof = (id: string, { plan, kind, change }: Candidate, last: Outcome): TriedChange => ({
    ...sampleMeasured(plan, 'proof', { [BARE]: unknown, [BY_NPX]: last }),
    id,
    kind,
    change,
  });
  const together: Candidate = {
    ...both,
    kind: 'two_changes',
    change: {
      code: 'together',
      changes: [
        { code: 'command', command: BY_NPX },
        { code: 'command', command: 'npm install wire' },
      ],
      alone: ['first', 'last'],
    },
  };
  const glows: Outcome = { output: 'red\n' };
  const alone = [proof('first', byNpx, unwired), proof('last', wired, unwired)];
  const causeFor = (...proofs: TriedChange[]) => chargeFacts({ ...runs, proofs }, judgement).F5;

  it('are the cause where each was tried alone', () => {
    const { code, evidence } = causeFor(...alone, proof('both', together, glows));
    expect({ code, evidence }).toEqual({ code: 'two_changes', evidence: ['first', 'last', 'both'] });
  });

  it('give way to a single one that helps', () => {
    const helping = proof('first', byNpx, glows);
    expect(causeFor(helping, proof('last', wired, unwired), proof('both', together, glows)).code).toBe(
      'counterfactual',
    );
  });

  it.each<[string, TriedChange[]]>([
    ['one was not tried alone', [proof('first', byNpx, unwired), proof('both', together, glows)]],
    ['it breaks as before with both', [...alone, proof('both', together, unwired)]],
    [
      'the run with both is made of other changes',
      [
        proof('first', byNpx, unwired),
        proof('last', insertCommand(journey.plan, at, 'install_package', 'npm install bulb'), unwired),
        proof('both', together, glows),
      ],
    ],
    [
      'one of them is made of two itself',
      [
        { ...proof('first', byNpx, unwired), change: together.change },
        proof('last', wired, unwired),
        proof('both', together, glows),
      ],
    ],
  ])('are no cause where %s', (_, proofs) => {
    expect(['unexplained', 'matched']).toContain(causeFor(...proofs).code);
  });
});

describe('another version of a package', () => {
  const TEXT =
    '# Lamp\n\n## Install\n\n```sh\nnpm install -g lampkit\n```\n\n## Use\n\n```sh\nlampkit glow\nlampkit dim\n```\n';
  const broken = (output: string): Outcome => ({ output, ending: { kind: 'exited', code: 1 } });
  const [INSTALL, PINNED] = ['npm install -g lampkit', 'npm install -g lampkit@1'];
  const causeFor = (before: Record<string, Outcome>, after: Record<string, Outcome>): string => {
    const runs = sampleRuns(TEXT, before);
    const { page, registry, journey } = runs;
    const judgement = judgeRun({ page, registry, plan: journey.plan, run: journey.run });
    const made = replaceCommands(journey.plan, 'previous_major', new Map([[INSTALL, PINNED]]));
    if (made === null) throw new Error('Nothing is installed.');
    const { kind, change, plan } = made;
    const tried = { ...sampleMeasured(plan, 'proof', after), id: 'proof-1', kind, change };
    return chargeFacts({ ...runs, proofs: [tried] }, judgement).F5.code;
  };
  const odd = broken('RangeError: odd\n');

  it('is the cause where the step that broke goes well with it, though a later one breaks', () => {
    expect(causeFor({ 'lampkit glow': odd }, { 'lampkit dim': broken('TypeError: dim\n') })).toBe(
      'counterfactual',
    );
  });

  it.each<[string, Record<string, Outcome>, Record<string, Outcome>]>([
    ['the step breaks otherwise', { 'lampkit glow': odd }, { 'lampkit glow': broken('TypeError: no\n') }],
    [
      'only an installation goes well',
      { [INSTALL]: broken('npm error code 1\nnpm error command failed\n') },
      { 'lampkit glow': odd },
    ],
  ])('is none where %s', (_, before, after) => {
    expect(causeFor(before, after)).toBe('unexplained');
  });
});
