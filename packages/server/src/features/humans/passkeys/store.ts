import type { KeptPasskey } from '../../../adapters/webauthn.ts';
import type { Db } from '../../../store/index.ts';

export interface Passkey extends KeptPasskey {
  readonly userId: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

function select(db: Db) {
  return db
    .selectFrom('human_passkeys')
    .select([
      'id',
      'user_id as userId',
      'name',
      'public_key as publicKey',
      'counter',
      'transports',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ]);
}

type Row = Omit<Passkey, 'transports'> & { readonly transports: string };

const read = (row: Row): Passkey => ({ ...row, transports: JSON.parse(row.transports) });

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const query = select(db).where('user_id', '=', userId).orderBy('created_at').orderBy('id');
  return (await query.execute()).map(read);
}

export async function findPasskey(db: Db, id: string): Promise<Passkey | undefined> {
  const row = await select(db).where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : read(row);
}

/** Keeps a new passkey; one that is known already, of whomever, stays as it is. */
export async function insertPasskey(
  db: Db,
  passkey: KeptPasskey & { readonly userId: string; readonly name: string },
  now: number,
): Promise<boolean> {
  const row = await db
    .insertInto('human_passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      name: passkey.name,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      created_at: now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes a use; a counter that does not grow is refused, unless the authenticator does not count at all. */
export async function usePasskey(db: Db, id: string, counter: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('human_passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a passkey of this person and of nobody else; says what it was called. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('human_passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
