import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { PublicSigningKey } from '@waymark/contract';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { KEYS_FRESH_MS } from './key-times.ts';
import { makeSigningKey } from './make-signing-key.ts';
import { insertSigningKey, readSigningKeys, type SigningKeyRow } from './store.ts';

export interface KeyDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly keys: ServiceKeys;
}

interface KnownKey {
  readonly published: PublicSigningKey;
  readonly verifier: KeyObject;
  /** When it signed last; a token with a later date is refused. */
  readonly retiredAt: number;
  /** Until when what it signed is believed. */
  readonly publicUntil: number;
  /** Shown beyond that time, so that reports can be verified for as long as they exist; never after a leak. */
  readonly signsReports: boolean;
}

interface SigningKey {
  readonly kid: string;
  readonly signer: KeyObject;
  readonly activeFrom: number;
}

/** The keys of one moment, ready to use. */
interface Keys {
  readonly rows: string;
  readonly readAt: number;
  /** The key that signs and the one that will, in this order; there is at least one. */
  readonly signers: readonly [SigningKey, ...SigningKey[]];
  readonly known: ReadonlyMap<string, KnownKey>;
}

function openSigner({ kid, privateSealed, activeFrom }: SigningKeyRow, keys: ServiceKeys): SigningKey {
  const bytes = keys.signingKeys.open(privateSealed, kid);
  if (bytes === undefined) throw new Error('The active signing key is not sealed under the master key.');
  return { kid, activeFrom, signer: createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' }) };
}

function openSigners(rows: readonly SigningKeyRow[], keys: ServiceKeys, now: number): Keys['signers'] {
  const mayStillSign = (row: SigningKeyRow) => row.retiredAt !== null && row.retiredAt > now;
  const usable = rows.filter(
    (row) => row.retiredAt === null || (mayStillSign(row) && row.privateSealed !== ''),
  );
  const inOrder = usable.toSorted((one, other) => one.activeFrom - other.activeFrom);
  const [first, ...later] = inOrder.map((row) => openSigner(row, keys));
  if (first === undefined) throw new Error('The active signing key vanished while it was being made.');
  return [first, ...later];
}

function knownKey(row: SigningKeyRow): KnownKey {
  const published = PublicSigningKey.parse(JSON.parse(row.publicJwk));
  const verifier = createPublicKey({ key: published, format: 'jwk' });
  const isTrusted = row.distrustedAt === null;
  return {
    published,
    verifier,
    retiredAt: row.retiredAt ?? Number.POSITIVE_INFINITY,
    publicUntil: isTrusted ? (row.publicUntil ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY,
    signsReports: isTrusted && row.signsReports === 1,
  };
}

async function readRows({ store, clock, keys }: KeyDeps) {
  let rows = await readSigningKeys(store.db);
  if (!rows.some((row) => row.retiredAt === null)) {
    await insertSigningKey(store.db, makeSigningKey(keys, clock()));
    rows = await readSigningKeys(store.db);
  }
  return rows;
}

async function readKeys(deps: KeyDeps, earlier: Keys | undefined): Promise<Keys> {
  const readAt = deps.clock();
  const rows = await readRows(deps);
  const text = JSON.stringify(rows);
  if (earlier?.rows === text) return { ...earlier, readAt };
  const known = new Map(rows.map((row) => [row.kid, knownKey(row)]));
  return { rows: text, readAt, known, signers: openSigners(rows, deps.keys, readAt) };
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
  /** Goes on with the keys in memory while the database is away, when nothing that they sign can be stored anyway. */
  const readOrKeep = (): Promise<Keys> =>
    (reading ?? read()).catch((error: unknown) => {
      if (keys !== undefined && deps.store.engine.isUnavailable(error)) return keys;
      throw error;
    });
  const current = (): Keys | Promise<Keys> => {
    const age = keys === undefined ? Number.POSITIVE_INFINITY : deps.clock() - keys.readAt;
    return keys !== undefined && age >= 0 && age < KEYS_FRESH_MS ? keys : readOrKeep();
  };
  const usable = (key: KnownKey | undefined) =>
    key !== undefined && key.publicUntil > deps.clock() ? key : undefined;

  return {
    /** The key that signs now: the newest whose time has come, or the first one where this clock is behind. */
    async active(): Promise<SigningKey> {
      const { signers } = await current();
      const now = deps.clock();
      return signers.findLast((each) => each.activeFrom <= now) ?? signers[0];
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
