import { randomUUID } from 'node:crypto';
import type { AuditExperiment } from '@waymark/contract';
import type { EvidenceLog } from '../../evidence/evidence-log.ts';
import { beyondAgainPlan } from '../../judge/facts/beyond-plan.ts';
import { beyondSeen } from '../../judge/facts/beyond-seen.ts';
import { controlPlan } from '../../judge/facts/control-plan.ts';
import { type MarkedPlan, markedOnAnotherDay, markedPlan } from '../../judge/facts/marked-plan.ts';
import { hasValuesInDoubt, hasValuesOfTheDay } from '../../judge/facts/observe-goal.ts';
import type { AuditRuns, ControlRun, MarkedRun, MeasuredRun, RunPurpose } from '../../judge/facts/records.ts';
import type { Plan } from '../../model/plan.ts';
import type { RunOptions } from '../../run/run-plan.ts';
import type { AuditEvent } from '../audit-event.ts';
import { runObserved } from '../run-observed.ts';
import type { JudgedWay } from '../run-way.ts';
import { visitServers } from './visit-servers.ts';

const MOST_NOTES_BYTES = 1_048_576;
/** What stands behind the goal decides little: it gets what a long journey takes, and no more. */
const SECONDS_BEYOND = 90;
const NOTHING = {
  marked: null,
  control: null,
  beyondAgain: null,
  repeat: null,
  readings: [],
  readingsLeft: 0,
  proofs: [],
};

/** What measurements are made with. */
export type MeasureContext = {
  runOptions: () => RunOptions;
  log: EvidenceLog;
  onEvent: (event: AuditEvent) => void;
  /** Whether time is left for another run. */
  hasTime: () => boolean;
};

/** Runs a plan for the sake of a proof; what it shows goes into the same log under a name of its own. */
export async function measure(
  plan: Plan,
  { id, purpose, count }: { id: string; purpose: RunPurpose; count?: { number: number; of: number } },
  context: MeasureContext,
  more: Partial<RunOptions> = {},
): Promise<MeasuredRun> {
  const options: RunOptions = { ...context.runOptions(), purpose: 'proof', ...more };
  const run = () => runObserved(plan, options, { ...context, prefix: id, reportsSteps: false });
  // A journey reports its steps by itself; whoever tries a change reports what it tries.
  if (purpose === 'journey' || purpose === 'proof') return { id, purpose, plan, run: await run() };
  const experiment = { code: purpose, number: count?.number ?? null, of: count?.of ?? null, change: null };
  return { id, purpose, plan, run: await reportExperiment(context, id, experiment, run) };
}

/** Tells of a further run as long as it goes on. */
export async function reportExperiment<T>(
  { onEvent }: Pick<MeasureContext, 'onEvent'>,
  id: string,
  experiment: AuditExperiment,
  act: () => Promise<T>,
): Promise<T> {
  onEvent({ kind: 'proving', id, experiment });
  try {
    return await act();
  } finally {
    onEvent({ kind: 'proved', id });
  }
}

/** Runs the journey with a mark behind each statement that uses the product. */
async function runMarkedOnce(
  { input, logPrefix, worlds }: JudgedWay,
  name: string,
  context: MeasureContext,
  mark: typeof markedPlan = markedPlan,
): Promise<MarkedRun | null> {
  // A name that no program can know beforehand.
  const notesFile = `/tmp/notes-${randomUUID()}`;
  const marked: MarkedPlan | null = mark(input.plan, input.page.ledger, notesFile);
  if (marked === null || !context.hasTime()) return null;
  const left = { notes: '', visited: null as string[] | null };
  const [beyond] = marked.plan.steps.slice(input.plan.steps.length);
  const made = await measure(marked.plan, { id: `${logPrefix}${name}-`, purpose: 'marked' }, context, {
    takeOverFrom: worlds,
    // What stands behind the goal may end servers and take all the time that is left: the journey is looked at before.
    ...(beyond !== undefined && { onlyTries: { from: beyond.id, seconds: SECONDS_BEYOND } }),
    afterSteps: async (desk) => {
      left.visited ??= await visitServers(desk, input.plan);
      left.notes = (await desk.readFile(notesFile, MOST_NOTES_BYTES))?.toString('utf8') ?? left.notes;
    },
  });
  return { ...made, files: marked.files, notes: left.notes, visited: left.visited ?? [] };
}

/** A further run with marks as it is kept beside the first. */
async function runMarkedMore(
  way: JudgedWay,
  name: string,
  context: MeasureContext,
  mark: typeof markedPlan = markedPlan,
) {
  const made = await runMarkedOnce(way, name, context, mark);
  if (made === null) return undefined;
  const { id, purpose, plan, run, notes } = made;
  return { id, purpose, plan, run, notes };
}

/**
 * Runs the journey once more with marks; again where a value is not the page's and may be another each time, and with the clock
 * ahead where it may be one of the day.
 */
async function runMarked(way: JudgedWay, context: MeasureContext): Promise<MarkedRun | null> {
  const marked = await runMarkedOnce(way, 'marked', context);
  if (marked === null) return null;
  const { ledger } = way.input.page;
  const isOfTheDay = hasValuesOfTheDay(marked.notes, way.input.plan, ledger);
  if (!isOfTheDay && !hasValuesInDoubt(marked.notes, ledger)) return marked;
  const again = await runMarkedMore(way, 'marked-again', context);
  const later =
    isOfTheDay && again !== undefined
      ? await runMarkedMore(way, 'marked-later', context, markedOnAnotherDay)
      : undefined;
  return { ...marked, ...(again && { again }), ...(later && { later }) };
}

/** Runs the journey in a world where the product never arrived. */
async function runControl(
  { input, logPrefix }: JudgedWay,
  context: MeasureContext,
): Promise<ControlRun | null> {
  const control = controlPlan(input.plan);
  if (control === null || !context.hasTime()) return null;
  const { withheld } = control;
  // The project around a page is its product where it has no other.
  const runOptions = () => {
    const { project, ...options } = context.runOptions();
    return withheld.length === 0 || project === undefined ? options : { ...options, project };
  };
  const label = { id: `${logPrefix}control-`, purpose: 'control' } as const;
  const made = await measure(control.plan, label, { ...context, runOptions }, { withheld });
  return { ...made, withheld };
}

/** What is known of a way before anything more is measured. */
export function runsOf({ input }: JudgedWay): AuditRuns {
  const { page, registry, plan, run } = input;
  return { page, registry, journey: { id: '', purpose: 'journey', plan, run }, ...NOTHING };
}

/** Runs what broke behind the goal once more, each entry in the world that the journey and the main flow leave. */
async function runBeyondAgain(
  { input: { page, registry, plan }, logPrefix }: JudgedWay,
  marked: MarkedRun | null,
  context: MeasureContext,
): Promise<MeasuredRun | null> {
  const seen = marked === null ? [] : beyondSeen(marked, page, registry);
  const broken = seen.filter(({ outcome }) => outcome === 'broken').map(({ rowId }) => rowId);
  if (broken.length === 0 || !context.hasTime()) return null;
  const label = { id: `${logPrefix}beyond-`, purpose: 'beyond' } as const;
  // What accuses must come again from nothing.
  return await measure(beyondAgainPlan(plan, new Set(broken)), label, context);
}

/**
 * Measures what a pass must prove, that the product was called and that its goal is not seen without it, and tries what
 * the page shows behind its goal.
 */
export async function measurePass(way: JudgedWay, context: MeasureContext): Promise<AuditRuns> {
  const [marked, control] = await Promise.all([runMarked(way, context), runControl(way, context)]);
  const beyondAgain = await runBeyondAgain(way, marked, context);
  return { ...runsOf(way), marked, control, beyondAgain };
}
