import { agentPurposes, askEvents, isAgentName, projectsOf, type QuestionDeps } from '../../pulse/index.ts';
import { alertPath, type DayCount, type DigestContent, type DigestProject } from '../messages/index.ts';
import { alertsOf } from '../watch/index.ts';
import { weekBefore } from './digest-time.ts';
import { countVerdicts } from './store.ts';

const MOST_PROJECTS = 50;
const MOST_ALERTS = 500;
const SHOWN_ALERTS = 20;

type Week = ReturnType<typeof weekBefore>;
interface Total {
  requests: number;
  failures: number;
}

/** Reads one project's week, and adds it to the days of all. */
async function readProject(
  deps: QuestionDeps,
  project: { readonly id: string; readonly origin: string },
  week: Week,
  days: readonly Total[],
): Promise<DigestProject> {
  const read = await askEvents(
    deps,
    { projectId: project.id, from: week.from, to: week.to },
    async (view) => ({
      hours: await view.series('hour'),
      facets: await view.facets(),
    }),
  );
  const earlier = { projectId: project.id, from: week.before, to: week.from };
  const before = await askEvents(deps, earlier, (view) => view.totals());
  const total = { requests: 0, failures: 0 };
  for (const { at, requests, failures } of read.hours)
    for (const sum of [total, days[week.days.findLastIndex((begin) => begin <= at)]]) {
      if (sum === undefined) continue;
      sum.requests += requests;
      sum.failures += failures;
    }
  const named = read.facets.filter(({ agent, purpose }) => agentPurposes.has(purpose) && isAgentName(agent));
  return {
    origin: project.origin,
    path: `/workspace/projects/${project.id}`,
    ...total,
    before: before.requests,
    agents: new Set(named.map(({ agent }) => agent)).size,
  };
}

/** Reads what a workspace's week came to. */
export async function readDigest(
  deps: QuestionDeps,
  workspace: { readonly id: string; readonly name: string },
  { zone, due }: { readonly zone: string; readonly due: number },
): Promise<DigestContent> {
  const { db } = deps.store;
  const week = weekBefore(zone, due);
  const days = week.days.map((): Total => ({ requests: 0, failures: 0 }));
  const projects: DigestProject[] = [];
  for (const project of await projectsOf(db, workspace.id, { limit: MOST_PROJECTS }))
    projects.push(await readProject(deps, project, week, days));
  const recent = await alertsOf(db, workspace.id, { limit: MOST_ALERTS, since: week.from });
  const alerts = recent.filter(({ openedAt }) => openedAt < week.to);
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'long' });
  const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short' });
  return {
    workspace,
    span: `${day.format(week.from)} to ${day.format(week.to - 1)}`,
    days: days.map((count, index): DayCount => ({ name: weekday.format(week.days[index]), ...count })),
    projects: projects.sort((one, other) => other.requests - one.requests),
    alerts: alerts.slice(0, SHOWN_ALERTS).map(({ id, title, origin, state, mutedAt }) => ({
      title,
      origin,
      isOpen: state === 'open' && mutedAt === null,
      path: alertPath(workspace.id, id),
    })),
    alertCount: alerts.length,
    verdicts: await countVerdicts(db, workspace.id),
  };
}
