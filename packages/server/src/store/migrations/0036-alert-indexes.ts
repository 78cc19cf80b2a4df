import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What is asked for every minute and every hour is found without reading all messages and alerts. */
export function alertIndexes(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const index of [
        sql`create index alert_deliveries_queued on alert_deliveries (next_at) where state = 'queued'`,
        sql`create index alert_deliveries_settled on alert_deliveries (settled_at) where settled_at is not null`,
        sql`create index alerts_open on alerts (kind) where state = 'open'`,
        sql`create index alerts_ended on alerts (resolved_at) where resolved_at is not null`,
        sql`create index alerts_cause on alerts (cause)`,
        sql`create index alert_watches_due on alert_watches (next_at)`,
      ])
        await index.execute(db);
    },
  };
}
