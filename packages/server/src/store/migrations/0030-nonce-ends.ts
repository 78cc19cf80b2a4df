import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By which nonces whose time is over are found without reading the others. */
export function nonceEnds(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createIndex('pulse_signature_nonces_expiry')
        .on('pulse_signature_nonces')
        .column('expires_at')
        .execute();
    },
  };
}
