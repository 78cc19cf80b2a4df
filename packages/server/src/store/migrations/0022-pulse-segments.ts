import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Events in columns: which segments there are, and their files in parts. */
export function pulseSegments(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('pulse_segments')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('project_id', 'text', required)
        .addColumn('day', 'integer', required)
        .addColumn('kind', 'text', required)
        .addColumn('state', 'text', required)
        .addColumn('level', 'integer', required)
        .addColumn('events', engine.bigint, required)
        .addColumn('bytes', engine.bigint, required)
        .addColumn('sha256', 'text', required)
        .addColumn('from_at', engine.bigint, required)
        .addColumn('to_at', engine.bigint, required)
        .addColumn('changed_at', engine.bigint, required)
        .execute();
      await db.schema
        .createIndex('pulse_segments_place')
        .on('pulse_segments')
        .columns(['project_id', 'state', 'day'])
        .execute();
      await db.schema
        .createTable('pulse_segment_parts')
        .addColumn('segment_id', 'text', (column) =>
          column.notNull().references('pulse_segments.id').onDelete('cascade'),
        )
        .addColumn('part', 'integer', required)
        .addColumn('content', 'text', required)
        .addPrimaryKeyConstraint('pulse_segment_parts_key', ['segment_id', 'part'])
        .execute();
      // Base64 of what is compressed already: another try at it would cost time and gain nothing.
      if (engine.name === 'postgres')
        await sql`alter table pulse_segment_parts alter column content set storage external`.execute(db);
    },
  };
}
