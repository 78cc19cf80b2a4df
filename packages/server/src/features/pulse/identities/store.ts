import type { PulseVerdict } from '@waymark/contract';
import { sql } from 'kysely';
import type { Db } from '../../../store/index.ts';

/** A source as it stands: what is held of it, and how the last try ended. */
export interface StoredList {
  readonly source: string;
  /** Null while nothing was ever held. */
  readonly networks: string | null;
  /** When the operator last said, or the importer says, that this is the list. */
  readonly takenAt: number | null;
  readonly way: 'fetched' | 'imported' | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly triedAt: number;
  readonly problem: string | null;
}

export async function selectLists(db: Db): Promise<StoredList[]> {
  return await db
    .selectFrom('pulse_address_lists')
    .select([
      'source',
      'networks',
      'taken_at as takenAt',
      'way',
      'etag',
      'last_modified as lastModified',
      'tried_at as triedAt',
      'problem',
    ])
    .orderBy('source')
    .execute();
}

/** When each source changed last, which is little to read. */
export async function selectListTimes(db: Db): Promise<{ source: string; takenAt: number | null }[]> {
  return await db
    .selectFrom('pulse_address_lists')
    .select(['source', 'taken_at as takenAt'])
    .orderBy('source')
    .execute();
}

export interface NewList {
  readonly source: string;
  readonly networks: string;
  readonly takenAt: number;
  readonly way: 'fetched' | 'imported';
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Holds a list unless a newer one is held; says whether it did. */
export async function upsertList(db: Db, list: NewList, now: number): Promise<boolean> {
  const held = {
    networks: list.networks,
    taken_at: list.takenAt,
    way: list.way,
    etag: list.etag,
    last_modified: list.lastModified,
    tried_at: now,
    problem: null,
  };
  const result = await db
    .insertInto('pulse_address_lists')
    .values({ source: list.source, ...held })
    .onConflict((conflict) =>
      conflict
        .column('source')
        .doUpdateSet(held)
        .where((eb) =>
          eb.or([
            eb('pulse_address_lists.taken_at', 'is', null),
            eb('pulse_address_lists.taken_at', '<=', list.takenAt),
          ]),
        ),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The operator says that what is held is still its list. */
export async function confirmList(db: Db, source: string, now: number): Promise<void> {
  await db
    .updateTable('pulse_address_lists')
    .set({ taken_at: now, tried_at: now, problem: null })
    .where('source', '=', source)
    .where('networks', 'is not', null)
    .execute();
}

/** Notes why a source gave nothing; what is held of it stays. */
export async function noteProblem(db: Db, source: string, problem: string, now: number): Promise<void> {
  await db
    .insertInto('pulse_address_lists')
    .values({ source, tried_at: now, problem })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ tried_at: now, problem }))
    .execute();
}

/** Changes the verdict of an event that is in no segment yet; says whether it did. */
export async function updateVerdict(
  db: Db,
  { projectId, id, day, confidence }: { projectId: string; id: string; day: number; confidence: string },
  { verdict, reason }: { verdict: PulseVerdict; reason: string | undefined },
): Promise<boolean> {
  const moved = sql<number>`(select coalesce(max(seq), 0) from pulse_rollup_state where name = 'segments')`;
  const result = await db
    .updateTable('pulse_events')
    .set({ verdict, confidence: reason === undefined ? confidence : `${confidence} ${reason}` })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('day', '=', day)
    .where('seq', '>', moved)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A nonce, and the signature and the request that it came with. */
export interface NonceUse {
  readonly nonceHash: string;
  readonly signatureHash: string;
  readonly requestHash: string;
  readonly eventId: string;
  readonly at: number;
  readonly until: number;
}

/**
 * Of a nonce: first told by this event; of what may be the same request; of another one of the same moment; of one at
 * another time.
 */
export type NonceState = 'new' | 'same' | 'beside' | 'apart';

/** Two reports so near to each other may be of one request, which two servers saw or a client repeated. */
const SAME_REQUEST_MS = 5_000;

/** Notes a nonce of a signature, and says whether it was used before. */
export async function takeNonce(db: Db, use: NonceUse): Promise<NonceState> {
  const { nonceHash, eventId, signatureHash, requestHash, at } = use;
  const noted = { signature_hash: signatureHash, request_hash: requestHash, requested_at: at };
  await db
    .insertInto('pulse_signature_nonces')
    .values({ nonce_hash: nonceHash, event_id: eventId, expires_at: use.until, ...noted })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('pulse_signature_nonces')
    .select(['event_id', 'signature_hash', 'request_hash', 'requested_at'])
    .where('nonce_hash', '=', nonceHash)
    .executeTakeFirst();
  if (row === undefined || row.event_id === eventId) return 'new';
  if (row.signature_hash !== signatureHash || row.requested_at === null) return 'same';
  if (Math.abs(row.requested_at - at) > SAME_REQUEST_MS) return 'apart';
  return row.request_hash === requestHash ? 'same' : 'beside';
}

/** Forgets nonces whose signatures would be refused for their age. */
export async function deleteNonces(db: Db, before: number): Promise<void> {
  await db.deleteFrom('pulse_signature_nonces').where('expires_at', '<', before).execute();
}
