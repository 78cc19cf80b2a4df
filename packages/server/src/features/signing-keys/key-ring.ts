import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { PublicSigningKey } from '@waymark/contract';
import type { Clock } from '../../lib/clock.ts';
import type { ServiceKeys } from '../../lib/service-keys.ts';
import type { Store } from '../../store/index.ts';
import { makeSigningKey } from './make-signing-key.ts';
import { insertActiveKey, readSigningKeys, type SigningKeyRow } from './store.ts';

export interface KeyDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly keys: ServiceKeys;
}

/** How long a process may go on with the keys it has read: a rotation elsewhere is followed within it. */
export const KEYS_FRESH_MS = 60_000;

interface KnownKey {
  readonly published: PublicSigningKey;
  readonly verifier: KeyObject;
  /** Until when what it signed is believed. */
  readonly publicUntil: number;
  /** Shown beyond that time, so that reports can be verified for as long as they exist. */
  readonly signsReports: boolean;
}

/** The keys of one moment, ready to use. */
interface Keys {
  readonly rows: string;
  readonly readAt: number;
  readonly active: { readonly kid: string; readonly signer: KeyObject };
  readonly known: ReadonlyMap<string, KnownKey>;
}

function openSigner(row: SigningKeyRow, keys: ServiceKeys): KeyObject {
  const bytes = keys.signingKeys.open(row.privateSealed, row.kid);
  if (bytes === undefined) throw new Error('The active signing key is not sealed under the master key.');
  return createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
}

function knownKey(row: SigningKeyRow): KnownKey {
  const published = PublicSigningKey.parse(JSON.parse(row.publicJwk));
  const verifier = createPublicKey({ key: published, format: 'jwk' });
  const publicUntil = row.publicUntil ?? Number.POSITIVE_INFINITY;
  return { published, verifier, publicUntil, signsReports: row.signsReports === 1 };
}

async function readRows({ store, clock, keys }: KeyDeps) {
  let rows = await readSigningKeys(store.db);
  if (!rows.some((row) => row.retiredAt === null)) {
    await insertActiveKey(store.db, makeSigningKey(keys, clock()));
    rows = await readSigningKeys(store.db);
  }
  const active = rows.find((row) => row.retiredAt === null);
  if (active === undefined) throw new Error('The active signing key vanished while it was being made.');
  return { rows, active };
}

async function readKeys(deps: KeyDeps, earlier: Keys | undefined): Promise<Keys> {
  const readAt = deps.clock();
  const { rows, active } = await readRows(deps);
  const text = JSON.stringify(rows);
  if (earlier?.rows === text) return { ...earlier, readAt };
  const known = new Map(rows.map((row) => [row.kid, knownKey(row)]));
  return { rows: text, readAt, known, active: { kid: active.kid, signer: openSigner(active, deps.keys) } };
}

/** The signing keys in memory, read again when they may be stale or when a key appears that they lack. */
export function createKeyRing(deps: KeyDeps) {
  let keys: Keys | undefined;
  let reading: Promise<Keys> | undefined;
  let next: Promise<Keys> | undefined;

  const read = (): Promise<Keys> => {
    reading = readKeys(deps, keys)
      .then((fresh) => {
        keys = fresh;
        return fresh;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  /** A reading that begins after this call; however many ask, one runs and one waits. */
  const readAgain = (): Promise<Keys> => {
    if (reading === undefined) return read();
    next ??= reading
      .then(
        () => {},
        () => {},
      )
      .then(() => {
        next = undefined;
        return read();
      });
    return next;
  };
  const current = (): Keys | Promise<Keys> => {
    const age = keys === undefined ? Number.POSITIVE_INFINITY : deps.clock() - keys.readAt;
    return keys !== undefined && age >= 0 && age < KEYS_FRESH_MS ? keys : (reading ?? read());
  };
  const usable = (key: KnownKey | undefined) =>
    key !== undefined && key.publicUntil > deps.clock() ? key : undefined;

  return {
    async active(): Promise<Keys['active']> {
      return (await current()).active;
    },
    /** The key of this id, active or still public; an unknown one may have been made elsewhere just now. */
    async find(kid: string): Promise<KnownKey | undefined> {
      const known = (await current()).known.get(kid) ?? (await readAgain()).known.get(kid);
      return usable(known);
    },
    async published(): Promise<PublicSigningKey[]> {
      const all = [...(await current()).known.values()];
      const shown = all.filter((key) => key.signsReports || usable(key) !== undefined);
      return shown.map((key) => key.published);
    },
  };
}
