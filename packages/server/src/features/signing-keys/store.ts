import type { ExpressionBuilder } from 'kysely';
import type { Database, Db } from '../../store/index.ts';
import { SKEW_MS } from './key-times.ts';

/** A key pair as it is stored. */
export interface NewSigningKey {
  readonly kid: string;
  readonly publicJwk: string;
  readonly privateSealed: string;
  readonly createdAt: number;
  /** When it begins to sign; it is public from the moment it is stored. */
  readonly activeFrom: number;
}

/** Whether a report or a proof pack exists that a key has signed; such a key stays public, whatever its age. */
function signsReports(eb: ExpressionBuilder<Database, 'signing_keys'>) {
  return eb.or([
    eb.exists(
      eb.selectFrom('reports').select('run_id').whereRef('reports.signing_kid', '=', 'signing_keys.kid'),
    ),
    eb.exists(
      eb
        .selectFrom('arena_packs')
        .select('arena_packs.id')
        .whereRef('arena_packs.signing_kid', '=', 'signing_keys.kid'),
    ),
  ]);
}

/** Every key that is public, the newest first. */
export async function readSigningKeys(db: Db) {
  return await db
    .selectFrom('signing_keys')
    .select([
      'kid',
      'public_jwk as publicJwk',
      'private_sealed as privateSealed',
      'created_at as createdAt',
      'active_from as activeFrom',
      'retired_at as retiredAt',
      'public_until as publicUntil',
    ])
    .select((eb) => eb.case().when(signsReports(eb)).then(1).else(0).end().as('signsReports'))
    .orderBy((sort) => sort.fn.coalesce('retired_at', sort.lit(0)))
    .orderBy('created_at', 'desc')
    .execute();
}

export type SigningKeyRow = Awaited<ReturnType<typeof readSigningKeys>>[number];

/** Stores a key that nothing ends yet, unless there is one already; says whether it did. */
export async function insertSigningKey(db: Db, key: NewSigningKey): Promise<boolean> {
  const result = await db
    .insertInto('signing_keys')
    .values({
      kid: key.kid,
      public_jwk: key.publicJwk,
      private_sealed: key.privateSealed,
      created_at: key.createdAt,
      active_from: key.activeFrom,
      retired_at: null,
      public_until: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Says when the key that signs stops, if one does and nothing ends it yet; a key that waits for its turn is left. */
export async function retireSigner(
  db: Db,
  now: number,
  end: { readonly endsAt: number; readonly publicUntil: number },
): Promise<string | undefined> {
  const retired = await db
    .updateTable('signing_keys')
    .set({ retired_at: end.endsAt, public_until: end.publicUntil })
    .where('retired_at', 'is', null)
    .where('active_from', '<=', now)
    .returning('kid')
    .executeTakeFirst();
  return retired?.kid;
}

/** Ends every key, also one that waits for its turn, and forgets their private halves; answers the one that signed. */
export async function retireAllKeys(db: Db, now: number, publicUntil: number): Promise<string | undefined> {
  const retired = await db
    .updateTable('signing_keys')
    .set({ retired_at: now, public_until: publicUntil, private_sealed: '' })
    .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', now)]))
    .returning(['kid', 'active_from'])
    .execute();
  return retired.find((key) => key.active_from <= now)?.kid;
}

/** Forgets the private halves of retired keys, and keys whose last assertion has expired and whose reports are gone. */
export async function sweepSigningKeys(db: Db, now: number): Promise<void> {
  await db
    .updateTable('signing_keys')
    .set({ private_sealed: '' })
    .where('retired_at', '<=', now - SKEW_MS)
    .where('private_sealed', '!=', '')
    .execute();
  await db
    .deleteFrom('signing_keys')
    .where('public_until', '<=', now)
    .where((eb) => eb.not(signsReports(eb)))
    .execute();
}
