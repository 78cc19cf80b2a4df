import { agentLifetimes } from '@waymark/contract';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Db } from '../../../store/index.ts';
import { PRIVATE_HALF_KEPT_MS, SHOWN_AFTER_MS, SKEW_MS } from './key-times.ts';

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

/** Every key that is not forgotten, the newest first. */
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
      'distrusted_at as distrustedAt',
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

/**
 * Distrusts every key whose private half there was at that moment or later, and forgets what is left of it: also a
 * key that waits for its turn, and those that were retired since. Answers which.
 */
export async function distrustKeys(db: Db, now: number, leakedAt: number): Promise<string[]> {
  const distrusted = await db
    .updateTable('signing_keys')
    .set((eb) => ({
      distrusted_at: now,
      leaked_at: leakedAt,
      retired_at: eb.case().when('retired_at', '<', now).then(eb.ref('retired_at')).else(now).end(),
      public_until: now,
      private_sealed: '',
    }))
    .where('distrusted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', leakedAt - PRIVATE_HALF_KEPT_MS)]),
    )
    .returning('kid')
    .execute();
  return distrusted.map(({ kid }) => kid);
}

/** How many agents may hold an assertion that says that it is good, whichever key signed it. */
export async function countAssertionHolders(
  db: Db,
  now: number,
): Promise<{ claimed: number; unclaimed: number }> {
  const count = async (state: 'claimed' | 'unclaimed', since: number) => {
    const row = await db
      .selectFrom('registrations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', '=', state)
      .$if(state === 'unclaimed', (query) => query.where('type', '=', 'anonymous'))
      .where(state === 'claimed' ? 'claim_answered_at' : 'created_at', '>', since)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return {
    claimed: await count('claimed', now - agentLifetimes.postClaimAssertionMs),
    unclaimed: await count('unclaimed', now - agentLifetimes.preClaimAssertionMs),
  };
}

/**
 * Forgets the private halves of retired keys, and keys whose last assertion has expired and whose reports are gone.
 * A distrusted one stays in the list for as long as what it signed says that it is good.
 */
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
    .where((eb) =>
      eb.or([
        eb.and([eb('distrusted_at', 'is', null), eb.not(signsReports(eb))]),
        eb('distrusted_at', '<=', now - SHOWN_AFTER_MS),
      ]),
    )
    .execute();
}
