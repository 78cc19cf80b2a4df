import type { Db } from '../../../store/index.ts';
import { CARRIED_TAKEN_AT, carriedNetworks } from './carried-networks.ts';
import { claimChecks } from './claim-checks.ts';
import { selectLists } from './store.ts';

/** A published list as people see it: where it comes from, of when it is, and whether it may still accuse anybody. */
export interface ListState {
  readonly source: string;
  /** The check that it is a part of. */
  readonly check: string;
  readonly operator: string;
  readonly url: string;
  /** Null where nothing is held, and nothing is carried. */
  readonly takenAt: number | null;
  readonly way: 'fetched' | 'imported' | 'carried' | 'missing';
  readonly networks: number;
  readonly isStale: boolean;
  /** How the last try to fetch it failed. */
  readonly problem: string | null;
}

const count = (networks: string) => networks.split(/\s+/u).filter(Boolean).length;
const carried: ReadonlyMap<string, number> = new Map(
  Object.entries(carriedNetworks).map(([name, networks]) => [name, count(networks)]),
);

/** Every list that operators publish, and what is held of it. */
export async function describeLists(db: Db, now: number, staleMs: number): Promise<ListState[]> {
  const held = new Map((await selectLists(db)).map((list) => [list.source, list]));
  return Object.entries(claimChecks).flatMap(([check, { operator, sources }]) =>
    sources.map(({ name, url }): ListState => {
      const list = held.get(name);
      const standIn = carried.get(check);
      const about = { source: name, check, operator, url, problem: list?.problem ?? null };
      const isOld = (takenAt: number) => now - takenAt > staleMs;
      if (list?.networks && list.takenAt !== null && list.way !== null) {
        const { networks, takenAt, way } = list;
        return { ...about, takenAt, way, networks: count(networks), isStale: isOld(takenAt) };
      }
      if (standIn === undefined)
        return { ...about, takenAt: null, way: 'missing', networks: 0, isStale: true };
      const isStale = isOld(CARRIED_TAKEN_AT);
      return { ...about, takenAt: CARRIED_TAKEN_AT, way: 'carried', networks: standIn, isStale };
    }),
  );
}
