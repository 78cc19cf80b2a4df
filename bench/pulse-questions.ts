import {
  type askEvents,
  type FigureDeps,
  type Looked,
  readBrokenJourneys,
  readClaims,
  readForbidden,
  readJourneyDays,
  readMarkdown,
  readOverview,
  readReferrals,
  readRequests,
  readUnread,
} from '../packages/server/dist/features/pulse/index.js';

const HEAD = { most: 50, skipped: 0 };

type View = Parameters<Parameters<typeof askEvents>[2]>[0];

/** What is put to the events of a project, one at a time. */
export const questions: Readonly<Record<string, (view: View) => Promise<unknown>>> = {
  totals: (view) => view.totals(),
  'by hour, with failures': (view) => view.series('hour'),
  'agents, purposes, verdicts, formats': (view) => view.facets(),
  'top pages': (view) => view.top('path', 50),
  'top routes': (view) => view.top('route', 50),
  'top statuses': (view) => view.top('status', 50),
  'top clients': (view) => view.top('client', 50),
  'failures by place and status': (view) => view.failureGroups(50),
  'failures by agent': (view) => view.failures(50),
  'claims and verdicts': (view) => view.claims(200),
  'newest requests': (view) => view.requests(51),
  'who asked for which page': (view) => view.pathVisits(20_000),
  'referring hosts': (view) => view.referers(50),
  'journeys by day': (view) => view.journeyDays(HEAD),
  'broken journeys': (view) => view.brokenJourneys(25),
};

/** Few events, and nearly all of them: both are held to several things at once. */
export const filterSets = {
  'three narrow filters': { agents: ['agent-3'], statusClasses: [4], formats: ['markdown' as const] },
  'three wide filters': {
    verdicts: ['verified', 'unverifiable', 'not_claimed'] as const,
    formats: ['html', 'markdown', 'json', 'llms'] as const,
    statusClasses: [2, 3],
  },
};

/** Whole pages, as a browser asks for them. */
export const pages: Readonly<Record<string, (deps: FigureDeps, looked: Looked) => Promise<unknown>>> = {
  overview: (deps, looked) => readOverview(deps, looked, { lists: ['agent', 'path'], most: 8, failing: 5 }),
  'overview: clients, routes': (deps, looked) =>
    readOverview(deps, looked, { lists: ['client', 'route'], most: 8, failing: 5 }),
  requests: (deps, looked) => readRequests(deps, looked, 51),
  identities: (deps, looked) => readClaims(deps, looked, HEAD),
  'asked for Markdown, got HTML': (deps, looked) => readMarkdown(deps, looked, HEAD),
  'pages that nobody read': (deps, looked) => readUnread(deps, looked),
  'against robots.txt': (deps, looked) => readForbidden(deps, looked),
  'referred by assistants': (deps, looked) => readReferrals(deps, looked, HEAD),
  journeys: async (deps, looked) => {
    await readJourneyDays(deps, looked, HEAD);
    await readBrokenJourneys(deps, looked, 25);
  },
};
