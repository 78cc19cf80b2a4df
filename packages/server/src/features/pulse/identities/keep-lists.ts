import { problemText } from '../../../lib/errors/problem-text.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Store } from '../../../store/index.ts';
import { type AddressLists, carriedLists, combineLists } from './address-lists.ts';
import { selectLists, selectListTimes } from './store.ts';

const LOOK_EVERY_MS = 60_000;

/** The lists as one process knows them. */
export interface KeptLists {
  /** Those of the last look; one that is a minute old begins another, and waits for nothing. */
  current(): AddressLists;
  /** Looks at once. */
  load(): Promise<void>;
}

/** The lists that the database holds, and those that came with the service where it holds none. */
export async function heldLists(db: Store['db']): Promise<AddressLists> {
  const stored = await selectLists(db);
  return combineLists(
    stored.flatMap(({ source, networks, takenAt }) =>
      networks === null || takenAt === null ? [] : [{ source, networks, takenAt }],
    ),
  );
}

/** Keeps in memory what the database holds, which another process may have refreshed. */
export function keepLists(deps: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}): KeptLists {
  const { store, clock, log } = deps;
  let lists = carriedLists;
  let known = '[]';
  let lookedAt = Number.NEGATIVE_INFINITY;
  async function load(): Promise<void> {
    lookedAt = clock();
    const times = JSON.stringify(await selectListTimes(store.db));
    if (times === known) return;
    lists = await heldLists(store.db);
    known = times;
  }
  return {
    load,
    current() {
      if (Math.abs(clock() - lookedAt) >= LOOK_EVERY_MS)
        load().catch((error) => log.warn({ problem: problemText(error) }, 'address lists were not read'));
      return lists;
    },
  };
}
