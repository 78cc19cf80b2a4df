import { CARRIED_TAKEN_AT, carriedNetworks } from './carried-networks.ts';
import { type Check, claimChecks } from './claim-checks.ts';
import { type NetworkSet, networkSet } from './network-set.ts';

/** The addresses of one check, and the moment from which the oldest part of them is. */
export interface AddressList {
  /** False while one of its lists was never held, since an address missing from the others may be in that one. */
  readonly isWhole: boolean;
  readonly takenAt: number;
  readonly networks: NetworkSet;
}

/** Lists by the name of their check; what is not held is not there. */
export type AddressLists = ReadonlyMap<string, AddressList>;

/** A published list as it is held. */
export interface HeldList {
  readonly source: string;
  readonly networks: string;
  readonly takenAt: number;
}

const carried: ReadonlyMap<string, string> = new Map(Object.entries(carriedNetworks));

function combine(name: string, { sources }: Check, held: ReadonlyMap<string, HeldList>) {
  const own = sources.flatMap(({ name: source }) => held.get(source) ?? []);
  const isMissing = own.length < sources.length;
  const standIn = isMissing ? carried.get(name) : undefined;
  const parts = standIn === undefined ? own : [...own, { networks: standIn, takenAt: CARRIED_TAKEN_AT }];
  if (parts.length === 0) return undefined;
  return {
    isWhole: !isMissing || standIn !== undefined,
    takenAt: Math.min(...parts.map(({ takenAt }) => takenAt)),
    networks: networkSet(parts.map(({ networks }) => networks).join(' ')),
  };
}

/** Puts together what is held; what this version carries stands in for lists that are missing. */
export function combineLists(held: readonly HeldList[]): AddressLists {
  const bySource = new Map(held.map((list) => [list.source, list]));
  return new Map(
    Object.entries(claimChecks).flatMap(([name, check]) => {
      const list = combine(name, check, bySource);
      return list === undefined ? [] : [[name, list] as const];
    }),
  );
}

/** What is known where no list was ever fetched or imported. */
export const carriedLists: AddressLists = combineLists([]);
