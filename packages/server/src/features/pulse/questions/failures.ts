import { HOUR_MS, type Row, text } from './rows.ts';
import type { FailingGroup, FailingPlace, Failure, FailureGroup, Filters } from './scope.ts';
import {
  failingAgentsQuestion,
  failingPagesQuestion,
  failureGroupsQuestion,
  failuresQuestion,
  firstFailuresQuestion,
  type Ground,
} from './store.ts';

/** The questions about what fails. */
export interface FailureQuestions {
  failures(most: number): Promise<Failure[]>;
  failureGroups(most: number, skipped?: number): Promise<FailureGroup[]>;
  /** The hour in which each of some failures was first met, as far as it was. */
  firstFailures<T extends FailingPlace>(failures: readonly T[]): Promise<Map<T, number>>;
  /** The page on which each of these groups happened most often; that of a group without route is its place. */
  failingPages(groups: readonly FailureGroup[]): Promise<FailingGroup[]>;
}

async function askFailureGroups(ground: Ground, filters: Filters, most: number, skipped: number) {
  const rows = await ground.ask(failureGroupsQuestion(ground, filters, { most, skipped }));
  if (rows.length === 0) return [];
  const keyOf = (row: Row) => `${row.status}\n${row.place}`;
  const places = [...new Set(rows.map(({ place }) => text(place)))];
  const met = Map.groupBy(await ground.ask(failingAgentsQuestion(ground, filters, places)), keyOf);
  return rows.map(
    (row): FailureGroup => ({
      status: Number(row.status),
      place: text(row.place),
      isRoute: Number(row.of_route) === 1,
      requests: Number(row.requests),
      firstHour: Number(row.first_hour) * HOUR_MS,
      lastHour: Number(row.last_hour) * HOUR_MS,
      agents: (met.get(keyOf(row)) ?? []).map(({ agent, requests }) => ({
        agent: text(agent),
        requests: Number(requests),
      })),
    }),
  );
}

async function askFirstFailures<T extends FailingPlace>(
  ground: Ground,
  filters: Filters,
  failures: readonly T[],
): Promise<Map<T, number>> {
  if (failures.length === 0) return new Map();
  const keyOf = ({ status, place }: Row | FailingPlace) => `${status}\n${place}`;
  const rows = await ground.ask(firstFailuresQuestion(ground, filters, failures));
  const hours = new Map(rows.map((row) => [keyOf(row), Number(row.first_hour) * HOUR_MS]));
  const found = new Map<T, number>();
  for (const failure of failures) {
    const hour = hours.get(keyOf(failure));
    if (hour !== undefined) found.set(failure, hour);
  }
  return found;
}

async function askFailingPages(ground: Ground, filters: Filters, groups: readonly FailureGroup[]) {
  const keyOf = (status: unknown, route: unknown) => `${status}\n${route}`;
  const routes = [...new Set(groups.filter(({ isRoute }) => isRoute).map(({ place }) => place))];
  const rows = routes.length === 0 ? [] : await ground.ask(failingPagesQuestion(ground, filters, routes));
  const pages = new Map(rows.map(({ status, route, path }) => [keyOf(status, route), text(path)]));
  return groups.map((group): FailingGroup => {
    const { isRoute, place, status } = group;
    return { ...group, page: isRoute ? pages.get(keyOf(status, place)) : place };
  });
}

/** The questions about what fails, on a ground. */
export function failuresOn(ground: Ground, filters: Filters): FailureQuestions {
  return {
    failureGroups: (most, skipped = 0) => askFailureGroups(ground, filters, most, skipped),
    firstFailures: (failures) => askFirstFailures(ground, filters, failures),
    failingPages: (groups) => askFailingPages(ground, filters, groups),
    async failures(most) {
      const rows = await ground.ask(failuresQuestion(ground, filters, most));
      return rows.map((row) => ({
        status: Number(row.status),
        place: text(row.place),
        agent: text(row.agent),
        requests: Number(row.requests),
      }));
    },
  };
}
