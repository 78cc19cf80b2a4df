import type { AlertKind } from '@waymark/contract';
import { type Held, writeViewQuery } from '../../pulse/index.ts';
import type { Subject } from './observed.ts';

const HOUR_MS = 60 * 60 * 1000;
const MOST_VALUES = 20;

const moment = (at: number) => `${new Date(at).toISOString().slice(0, 16)}Z`;

function address(projectId: string, page: string, held: Held, now: number, hours: number): string {
  const time = { kind: 'custom', from: moment(now - hours * HOUR_MS), to: moment(now) } as const;
  return `/workspace/projects/${projectId}${page}?${writeViewQuery({ time, held })}`;
}

/** Paths and routes at once would be asked for together, and found by none. */
function heldPlaces(subjects: readonly Subject[], names: readonly string[]): Held {
  const routes = subjects.filter(({ isRoute }) => isRoute === true).length;
  if (routes === 0) return { path: names };
  return routes === subjects.length ? { route: names } : {};
}

export type WatchedKind = Extract<
  AlertKind,
  'new_agent' | 'failures_jump' | 'page_failing' | 'crawler_silent' | 'spoofing'
>;

/** The view that shows what an alert is about: the page, its filters and its time. */
export function evidenceOf(
  kind: WatchedKind,
  projectId: string,
  subjects: readonly Subject[],
  now: number,
): string {
  const names = subjects.map(({ name }) => name).slice(0, MOST_VALUES);
  const [only] = names;
  const to = (page: string, held: Held, hours = 2) => address(projectId, page, held, now, hours);
  const agentPage = `/agents/${encodeURIComponent(only ?? '')}`;
  switch (kind) {
    case 'failures_jump':
      return to('/failures', {});
    case 'spoofing':
      return to('/requests', { verdict: ['spoofed'] });
    case 'new_agent':
      return names.length === 1 ? to(agentPage, {}) : to('/by/agent', { agent: names });
    case 'page_failing':
      return to('/failures', heldPlaces(subjects, names));
    case 'crawler_silent':
      if (only === '*') return to('', {}, 24 * 30);
      return names.length === 1 ? to(agentPage, {}, 24 * 30) : to('/by/agent', { agent: names }, 24 * 30);
  }
}
