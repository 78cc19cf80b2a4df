import { experimentWords } from '@waymark/audit';
import type { AuditProgress, AuditRunProgress } from '@waymark/contract';
import { countDone, explainRun, stateWord, stepsWord } from './render-progress.ts';

type Step = AuditProgress['steps'][number];
type Mark = NonNullable<AuditProgress['log_marks']>[number];

/** A part of a line: a stranger's text, and a class of ours or none. */
export type LogPart = readonly [text: string, look: string];

/** All that the live page says of a run, in words: the page and its script only put it in its place. */
export interface LiveView {
  readonly state: string;
  readonly explanation: string;
  readonly phases: readonly { readonly name: string; readonly state: 'done' | 'now' | 'next' }[];
  /** How far the steps are; null where nobody knows how long it takes. */
  readonly bar: { readonly value: number; readonly max: number } | null;
  readonly title: string;
  readonly count: string;
  readonly steps: readonly {
    readonly state: Step['state'];
    readonly lead: string;
    readonly command: string;
    readonly told: string;
  }[];
  readonly proofs: { readonly done: string; readonly now: readonly string[] } | null;
  readonly hosts: string;
  readonly log: readonly (readonly LogPart[])[];
}

const PHASES = ['Wait', 'Read', 'Run', 'Prove', 'Write'] as const;
const PHASE_OF: Record<AuditProgress['phase'], number> = {
  starting: 1,
  fetching: 1,
  planned: 2,
  running: 2,
  proving: 3,
  finished: 4,
};

function phasesOf({ status, progress }: AuditRunProgress): LiveView['phases'] {
  const now = status === 'queued' ? 0 : PHASE_OF[progress?.phase ?? 'starting'];
  return PHASES.map((name, at) => ({ name, state: at < now ? 'done' : at === now ? 'now' : 'next' }));
}

function barOf(progress: AuditProgress | undefined): LiveView['bar'] {
  const isCounted = progress?.phase === 'planned' || progress?.phase === 'running';
  if (!isCounted || progress.total_steps === 0) return null;
  return { value: countDone(progress), max: progress.total_steps };
}

function toldOf({ state, duration_ms: duration, observed }: Step): string {
  const word = state === 'skipped' ? 'not reached' : state;
  const time = duration === null ? '' : `, ${(duration / 1000).toFixed(1)} s`;
  return `${word}${time}${state === 'failed' && observed !== null ? `: ${observed}` : ''}`;
}

/** A step with the command it runs. A title that only repeats the command is cut to "Run". */
function stepView(step: Step): LiveView['steps'][number] {
  const command = step.command ?? '';
  const lead = command !== '' && step.title.startsWith('Run ') ? 'Run' : step.title;
  return { state: step.state, lead: `${step.number}. ${lead}`, command, told: toldOf(step) };
}

/** How far the steps are; where one broke, what became of all. */
function countOf(progress: AuditProgress): string {
  const { steps, total_steps: total } = progress;
  if (total === 0) return '';
  const [failed, skipped] = (['failed', 'skipped'] as const).map(
    (state) => steps.filter((step) => step.state === state).length,
  );
  if (!failed) return `${countDone(progress)} of ${stepsWord(total)} done`;
  const passed = `${countDone(progress) - failed} of ${stepsWord(total)} passed, ${failed} failed`;
  return skipped ? `${passed}, ${skipped} not reached` : passed;
}

function proofsOf({ experiments = [], experiments_done: done = 0 }: AuditProgress): LiveView['proofs'] {
  if (experiments.length === 0 && done === 0) return null;
  const ended = done === 1 ? '1 run has ended.' : `${done} runs have ended.`;
  const told = [done === 0 ? '' : ended, experiments.length === 0 ? '' : 'Running now:'];
  return { done: told.filter(Boolean).join(' '), now: experiments.map(experimentWords) };
}

function lookOf({ color, bold, dim }: Mark): string {
  return [color === undefined ? '' : `t-${color}`, bold ? 't-bold' : '', dim ? 't-dim' : '']
    .filter((name) => name !== '')
    .join(' ');
}

function partsOf(text: string, marks: readonly Mark[]): LogPart[] {
  const parts: LogPart[] = [];
  let at = 0;
  for (const mark of marks) {
    if (mark.start < at) continue;
    if (mark.start > at) parts.push([text.slice(at, mark.start), '']);
    parts.push([text.slice(mark.start, mark.end), lookOf(mark)]);
    at = mark.end;
  }
  return at < text.length ? [...parts, [text.slice(at), '']] : parts;
}

function logOf({ log, log_marks: marks = [] }: AuditProgress): LiveView['log'] {
  const byLine = Map.groupBy(marks, ({ line }) => line);
  return log.map((text, line) => partsOf(text, byLine.get(line) ?? []));
}

/** Puts a run into the words of the live page. */
export function liveView(run: AuditRunProgress): LiveView {
  const { progress } = run;
  return {
    state: stateWord(run),
    explanation: explainRun(run),
    phases: phasesOf(run),
    bar: barOf(progress),
    title: progress?.title || 'The journey',
    count: progress === undefined ? '' : countOf(progress),
    steps: progress?.steps.map(stepView) ?? [],
    proofs: progress === undefined ? null : proofsOf(progress),
    hosts: progress?.refused_hosts.join(', ') ?? '',
    log: progress === undefined ? [] : logOf(progress),
  };
}
