import { describe, expect, it } from 'vitest';
import type { Plan, PlanDecision, PlannedAction, PlannedStep } from '../../model/plan.ts';
import type { Coded, DecisionParams } from '../../model/plan-codes.ts';
import type { Finding } from '../finding.ts';
import { judgeRun } from '../judge-run.ts';
import { type Charge, idsOf, ownEdits } from './own-edits.ts';
import { failingRuns } from './proofs-fixture.ts';
import type { AuditRuns } from './records.ts';

const runs = failingRuns();
const { journey, page, registry } = runs;
const { plan, run } = journey;

function findingOf(): Finding {
  const [finding] = judgeRun({ page, registry, plan, run }).findings;
  if (finding === undefined) throw new Error('The page must fail.');
  return finding;
}

function lastOf({ steps }: Plan): PlannedStep {
  const step = steps.at(-1);
  if (step === undefined) throw new Error('The plan must have steps.');
  return step;
}

const broken = lastOf(plan);

function chargeWith(output: string, change: Partial<Charge> = {}): Charge {
  const commands = run.commands.slice(-1).map((command) => ({ ...command, output }));
  return { step: broken, finding: findingOf(), commands, ...change };
}

/** The runs with these steps in front of the one that broke. */
function withPlan(change: Partial<Plan>, ...before: PlannedStep[]): AuditRuns {
  const steps = [...before, ...(change.steps ?? plan.steps)];
  return { ...runs, journey: { ...journey, plan: { ...plan, ...change, steps } } };
}

const decision = (what: Coded<DecisionParams>, ...sourceStepIds: string[]): PlanDecision => ({
  ...what,
  id: 'decision-1',
  sourceStepIds,
  documented: true,
  choiceId: null,
});
const stepOf = (id: string, action: PlannedAction, trust: PlannedStep['trust'] = 'source_page') => ({
  ...broken,
  id,
  action,
  trust,
  sourceStepIds: [`src-${id}`],
});
const factOf = (all: AuditRuns, charge = chargeWith('TypeError: no\n    at lamp.mjs:1:2')): string => {
  const { code, evidence } = ownEdits(charge, all);
  return [code, ...evidence].join(' ');
};
const clean = `no_own_edit ${run.commands.at(-1)?.id}`;

describe('a file that the auditor changed at a place of its own choice', () => {
  const edit = (anchor: string | null, path = 'src/lamp.mjs') =>
    stepOf('edit', { kind: 'edit', path, content: 'a()', anchor });

  it('may be what broke, where the error speaks of it', () => {
    expect(factOf(withPlan({}, edit('b()')))).toBe('own_edit edit');
  });

  it.each<[string, PlannedStep]>([
    ['the error speaks of another', edit('b()', 'src/room.mjs')],
    ['its place is the end', edit(null)],
    ['it is written whole', stepOf('edit', { kind: 'write', path: 'src/lamp.mjs', content: '' })],
  ])('is not where %s', (_, step) => {
    expect(factOf(withPlan({}, step))).toBe(clean);
  });
});

describe('samples that the auditor set apart', () => {
  const params = { path: 'room.mjs', names: [] };
  const apart = (id: string) => decision({ code: 'samples-set-apart', params }, id);
  const write = stepOf('apart', { kind: 'write', path: 'room.mjs', content: 'a()' });

  it('may be what broke, whatever the error names', () => {
    expect(factOf(withPlan({ decisions: [apart('src-apart')] }, write))).toBe('own_edit apart');
  });

  it.each<[string, AuditRuns]>([
    ['another file was', withPlan({ decisions: [apart('src-other')] }, write)],
    [
      'something else was decided',
      withPlan({ decisions: [decision({ code: 'file-name-derived', params }, 'src-apart')] }, write),
    ],
    [
      'they stand behind what broke',
      withPlan({ decisions: [apart('src-apart')], steps: [...plan.steps, write] }),
    ],
    [
      'no file was written for them',
      withPlan({ decisions: [apart('src-apart')] }, stepOf('apart', { kind: 'probe', url: 'http://a/' })),
    ],
  ])('are not where %s', (_, all) => {
    expect(factOf(all)).toBe(clean);
  });

  it('may be in the very step that broke', () => {
    const steps = [...plan.steps.slice(0, -1), write];
    const all = withPlan({ decisions: [apart('src-apart')], steps });
    expect(factOf(all, chargeWith('no', { step: write }))).toBe('own_edit apart');
  });
});

describe('a script that the auditor made a program', () => {
  const params = { name: 'shine', path: 'shine.js', command: 'shine' };
  const decisions = [decision({ code: 'made-program', params }, 'src-link')];
  const link = (trust: PlannedStep['trust']) => stepOf('link', { kind: 'probe', url: 'http://a/' }, trust);

  it('may be what broke', () => {
    expect(factOf(withPlan({ decisions }, link('derived')))).toBe('own_edit link');
  });

  it('is not where the page says the step itself, or it comes later', () => {
    expect(factOf(withPlan({ decisions }, link('source_page')))).toBe(clean);
    expect(factOf(withPlan({ decisions, steps: [...plan.steps, link('derived')] }))).toBe(clean);
  });
});

describe('a command without the words that a synopsis lets its reader leave out', () => {
  const filled = (filledWith: 'nothing' | 'name', ...sourceStepIds: string[]) => ({
    decisions: [
      decision({ code: 'placeholder-filled', params: { placeholders: [], filledWith } }, ...sourceStepIds),
    ],
  });
  const own = broken.sourceStepIds;
  const missing: Finding = {
    ...findingOf(),
    code: 'docs.command-not-found',
    params: { line: 'kit: not found' },
  };

  it('may have broken for want of them', () => {
    expect(factOf(withPlan(filled('nothing', ...own)))).toBe(`own_edit ${broken.id}`);
  });

  it.each<[string, AuditRuns, Charge]>([
    ['something was filled in', withPlan(filled('name', ...own)), chargeWith('no')],
    ['it is another command', withPlan(filled('nothing', 'src-other')), chargeWith('no')],
    [
      'its program is not there at all',
      withPlan(filled('nothing', ...own)),
      chargeWith('no', { finding: missing }),
    ],
  ])('did not where %s', (_, all, charge) => {
    expect(factOf(all, charge)).toBe(clean);
  });
});

describe('the records of what broke', () => {
  it('are its commands, or the step where it had none', () => {
    expect(idsOf(chargeWith('no'))).toEqual([run.commands.at(-1)?.id]);
    expect(idsOf(chargeWith('no', { commands: [] }))).toEqual([broken.id]);
  });
});
