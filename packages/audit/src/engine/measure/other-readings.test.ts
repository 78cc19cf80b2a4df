import { describe, expect, it } from 'vitest';
import type { Finding } from '../../judge/finding.ts';
import type { Judgement } from '../../judge/judgement.ts';
import type { Choice } from '../../model/choice.ts';
import type { Plan } from '../../model/plan.ts';
import { actionStep, commandStep, planOf } from '../../run/command-step.ts';
import { answersFor, flipsAt, mustFailAlike } from './other-readings.ts';

const missing = (code: 'docs.missing-package' | 'docs.command-failed', name: string | null): Finding =>
  ({ code, params: { package: name } }) as unknown as Finding;
const CODE = "const lamp = require('lamp');\nlamp.on();\n";

function journey(content: string, { path = 'a.js', install = 'npm install kit' } = {}): Plan {
  return planOf([
    commandStep('install', install),
    actionStep('write', { kind: 'write', path, content }),
    commandStep('run', 'node a.js'),
  ]);
}

const first = journey(CODE);

it('knows without a run that code with more behind it lacks the same package', () => {
  expect(mustFailAlike(missing('docs.missing-package', 'lamp'), first, journey(`${CODE}\nmore();`))).toBe(
    true,
  );
});

it.each([
  ['the package is installed', journey(CODE, { install: 'npm install kit lamp' })],
  ['the code is another', journey('console.log(1);')],
  ['something stands before it', journey(`try {\n${CODE}} catch {}`)],
  [
    'the manifest is written otherwise',
    planOf([actionStep('manifest', { kind: 'write', path: 'package.json', content: '{}' }), ...first.steps]),
  ],
  ['the code goes elsewhere', journey(CODE, { path: 'b.js' })],
])('does not where %s', (_, other) => {
  expect(mustFailAlike(missing('docs.missing-package', 'lamp'), first, other)).toBe(false);
});

it('knows nothing of other faults', () => {
  const other = journey(`${CODE}\nmore();`);
  expect(mustFailAlike(missing('docs.command-failed', 'lamp'), first, other)).toBe(false);
  expect(mustFailAlike(missing('docs.missing-package', null), first, other)).toBe(false);
  expect(mustFailAlike(missing('docs.missing-package', 'chair'), first, other)).toBe(false);
  expect(mustFailAlike(undefined, first, other)).toBe(false);
});

describe('a way that lacks the step at which the first one ended', () => {
  const onPage = (id: string, command: string, pace: 'install' | 'other' = 'other') => ({
    ...commandStep(id, command, { pace }),
    sourceStepIds: [id],
    trust: 'source_page' as const,
  });
  const goal = { products: ['lamp'], sourceStepId: 'run' } as unknown as Plan['goal'];
  const run = onPage('run', 'node a.mjs');
  const other = planOf([commandStep('derived', 'npm install lamp', { pace: 'install' }), run], { goal });
  const answers = (status: 'failed' | 'blocked', ...before: Plan['steps']): boolean => {
    const plan = planOf([...before, run], { goal, mainFlow: { run: 'main' } });
    return answersFor(other, plan, { endedAt: before.at(-1)?.id ?? null, status, checks: [] });
  };

  it('may do so where that only waits for its reader', () => {
    expect(answers('blocked', onPage('push', 'git push'))).toBe(true);
  });

  it.each([
    ['where the page broke there', 'failed', [onPage('push', 'git push')]],
    ['where that may be how the product is got', 'blocked', [onPage('get', 'nmp install lamp')]],
  ] as const)('proves nothing %s', (_, status, before) => {
    expect(answers(status, ...before)).toBe(false);
  });

  it('may do so where the page has had its reader get the product before', () => {
    const install = onPage('install', 'npm install lamp', 'install');
    expect(answers('blocked', install, onPage('get', 'bower install lamp'))).toBe(true);
  });

  it.each([
    ['may leave out what was put behind the goal', ['run', 'more'], true],
    ['may not leave out what leads to it', ['more', 'run'], false],
  ])('%s', (_, order, isAnswer) => {
    const both = { ...run, id: 'both', sourceStepIds: ['run', 'more'] };
    const coverage = order.map((id) => ({ sourceStep: { id } })) as unknown as Plan['coverage'];
    const plan = planOf([both], { goal, coverage, mainFlow: { run: 'main', more: 'main' } });
    expect(answersFor(other, plan, { endedAt: 'both', status: 'inconclusive', checks: [] })).toBe(isAnswer);
    expect(answersFor(other, plan, { endedAt: 'both', status: 'failed', checks: [] })).toBe(false);
  });
});

it.each([
  ['may', 'beside the way to the goal, behind it', ['run', 'more'], 'further', 'passed', true],
  ['may not', 'there, where the goal did not go well', ['run', 'more'], 'further', 'failed', false],
  ['may not', 'beside the way and above the goal', ['more', 'run'], 'further', 'passed', false],
  ['may not', 'on the way', ['run', 'more'], 'main', 'passed', false],
] as const)('the way straight to the goal %s leave out what broke %s', (...row) => {
  const [, , order, flow, status, isAnswer] = row;
  const goal = { sourceStepId: 'run', products: ['lamp'] } as unknown as Plan['goal'];
  const [run, more] = ['run', 'more'].map((id) => ({
    ...commandStep(id, `kit ${id}`),
    sourceStepIds: [id],
    trust: 'source_page' as const,
  }));
  if (run === undefined || more === undefined) throw new Error('There are two steps.');
  const coverage = order.map((id) => ({ sourceStep: { id } })) as unknown as Plan['coverage'];
  const plan = planOf([run, more], { goal, coverage, mainFlow: { run: 'main', more: flow } });
  const other = planOf([run], { goal });
  const checks = [{ stepId: 'run', status }] as unknown as Judgement['checks'];
  expect(answersFor(other, plan, { endedAt: 'more', status: 'failed', checks })).toBe(isAnswer);
});

describe('what runs already', () => {
  const choice: Choice = {
    id: 'earlier_servers:run',
    kind: 'interpretation',
    code: 'earlier_servers',
    options: ['keep_running', 'stopped_before'].map((id) => ({
      id,
      label: id,
      prior: 0.5,
      stepIds: ['run'],
    })),
    taken: 'keep_running',
    why: 'not_said',
    params: {},
    affects: ['run'],
  };
  const plan = planOf([{ ...commandStep('run', 'npm start'), sourceStepIds: ['run'] }], {
    choices: [choice],
  });
  const flips = (line: string): string[] =>
    flipsAt(plan, 'run', [{ ...missing('docs.command-failed', null), quotes: [line] }]).map(
      ({ flip }) => flip.label,
    );

  it('is stopped before where a port was taken, and only there', () => {
    expect(flips('Error: listen EADDRINUSE: address already in use 127.0.0.1:3000')).toEqual([
      'stopped_before',
    ]);
    expect(flips('Error: no such lamp')).toEqual([]);
  });
});
