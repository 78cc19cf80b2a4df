import { eventId, openTestStore } from '@waymark/testkit';
import { onTestFinished } from 'vitest';
import { openColumns } from '../../../store/index.ts';
import { asksForMarkdown, CLASSIFIER_VERSION } from '../ingest/classify/index.ts';
import { dayOf } from '../ingest/index.ts';
import { insertEvents } from '../ingest/store.ts';

const HOUR = 3_600_000;
export const NOW = Date.UTC(2026, 10, 15, 12, 30);

/** What a test says of an event; the rest is the same for all. */
export interface EventFacts {
  readonly id?: string;
  readonly project?: string;
  readonly at?: number;
  readonly day?: number;
  readonly path?: string;
  readonly route?: string | null;
  readonly status?: number | null;
  readonly agent?: string;
  readonly purpose?: string;
  readonly verdict?: string;
  readonly confidence?: string;
  readonly format?: string;
  readonly client?: string;
  readonly accept?: string;
  readonly referer?: string | null;
  /** The version of the rules that classified it; what it asked for is written down from the fourth on. */
  readonly classifier?: number;
}

/** An event as ingest stores it. */
export function eventRow(facts: EventFacts = {}) {
  const { project = 'p', at = NOW, path = '/', route = null, status = 200, client = 'c' } = facts;
  const { agent = 'gptbot', purpose = 'ai_training', verdict = 'unverifiable', format = 'html' } = facts;
  const { id = eventId(at), day = dayOf(at), referer = null, accept, confidence = 'named' } = facts;
  const { classifier = CLASSIFIER_VERSION } = facts;
  const wants = classifier >= 4 && asksForMarkdown(accept) ? 'markdown' : undefined;
  const detail = accept === undefined ? null : JSON.stringify({ accept, wants });
  return [
    ...[project, id, day, at, at, null, '203.0.113.0', client, 'GPTBot/1', path, 'GET', status, 1, 2],
    ...['text/html', format, referer, route, null, agent, purpose, verdict, confidence, classifier, detail],
  ];
}

/** The pseudonym of one of the clients of `variedEvents`, on one day. */
export const clientOf = (number: number, at: number) => `client-${number}-${dayOf(at)}`;

/** Events of every kind over four days, told apart by a number; some clients keep to one name, or verdict, and some do not. */
export function variedEvents(count: number, project = 'p'): EventFacts[] {
  return Array.from({ length: count }, (_, index) => {
    const [at, client] = [NOW - ((index * 7_919_003) % (96 * HOUR)), index % 17];
    const name = (client < 5 ? index : client) % 4;
    return {
      project,
      at,
      path: `/docs/${index % 13}`,
      route: index % 3 === 0 ? `/docs/:page${index % 2}` : null,
      status: [200, 200, 200, 304, 404, 500, null][index % 7] ?? null,
      agent: ['gptbot', 'claude-code', '', 'curl'][name] ?? '',
      purpose: ['ai_training', 'coding_agent', 'human_browser', 'http_client'][name] ?? '',
      verdict: ['verified', 'spoofed', 'unverifiable'][(client < 11 ? index : client) % 3] ?? '',
      format: ['html', 'markdown', 'json', 'llms', 'other'][index % 5] ?? '',
      client: clientOf(client, at),
    };
  });
}

/** A store with its segments in a folder of their own. */
export async function openSegmentStore() {
  const { store, place } = await openTestStore();
  const columns = openColumns(`${place.dataDir}/pulse`);
  onTestFinished(() => columns.close());
  const time = { now: NOW };
  const deps = { store, columns, clock: () => time.now };
  const add = (...facts: EventFacts[]) => insertEvents(store, facts.map(eventRow));
  return { store, place, columns, deps, time, add };
}
