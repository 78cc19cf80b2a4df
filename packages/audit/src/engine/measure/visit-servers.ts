import { codeFacts } from '../../code/code-facts.ts';
import type { Plan } from '../../model/plan.ts';
import type { Listener, ProbeResult } from '../../model/run.ts';

const MOST_VISITS = 16;

/** What can be done in a sandbox before it is left. */
export type Visitor = {
  probe(url: string, method?: string): Promise<ProbeResult>;
  listeners(): Promise<Listener[]>;
};

type Visit = { method: string; path: string };

/** What the page's own servers answer, as their code names it. */
function visitsOf({ steps }: Plan): Visit[] {
  const facts = steps.flatMap(({ action }) => ('content' in action ? [codeFacts(action.content)] : []));
  const routes = [
    ...['/', ...facts.flatMap((fact) => fact.routes)].map((path) => ({ method: 'GET', path })),
    // What changes or removes something comes last.
    ...facts.flatMap((fact) => fact.otherRoutes),
  ];
  // A parameter of a route may be anything.
  const plain = routes.map(({ method, path }) => ({
    method,
    path: path.replaceAll(/:\w+\??/gu, '1').replaceAll('*', ''),
  }));
  return [...new Map(plain.map((visit) => [`${visit.method} ${visit.path}`, visit])).values()];
}

/** Asks everything that listens for what the page's code answers, so that its handlers run; answers what was asked for. */
export async function visitServers({ probe, listeners }: Visitor, plan: Plan): Promise<string[]> {
  const ports = [...new Set((await listeners()).map(({ port }) => port))];
  const visits = ports
    .flatMap((port) =>
      visitsOf(plan).map(({ method, path }) => ({ method, url: `http://localhost:${port}${path}` })),
    )
    .slice(0, MOST_VISITS);
  // An answer may come before its handler is through; a server that answers once more is through with those before.
  for (const { method, url } of [...visits, ...visits.slice(0, 1)])
    await probe(url, method).catch(() => undefined);
  return visits.map(({ method, url }) => (method === 'GET' ? url : `${method} ${url}`));
}
