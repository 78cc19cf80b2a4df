import type { ExpressionBuilder } from 'kysely';
import type { Database, Db } from '../../store/index.ts';

/** A key pair as it is stored. */
export interface NewSigningKey {
  readonly kid: string;
  readonly publicJwk: string;
  readonly privateSealed: string;
  readonly createdAt: number;
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

/** Every key that is still public, the active one first. */
export async function readSigningKeys(db: Db) {
  return await db
    .selectFrom('signing_keys')
    .select([
      'kid',
      'public_jwk as publicJwk',
      'private_sealed as privateSealed',
      'created_at as createdAt',
      'retired_at as retiredAt',
      'public_until as publicUntil',
    ])
    .select((eb) => eb.case().when(signsReports(eb)).then(1).else(0).end().as('signsReports'))
    .orderBy((sort) => sort.fn.coalesce('retired_at', sort.lit(0)))
    .orderBy('created_at', 'desc')
    .execute();
}

export type SigningKeyRow = Awaited<ReturnType<typeof readSigningKeys>>[number];

/** Stores a key as the active one unless there is one already; says whether it did. */
export async function insertActiveKey(db: Db, key: NewSigningKey): Promise<boolean> {
  const result = await db
    .insertInto('signing_keys')
    .values({
      kid: key.kid,
      public_jwk: key.publicJwk,
      private_sealed: key.privateSealed,
      created_at: key.createdAt,
      retired_at: null,
      public_until: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Retires the active key, if there is one, and forgets its private half: it never signs again. */
export async function retireActiveKey(db: Db, now: number, publicUntil: number): Promise<string | undefined> {
  const retired = await db
    .updateTable('signing_keys')
    .set({ retired_at: now, public_until: publicUntil, private_sealed: '' })
    .where('retired_at', 'is', null)
    .returning('kid')
    .executeTakeFirst();
  return retired?.kid;
}

/** Removes the retired keys whose last assertion has expired and whose reports are gone. */
export async function sweepSigningKeys(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('signing_keys')
    .where('public_until', '<=', now)
    .where((eb) => eb.not(signsReports(eb)))
    .execute();
}
