import { isDeepStrictEqual } from 'node:util';
import type { AuditRuns, MeasuredRun } from '../../judge/facts/records.ts';
import type { RunRecord } from '../../model/run.ts';
import { resumedRuns } from '../measured-runs.ts';

function takenBy({ run }: MeasuredRun): number | null {
  return run.tookOver?.steps ?? null;
}

/** What the first steps of a run were and came to. */
function beginningOf({ plan, run }: MeasuredRun, steps: number): unknown {
  const records = run.steps.slice(0, steps);
  const ids = new Set(records.flatMap(({ commandIds }) => commandIds));
  return { planned: plan.steps.slice(0, steps), records, commands: endsOf(run, ids) };
}

function endsOf({ commands }: RunRecord, ids: ReadonlySet<string>): unknown {
  return commands
    .filter(({ id }) => ids.has(id))
    .map(({ id, command, startedAt, ending, output }) => ({ id, command, startedAt, ending, output }));
}

function isDoneBy(source: MeasuredRun, taker: MeasuredRun, steps: number): boolean {
  return (
    takenBy(source) === null &&
    source.run.steps.length >= steps &&
    isDeepStrictEqual(beginningOf(source, steps), beginningOf(taker, steps))
  );
}

/**
 * The first run that must not have begun in another's world, or says to have taken over what no journey of the audit did.
 * A repetition counts only from the beginning, and a control has a world of its own.
 */
export function wronglyResumedRun(runs: AuditRuns): MeasuredRun | undefined {
  const sources = [runs.journey, ...runs.readings];
  return resumedRuns(runs).find((one) => {
    const steps = takenBy(one) ?? 0;
    const isApart = one === runs.control || one === runs.repeat;
    const isPart = Number.isInteger(steps) && steps > 0 && steps <= one.run.steps.length;
    return isApart || !isPart || !sources.some((source) => isDoneBy(source, one, steps));
  });
}
