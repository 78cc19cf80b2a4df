import type { AuditRuns, MeasuredRun } from '../judge/facts/records.ts';
import type { RunRecord } from '../model/run.ts';

/** What stands in front of a run's commands in log, files and report. */
export function prefixOf({ id }: Pick<MeasuredRun, 'id'>): string {
  return id === '' || id.endsWith('-') ? id : `${id}-`;
}

/** The runs that were made to measure something, proofs apart. */
export function measurements({ marked, control, beyondAgain, repeat, readings }: AuditRuns): MeasuredRun[] {
  const all = [
    marked,
    marked?.again ?? null,
    marked?.later ?? null,
    control,
    beyondAgain,
    repeat,
    ...readings,
  ];
  return all.filter((one) => one !== null);
}

/** All runs, the journey first. */
export function allRuns(runs: AuditRuns): MeasuredRun[] {
  return [runs.journey, ...measurements(runs), ...runs.proofs];
}

/** The runs that began in a world which the journey had left. */
export function resumedRuns(runs: AuditRuns): MeasuredRun[] {
  return allRuns(runs).filter(({ run }) => (run.tookOver ?? null) !== null);
}

/** The commands of a run that were not run again, by their ids there. */
export function inheritedCommands({ steps, tookOver }: RunRecord): ReadonlySet<string> {
  return new Set(steps.slice(0, tookOver?.steps ?? 0).flatMap(({ commandIds }) => commandIds));
}

type Span = { from: number; to: number };

function spanOf({ run }: MeasuredRun): Span {
  return { from: Date.parse(run.startedAt), to: Date.parse(run.finishedAt) };
}

/** How long runs took together; those at the same time are counted once. */
export function secondsOf(runs: readonly MeasuredRun[]): number {
  const spans = runs.map(spanOf).sort((a, b) => a.from - b.from);
  let [until, sum] = [Number.NEGATIVE_INFINITY, 0];
  for (const { from, to } of spans) {
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return sum / 1000;
}
