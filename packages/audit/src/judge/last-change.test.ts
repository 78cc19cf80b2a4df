import { describe, expect, it } from 'vitest';
import type { Plan } from '../model/plan.ts';
import { sampleCase } from './case-fixture.ts';
import { insertCommand, replaceCommands } from './changed-plan.ts';
import { withLastOnly } from './last-change.ts';

const { plan: base } = sampleCase([
  { command: 'npm install -D lamp shade' },
  { command: 'lamp glow' },
  { command: 'lamp dim' },
]);
const typed = (plan: Plan): string[] =>
  plan.steps.flatMap(({ action }) => (action.kind === 'run' ? [String(action.command)] : []));
const retyped = (plan: Plan, from: string, to: string): Plan => {
  const made = replaceCommands(plan, 'retyped', new Map([[from, to]]));
  if (made === null) throw new Error('Nothing is retyped.');
  return made.plan;
};
const added = (plan: Plan, command: string): Plan => insertCommand(plan, 1, 'install_package', command).plan;
const alone = (first: Plan, both: Plan): string[] | null => {
  const plan = withLastOnly(base, first, both);
  return plan && typed(plan);
};

describe('withLastOnly', () => {
  it('leaves out a command that the first change typed otherwise, and keeps one that the second put in', () => {
    const first = retyped(base, 'lamp glow', 'npx lamp glow');
    expect(alone(first, added(first, 'npm install bulb'))).toEqual([
      'npm install -D lamp shade',
      'npm install bulb',
      'lamp glow',
      'lamp dim',
    ]);
  });

  it('leaves out a command that the first change put in, and keeps what the second types otherwise', () => {
    const first = added(base, 'npm install bulb');
    expect(alone(first, retyped(first, 'lamp dim', 'npx lamp dim'))).toEqual([
      'npm install -D lamp shade',
      'lamp glow',
      'npx lamp dim',
    ]);
  });

  it('tells two commands of the same kind apart', () => {
    const first = added(base, 'npm install bulb');
    const both = added(first, 'npm install wire');
    expect(new Set(both.steps.map(({ id }) => id)).size).toBe(both.steps.length);
    expect(alone(first, both)).toEqual(typed(added(base, 'npm install wire')));
  });

  it('tells two words of one command apart', () => {
    const first = retyped(base, 'npm install -D lamp shade', 'npm install -D lamp@1 shade');
    const both = retyped(first, 'npm install -D lamp@1 shade', 'npm install -D lamp@1 shade@2');
    expect(alone(first, both)?.[0]).toBe('npm install -D lamp shade@2');
  });

  it.each([
    ['the same word', 'npm install -D lamp@2 shade'],
    ['more words', 'npm install -D lamp@1 shade wire'],
  ])('knows none where the second changes %s', (_, command) => {
    const first = retyped(base, 'npm install -D lamp shade', 'npm install -D lamp@1 shade');
    expect(alone(first, retyped(first, 'npm install -D lamp@1 shade', command))).toBeNull();
  });

  it('tells two lines of one file apart, and not two changes of the same', () => {
    const withFile = (content: string): Plan => ({
      ...base,
      steps: base.steps.map((step, at) =>
        at === 1 ? { ...step, action: { kind: 'write', path: 'a.js', content } } : step,
      ),
    });
    const made = (first: string, both: string) =>
      withLastOnly(withFile('a\nb'), withFile(first), withFile(both))?.steps[1]?.action;
    expect(made('A\nb', 'A\nB')).toEqual({ kind: 'write', path: 'a.js', content: 'a\nB' });
    expect(made('A\nb', 'AA\nb')).toBeUndefined();
  });

  it('keeps what the second change needs of the machine', () => {
    const needed = {
      id: 'n',
      title: 'Node.js 16',
      kind: 'node',
      wanted: '^16',
      sourceSectionId: null,
    } as const;
    const first = retyped(base, 'lamp glow', 'npx lamp glow');
    const both = { ...first, requirements: [needed] };
    expect(withLastOnly(base, first, both)).toMatchObject({ requirements: [needed] });
    const early = { ...base, requirements: [needed] };
    expect(withLastOnly(base, early, retyped(early, 'lamp glow', 'npx lamp glow'))?.requirements).toEqual(
      base.requirements,
    );
  });
});
