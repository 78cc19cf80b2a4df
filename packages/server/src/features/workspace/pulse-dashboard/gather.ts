import { type FigureDeps, type ListName, readLists, readOverview } from '../../pulse/index.ts';
import type { Place } from './address.ts';
import type { Panels } from './pages.tsx';
import { type Ask, lookedAt } from './visit.ts';

const SHOWN_LINES = 8;
const SHOWN_FAILURES = 5;

const whoLists: readonly ListName[] = ['agent', 'other', 'purpose', 'verdict', 'client'];
const whatLists: readonly ListName[] = ['path', 'route', 'status', 'format'];

/** The lists that a page offers: not those of what it is about. */
function panelsOf(c: Ask, without: readonly ListName[]): Panels {
  const panel = (kind: 'who' | 'what', all: readonly ListName[]) => {
    const lists = all.filter((list) => !without.includes(list));
    return { lists, list: lists.find((list) => list === c.req.query(kind)) ?? lists[0] ?? 'agent' };
  };
  return { who: panel('who', whoLists), what: panel('what', whatLists) };
}

/** What a page of figures shows: its lists are those that the address names. */
export async function gather(
  deps: FigureDeps,
  c: Ask,
  projectId: string,
  found: Place,
  without: readonly ListName[],
) {
  const panels = panelsOf(c, without);
  const shown = Object.fromEntries(
    (['who', 'what'] as const)
      .filter((kind) => c.req.query(kind) !== undefined)
      .map((kind) => [kind, panels[kind].list]),
  );
  const place = { ...found, shown };
  const overview = await readOverview(deps, lookedAt(place, { id: projectId }), {
    lists: [panels.who.list, panels.what.list],
    most: SHOWN_LINES,
    failing: SHOWN_FAILURES,
  });
  return { place, overview, panels, lists: await readLists(deps) };
}
