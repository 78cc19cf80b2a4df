import { codeFacts } from '../../code/code-facts.ts';
import type { Plan } from '../../model/plan.ts';
import type { Listener, ProbeResult } from '../../model/run.ts';

const MOST_VISITS = 12;

/** What can be done in a sandbox before it is left. */
export type Visitor = { probe(url: string): Promise<ProbeResult>; listeners(): Promise<Listener[]> };

/** The paths that the page's own servers answer, as their code names them. */
function pathsOf({ steps }: Plan): string[] {
  const routes = steps.flatMap(({ action }) => ('content' in action ? codeFacts(action.content).routes : []));
  // A parameter of a route may be anything.
  const plain = routes.map((route) => route.replaceAll(/:\w+\??/gu, '1').replaceAll('*', ''));
  return [...new Set(['/', ...plain])];
}

/** Asks everything that listens for the paths of the page, so that its handlers run; answers what was asked for. */
export async function visitServers({ probe, listeners }: Visitor, plan: Plan): Promise<string[]> {
  const ports = [...new Set((await listeners()).map(({ port }) => port))];
  const urls = ports.flatMap((port) => pathsOf(plan).map((path) => `http://localhost:${port}${path}`));
  const visited = urls.slice(0, MOST_VISITS);
  for (const url of visited) await probe(url).catch(() => undefined);
  return visited;
}
