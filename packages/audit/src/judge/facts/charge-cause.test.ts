import { describe, expect, it } from 'vitest';
import { judgeRun } from '../judge-run.ts';
import { chargeFacts } from './charge.ts';
import { type Outcome, sampleRuns } from './runs-fixture.ts';

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
