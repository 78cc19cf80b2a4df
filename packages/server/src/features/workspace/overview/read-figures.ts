import { askEvents, type QuestionDeps } from '../../pulse/index.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_HOURS = 24;
/** Each question opens a session of its own: a workspace of many projects takes turns. */
const AT_ONCE = 4;

export interface Count {
  readonly requests: number;
  readonly failures: number;
}

/** A day of a project, and the day before it. */
export interface DayBesideDay {
  readonly now: Count;
  readonly before: Count;
}

/** The last 24 hours by whole hours, the one that runs among them. */
async function readOne(deps: QuestionDeps, projectId: string, now: number): Promise<DayBesideDay> {
  const turn = (Math.floor(now / HOUR_MS) + 1 - DAY_HOURS) * HOUR_MS;
  const scope = { projectId, from: turn - DAY_HOURS * HOUR_MS, to: now + 1 };
  const hours = await askEvents(deps, scope, (view) => view.series('hour'));
  const sum = (part: typeof hours): Count => ({
    requests: part.reduce((all, { requests }) => all + requests, 0),
    failures: part.reduce((all, { failures }) => all + failures, 0),
  });
  return { now: sum(hours.filter(({ at }) => at >= turn)), before: sum(hours.filter(({ at }) => at < turn)) };
}

/** How much came to each project and how much of it failed, today and the day before. */
export async function readFigures(
  deps: QuestionDeps,
  projectIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, DayBesideDay>> {
  const found = new Map<string, DayBesideDay>();
  for (let from = 0; from < projectIds.length; from += AT_ONCE) {
    const some = projectIds.slice(from, from + AT_ONCE);
    const read = await Promise.all(some.map((id) => readOne(deps, id, now)));
    for (const [nth, id] of some.entries()) {
      const figures = read[nth];
      if (figures !== undefined) found.set(id, figures);
    }
  }
  return found;
}
