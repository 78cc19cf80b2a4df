import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db, Store } from '../../../store/index.ts';

/** A registration with the membership of its owner: none when they left the workspace or their account is gone. */
function registrations(db: Db) {
  return db
    .selectFrom('registrations')
    .leftJoin('workspace_members', (join) =>
      join
        .onRef('workspace_members.workspace_id', '=', 'registrations.workspace_id')
        .onRef('workspace_members.user_id', '=', 'registrations.user_id'),
    )
    .select([
      'registrations.id',
      'type',
      'state',
      'generation',
      'email',
      'claim_token_expires_at',
      'granted_scope',
      'workspace_members.user_id as member_id',
    ]);
}

export type FoundRegistration = Awaited<ReturnType<ReturnType<typeof registrations>['execute']>>[number];

export async function findByClaimToken(db: Db, claimTokenHash: string) {
  return await registrations(db).where('claim_token_hash', '=', claimTokenHash).executeTakeFirst();
}

export async function findNewestAttempt(db: Db, registrationId: string) {
  return await db
    .selectFrom('claim_attempts')
    .select(['id', 'state', 'expires_at'])
    .where('registration_id', '=', registrationId)
    .orderBy('created_at', 'desc')
    .orderBy('state')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Checks the pace of a poll and sets the next one, in a single statement: of parallel polls one keeps to
 * the pace and all others are too fast, each of them making the interval longer.
 */
export async function paceAttempt(
  db: Db,
  attemptId: string,
  now: number,
  pace: { slowDownSeconds: number; toleranceMs: number },
): Promise<{ isPaced: boolean; intervalSeconds: number }> {
  const isPaced: RawBuilder<boolean> = sql`next_poll_at <= ${now}`;
  const interval = sql<number>`case when ${isPaced} then interval_seconds else interval_seconds + ${sql.lit(pace.slowDownSeconds)} end`;
  const row = await db
    .updateTable('claim_attempts')
    .set({
      last_poll_paced: sql<number>`case when ${isPaced} then 1 else 0 end`,
      interval_seconds: interval,
      next_poll_at: sql<number>`cast(${now} as bigint) + (${interval}) * 1000 - ${sql.lit(pace.toleranceMs)}`,
    })
    .where('id', '=', attemptId)
    .returning(['last_poll_paced', 'interval_seconds'])
    .executeTakeFirstOrThrow();
  return { isPaced: row.last_poll_paced === 1, intervalSeconds: row.interval_seconds };
}

/**
 * Marks the claim as answered; takes effect for the first answer and for repeats shortly after it, and only
 * while the owner is still in the workspace.
 */
export async function markAnswered(
  db: Db,
  registrationId: string,
  now: number,
  repeatMs: number,
): Promise<boolean> {
  const result = await db
    .updateTable('registrations')
    .set((eb) => ({ claim_answered_at: eb.fn.coalesce('claim_answered_at', eb.val(now)) }))
    .where('id', '=', registrationId)
    .where('state', '=', 'claimed')
    .where((eb) => eb.or([eb('claim_answered_at', 'is', null), eb('claim_answered_at', '>', now - repeatMs)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('workspace_members')
          .select('workspace_members.user_id')
          .whereRef('workspace_members.workspace_id', '=', 'registrations.workspace_id')
          .whereRef('workspace_members.user_id', '=', 'registrations.user_id'),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** How tokens are marked that were stored before it was noted which key they came by. */
const UNKNOWN_KEY = '';

export interface NewAccessToken {
  readonly tokenHash: string;
  readonly registrationId: string;
  readonly kind: 'pre_claim' | 'post_claim';
  readonly scope: string;
  readonly expiresAt: number;
  readonly now: number;
  /** The key that signed what it was exchanged for; null when that was a claim token. */
  readonly signingKid: string | null;
}

function tokenRow(token: NewAccessToken) {
  return {
    token_hash: token.tokenHash,
    registration_id: token.registrationId,
    kind: token.kind,
    scope: token.scope,
    expires_at: token.expiresAt,
    created_at: token.now,
    signing_kid: token.signingKid,
  };
}

export async function insertAccessToken(db: Db, token: NewAccessToken): Promise<void> {
  await db.insertInto('access_tokens').values(tokenRow(token)).execute();
}

/** A query over some number of rows, built once for each number: building it costs more than running it. */
function builtPerCount<R>(build: (count: number) => CompiledQuery<R>) {
  const built = new Map<number, CompiledQuery<R>>();
  return (count: number, parameters: readonly unknown[]): CompiledQuery<R> => {
    const query = built.get(count) ?? build(count);
    built.set(count, query);
    return { ...query, parameters };
  };
}

const TOKEN_COLUMNS = [
  ...(['token_hash', 'registration_id', 'kind', 'scope'] as const),
  ...(['expires_at', 'created_at', 'signing_kid'] as const),
];
const GRANTED =
  'granted(token_hash, registration_id, kind, scope, expires_at, created_at, signing_kid, generation)';

/** Rows of {@link GRANTED}. The casts tell PostgreSQL which of these bare values are numbers. */
function grantedRows(count: number) {
  const number = sql`cast(${0} as bigint)`;
  const row = sql`(${''}, ${''}, ${''}, ${''}, ${number}, ${number}, ${''}, ${number})`;
  return sql<Record<(typeof TOKEN_COLUMNS)[number] | 'generation', string>>`(values ${sql.join(
    Array.from({ length: count }, () => row),
  )})`;
}

/**
 * Stores the tokens whose registration is still of the generation they were judged by and whose key is trusted,
 * whatever this process remembers. The registrations are held meanwhile: a claim at the same moment waits and then
 * revokes the tokens, or is waited for and then seen. Keys are not held: {@link findLiveToken} judges them again.
 */
function insertGranted({ db, engine }: Store, count: number) {
  return db
    .with(GRANTED, () => grantedRows(count))
    .insertInto('access_tokens')
    .columns(TOKEN_COLUMNS)
    .expression((eb) => {
      const current = eb
        .selectFrom('granted')
        .innerJoin('registrations', (join) =>
          join
            .onRef('registrations.id', '=', 'granted.registration_id')
            .onRef('registrations.generation', '=', 'granted.generation'),
        )
        .innerJoin('signing_keys', (join) =>
          join
            .onRef('signing_keys.kid', '=', 'granted.signing_kid')
            .on('signing_keys.distrusted_at', 'is', null),
        )
        .select(TOKEN_COLUMNS.map((column) => `granted.${column}` as const));
      return engine.holdShared(current, 'registrations');
    })
    .compile();
}

/** The queries of the token endpoint, which run for a whole batch. */
export function tokenQueries(store: Store) {
  const { db } = store;
  const finding = builtPerCount((count) =>
    registrations(db)
      .where(
        'registrations.id',
        'in',
        Array.from({ length: count }, () => ''),
      )
      .compile(),
  );
  const inserting = builtPerCount((count) => insertGranted(store, count));
  return {
    async findRegistrations(ids: readonly string[]): Promise<ReadonlyMap<string, FoundRegistration>> {
      const wanted = [...new Set(ids)];
      const { rows } = await db.executeQuery(finding(wanted.length, wanted));
      return new Map(rows.map((row) => [row.id, row]));
    },
    /** Stores tokens; answers the hashes of those whose registration had not changed meanwhile. */
    async insertTokens(
      tokens: readonly (NewAccessToken & { generation: number })[],
    ): Promise<ReadonlySet<string>> {
      const values = tokens.flatMap((token) => [...Object.values(tokenRow(token)), token.generation]);
      const { numAffectedRows } = await db.executeQuery(inserting(tokens.length, values));
      const hashes = tokens.map((token) => token.tokenHash);
      // Nearly always all of them; which ones is asked only otherwise, because listing them costs every token.
      if (numAffectedRows === BigInt(tokens.length)) return new Set(hashes);
      const stored = db.selectFrom('access_tokens').select('token_hash').where('token_hash', 'in', hashes);
      return new Set((await stored.execute()).map((row) => row.token_hash));
    },
  };
}

/** Revokes one token; says whose it was, if there was a live one. */
export async function revokeAccessToken(db: Db, tokenHash: string, now: number): Promise<string | undefined> {
  const row = await db
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .returning('registration_id')
    .executeTakeFirst();
  return row?.registration_id;
}

/** Makes the assertions of a registration worthless that are of this generation; says whether it still was. */
export async function endGeneration(db: Db, registrationId: string, generation: number): Promise<boolean> {
  const result = await db
    .updateTable('registrations')
    .set((eb) => ({ generation: eb('generation', '+', 1) }))
    .where('id', '=', registrationId)
    .where('generation', '=', generation)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function revokeTokensOf(db: Db, registrationId: string, now: number): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('registration_id', '=', registrationId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes the tokens issued since then for assertions of these keys, or of an unknown key; answers their registrations. */
export async function revokeTokensSignedBy(
  db: Db,
  kids: readonly string[],
  { now, since }: { readonly now: number; readonly since: number },
): Promise<string[]> {
  const rows = await db
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('signing_kid', 'in', [...kids, UNKNOWN_KEY])
    .where('created_at', '>=', since)
    .where('expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .returning('registration_id')
    .execute();
  return rows.map((row) => row.registration_id);
}

/** A token that is neither revoked nor expired, with the registration it speaks for and its owner's membership. */
export async function findLiveToken(db: Db, tokenHash: string, now: number) {
  return await db
    .selectFrom('access_tokens')
    .innerJoin('registrations', 'registrations.id', 'access_tokens.registration_id')
    .leftJoin('workspace_members', (join) =>
      join
        .onRef('workspace_members.workspace_id', '=', 'registrations.workspace_id')
        .onRef('workspace_members.user_id', '=', 'registrations.user_id'),
    )
    .leftJoin('signing_keys', 'signing_keys.kid', 'access_tokens.signing_kid')
    .select([
      'access_tokens.kind as kind',
      'access_tokens.scope as scope',
      'access_tokens.expires_at as expiresAt',
      'registrations.last_used_at as lastUsedAt',
      'registrations.id as registrationId',
      'registrations.state as state',
      'registrations.workspace_id as workspaceId',
      'registrations.user_id as userId',
      'workspace_members.user_id as memberId',
    ])
    .where('access_tokens.token_hash', '=', tokenHash)
    .where('access_tokens.revoked_at', 'is', null)
    .where('access_tokens.expires_at', '>', now)
    // Also one that another process was storing at the very moment at which its key was distrusted.
    .where((eb) =>
      eb.or([
        eb('signing_keys.distrusted_at', 'is', null),
        eb('access_tokens.created_at', '<', eb.ref('signing_keys.leaked_at')),
      ]),
    )
    .executeTakeFirst();
}

/** Remembers the use of a registration's tokens, beyond the tokens' own time. */
export async function touchRegistration(db: Db, registrationId: string, now: number): Promise<void> {
  await db.updateTable('registrations').set({ last_used_at: now }).where('id', '=', registrationId).execute();
}
