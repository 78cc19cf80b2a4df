import type { Plan, PlannedStep } from '../../model/plan.ts';
import type { CommandRecord, RunRecord } from '../../model/run.ts';
import type { SourcePage } from '../../model/source.ts';
import { planToGoal } from '../../plan/reach-goal.ts';
import { readPage } from '../../read/read-page.ts';
import { sampleCase } from '../case-fixture.ts';
import type { AuditRuns, MeasuredRun, RunPurpose } from './records.ts';

/** What a made-up run comes to, by the text of its commands. */
export type Outcome = Partial<
  Pick<CommandRecord, 'output' | 'ending' | 'programs' | 'egress' | 'files' | 'filesCutShort' | 'packages'>
>;

const [sample] = sampleCase([{ command: 'true' }]).run.commands;
const AT = '2026-01-01T00:00:00.000Z';

function commandOf(step: PlannedStep, index: number, outcome: Outcome): CommandRecord[] {
  const { action } = step;
  if (action.kind !== 'run' || sample === undefined) return [];
  const id = `command-${index + 1}`;
  return [
    { ...sample, id, plannedStepId: step.id, command: action.command, packages: installed(step), ...outcome },
  ];
}

function installed({ expected }: PlannedStep): CommandRecord['packages'] {
  return expected.flatMap((signal) =>
    signal.kind === 'package'
      ? [{ name: signal.name, version: '1.0.0', folder: '', isWanted: true, change: 'created' as const }]
      : [],
  );
}

/** A run of a plan in which every command goes well but those that are said to come to something else; for tests. */
function sampleRun(plan: Plan, outcomes: Readonly<Record<string, Outcome>> = {}): RunRecord {
  const { run } = sampleCase([]);
  const commands: CommandRecord[] = [];
  const steps: RunRecord['steps'] = [];
  for (const step of plan.steps) {
    const key = step.action.kind === 'run' ? String(step.action.command) : '';
    const made = commandOf(step, commands.length, outcomes[key] ?? {});
    commands.push(...made);
    steps.push({
      stepId: step.id,
      startedAt: AT,
      durationMs: 1,
      commandIds: made.map(({ id }) => id),
      probes: [],
      files: made.flatMap(({ files }) => files),
      filesCutShort: false,
      problem: null,
    });
    const isBroken = made.some(({ ending }) => ending.kind === 'exited' && ending.code !== 0);
    if (isBroken && step.required)
      return { ...run, commands, steps, stopped: { reason: 'step_failed', stepId: step.id } };
  }
  return { ...run, commands, steps };
}

/** A plan with a run, for tests. */
export function sampleMeasured(
  plan: Plan,
  purpose: RunPurpose,
  outcomes: Readonly<Record<string, Outcome>> = {},
): MeasuredRun {
  const id = purpose === 'journey' ? '' : `${purpose}-`;
  return { id, purpose, plan, run: sampleRun(plan, outcomes) };
}

const read = new Map<string, { page: SourcePage; plan: Plan }>();

/** Tables of cases run one page in many ways: it is read and planned once. */
function readOnce(text: string): { page: SourcePage; plan: Plan } {
  const known = read.get(text);
  if (known !== undefined) return known;
  const page = readPage({ format: 'markdown', text, url: 'https://kit.example/docs' });
  const made = { page, plan: planToGoal(page) };
  read.set(text, made);
  return made;
}

/** All runs of a page, of which only the journey was made; for tests. */
export function sampleRuns(text: string, outcomes: Readonly<Record<string, Outcome>> = {}): AuditRuns {
  const { page, plan } = structuredClone(readOnce(text));
  return {
    page,
    registry: { isComplete: true },
    journey: sampleMeasured(plan, 'journey', outcomes),
    marked: null,
    control: null,
    beyondAgain: null,
    repeat: null,
    readings: [],
    readingsLeft: 0,
    proofs: [],
  };
}
