import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function indexEvents(db: Kysely<unknown>): Promise<void> {
  for (const column of ['registration_id', 'project_id', 'user_id'] as const) {
    await db.schema
      .createIndex(`security_events_${column}`)
      .on('security_events')
      .columns([column, 'happened_at'])
      .execute();
  }
}

interface Row {
  readonly id: string;
  readonly body: string;
}

/** The page of a report was only inside its body, where no index reaches it. */
async function liftPages(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Row>`select id, body from agent_feedback`.execute(db);
  for (const { id, body } of rows) {
    const page = new URL(JSON.parse(body).page_url);
    page.hash = '';
    await sql`update agent_feedback set page_url = ${page.href}, page_origin = ${page.origin}
      where id = ${id}`.execute(db);
  }
}

/** Lets owners read their security log, and what agents report, page by page. */
export function readableLogs(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await indexEvents(db);
      await db.schema.alterTable('agent_feedback').addColumn('page_url', 'text').execute();
      await db.schema.alterTable('agent_feedback').addColumn('page_origin', 'text').execute();
      await liftPages(db);
      await db.schema
        .createIndex('agent_feedback_workspace')
        .on('agent_feedback')
        .columns(['workspace_id', 'created_at'])
        .execute();
      await db.schema
        .createIndex('agent_feedback_agent')
        .on('agent_feedback')
        .columns(['registration_id', 'created_at'])
        .execute();
    },
  };
}
