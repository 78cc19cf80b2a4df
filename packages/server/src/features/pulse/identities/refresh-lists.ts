import type { GuardedFetchOptions, GuardedResult } from '@waymark/audit';
import { problemText } from '../../../lib/errors/problem-text.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Store } from '../../../store/index.ts';
import { type ListSource, listSources } from './claim-checks.ts';
import { listLimits, readList, UnusableList } from './read-list.ts';
import { confirmList, noteProblem, type StoredList, selectLists, upsertList } from './store.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Spreads the daily fetches of different services over four hours. */
const JITTER_MS = 4 * HOUR_MS;
const DEADLINE_MS = 30_000;

export interface RefreshDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly random?: () => number;
  /** The one way to a stranger's URL. */
  fetchStranger(
    url: string,
    options: Pick<
      GuardedFetchOptions,
      'headers' | 'schemes' | 'maxRedirects' | 'deadlineMs' | 'maxBytes' | 'maxDecodedBytes' | 'signal'
    >,
  ): Promise<GuardedResult>;
}

/** Once a day, at another hour for each service; after a problem at the next look. */
function isDue(held: StoredList | undefined, now: number, random: () => number): boolean {
  if (held === undefined || held.problem !== null || held.triedAt > now) return true;
  return now - held.triedAt >= DAY_MS - random() * JITTER_MS;
}

/** What is asked of an operator that may say that nothing changed. */
function conditions(held: StoredList | undefined): Record<string, string> {
  if (held?.networks === null || held?.way !== 'fetched') return {};
  return {
    ...(held.etag === null ? {} : { 'if-none-match': held.etag }),
    ...(held.lastModified === null ? {} : { 'if-modified-since': held.lastModified }),
  };
}

const headerOf = (value: string | readonly string[] | undefined) =>
  typeof value === 'string' && value.length <= 256 ? value : null;

async function take(
  deps: RefreshDeps,
  { name, url }: ListSource,
  held: StoredList | undefined,
  signal?: AbortSignal,
) {
  const { db } = deps.store;
  const answer = await deps.fetchStranger(url, {
    headers: { accept: 'application/json', ...conditions(held) },
    schemes: 'https',
    maxRedirects: 2,
    deadlineMs: DEADLINE_MS,
    maxBytes: listLimits.wireBytes,
    maxDecodedBytes: listLimits.textBytes,
    ...(signal === undefined ? {} : { signal }),
  });
  const now = deps.clock();
  if (answer.kind === 'refused') throw new UnusableList(`It could not be fetched (${answer.reason}).`);
  if (answer.status === 304 && held?.networks) return await confirmList(db, name, now);
  if (answer.status !== 200) throw new UnusableList(`It was answered with ${answer.status}.`);
  const networks = readList(new TextDecoder().decode(answer.body));
  const { etag, 'last-modified': lastModified } = answer.headers;
  const marks = { etag: headerOf(etag), lastModified: headerOf(lastModified) };
  await upsertList(db, { source: name, networks, takenAt: now, way: 'fetched', ...marks }, now);
}

/** Takes what operators publish where a day has passed; what cannot be used changes nothing that is held. */
export async function refreshLists(deps: RefreshDeps, signal?: AbortSignal): Promise<void> {
  const held = new Map((await selectLists(deps.store.db)).map((list) => [list.source, list]));
  for (const source of listSources) {
    signal?.throwIfAborted();
    const before = held.get(source.name);
    if (!isDue(before, deps.clock(), deps.random ?? Math.random)) continue;
    try {
      await take(deps, source, before, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof UnusableList)) throw error;
      const problem = problemText(error);
      deps.log.warn({ list: source.name, problem }, 'an operator’s address list gave nothing');
      await noteProblem(deps.store.db, source.name, problem, deps.clock());
    }
  }
}
