import { sql } from 'kysely';
import type { Db, Store } from '../../../store/index.ts';
import { type EventColumn, eventColumns } from '../../../store/index.ts';
import { APPEND_LOCK } from '../ingest/index.ts';

const STATE = 'segments';
const PART_CHARACTERS = 1024 * 1024;
export const eventColumnNames = Object.keys(eventColumns) as EventColumn[];

export interface Segment {
  readonly id: string;
  readonly projectId: string;
  readonly day: number;
  readonly kind: 'events' | 'days';
  readonly level: number;
  readonly events: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly fromAt: number;
  readonly toAt: number;
}

const segmentColumns = [
  'id',
  'project_id as projectId',
  'day',
  'kind',
  'level',
  'events',
  'bytes',
  'sha256',
  'from_at as fromAt',
  'to_at as toAt',
] as const;

/**
 * The highest number below which no row can appear any more. On PostgreSQL numbers are given before their
 * rows are committed: for a moment no append may be under way.
 */
export async function settledSeq(store: Store): Promise<number> {
  if (store.engine.name === 'sqlite') {
    const { rows } = await sql<{ seq: number | null }>`select max(seq) as seq from pulse_events`.execute(
      store.db,
    );
    return rows[0]?.seq ?? 0;
  }
  return await store.transaction(async (db) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(APPEND_LOCK)})`.execute(db);
    const { rows } = await sql<{ seq: number }>`
      select case when is_called then last_value else 0 end as seq from pulse_events_seq`.execute(db);
    return Number(rows[0]?.seq ?? 0);
  });
}

/** The highest number, up to one, of an event that came before a moment; they come nearly in their order. */
export async function lastBefore(db: Db, upTo: number, moment: number): Promise<number> {
  const row = await db
    .selectFrom('pulse_events')
    .select('seq')
    .where('seq', '<=', upTo)
    .where('received_at', '<=', moment)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** The number up to which every event stands in a segment. */
export async function movedSeq(db: Db): Promise<number> {
  const row = await db
    .selectFrom('pulse_rollup_state')
    .select('seq')
    .where('name', '=', STATE)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** When the oldest event came that stands in no segment. */
export async function oldestUnmoved(db: Db, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('pulse_events')
    .select('received_at')
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row?.received_at;
}

/** Events of any project by their numbers. */
export async function selectUnmoved(db: Db, after: number, upTo: number, most: number) {
  return await db
    .selectFrom('pulse_events')
    .select(['seq', 'project_id', ...eventColumnNames])
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .limit(most)
    .execute();
}

/** Keeps a new segment's file, piece by piece; nobody reads it before it is live. */
export async function insertPending(
  store: Store,
  segment: Segment,
  content: Buffer,
  now: number,
): Promise<void> {
  await store.db
    .insertInto('pulse_segments')
    .values({
      id: segment.id,
      project_id: segment.projectId,
      day: segment.day,
      kind: segment.kind,
      state: 'pending',
      level: segment.level,
      events: segment.events,
      bytes: segment.bytes,
      sha256: segment.sha256,
      from_at: segment.fromAt,
      to_at: segment.toAt,
      changed_at: now,
    })
    .execute();
  const text = content.toString('base64');
  for (let at = 0; at < text.length; at += PART_CHARACTERS) {
    await store.db
      .insertInto('pulse_segment_parts')
      .values({
        segment_id: segment.id,
        part: at / PART_CHARACTERS,
        content: text.slice(at, at + PART_CHARACTERS),
      })
      .execute();
  }
}

/** Somebody else did the same before; whatever this transaction changed is taken back. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

async function changeState(
  db: Db,
  ids: readonly string[],
  from: 'pending' | 'live',
  to: 'live' | 'dropped',
  now: number,
): Promise<void> {
  for (const id of ids) {
    const { numUpdatedRows } = await db
      .updateTable('pulse_segments')
      .set({ state: to, changed_at: now })
      .where('id', '=', id)
      .where('state', '=', from)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Overtaken('A segment is not what it was.');
  }
}

/** Makes segments live and says up to where the events are in segments now, both or neither. */
export async function settleMove(
  store: Store,
  ids: readonly string[],
  { after, upTo, now }: { after: number; upTo: number; now: number },
): Promise<void> {
  await store.transaction(async (db) => {
    await db
      .insertInto('pulse_rollup_state')
      .values({ name: STATE, seq: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { numUpdatedRows } = await db
      .updateTable('pulse_rollup_state')
      .set({ seq: upTo })
      .where('name', '=', STATE)
      .where('seq', '=', after)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Overtaken('Another worker moved these events.');
    await changeState(db, ids, 'pending', 'live', now);
  });
}

/** Puts a segment in the place of others, at once. */
export async function settleReplacement(
  store: Store,
  fresh: string,
  replaced: readonly string[],
  now: number,
): Promise<void> {
  await store.transaction(async (db) => {
    await changeState(db, replaced, 'live', 'dropped', now);
    await changeState(db, [fresh], 'pending', 'live', now);
  });
}

/** Groups of live segments of one project, day and level that are worth merging. */
export async function crowdedDays(db: Db, least: number, settledBefore: number) {
  return await db
    .selectFrom('pulse_segments')
    .select(['project_id as projectId', 'day'])
    .where('state', '=', 'live')
    .where('kind', '=', 'events')
    .groupBy(['project_id', 'day'])
    .having((eb) =>
      eb.or([
        eb(eb.fn.countAll<number>(), '>=', least),
        eb.and([eb(eb.fn.countAll<number>(), '>', 1), eb('day', '<', settledBefore)]),
      ]),
    )
    .execute();
}

/** The days whose single events are kept no longer. */
export async function endedDays(db: Db, beforeDay: number) {
  return await db
    .selectFrom('pulse_segments')
    .select(['project_id as projectId', 'day'])
    .distinct()
    .where('state', '=', 'live')
    .where('kind', '=', 'events')
    .where('day', '<', beforeDay)
    .execute();
}

export async function liveSegments(
  db: Db,
  wanted: { projectId: string; firstDay: number; lastDay: number },
): Promise<Segment[]> {
  return await db
    .selectFrom('pulse_segments')
    .select(segmentColumns)
    .where('project_id', '=', wanted.projectId)
    .where('state', '=', 'live')
    .where('day', '>=', wanted.firstDay)
    .where('day', '<=', wanted.lastDay)
    .orderBy('day')
    .orderBy('id')
    .execute();
}

/** Takes segments out of what is read. */
export async function dropSegments(
  db: Db,
  which: { beforeDay: number } | { projectId: string },
  now: number,
): Promise<void> {
  const query = db
    .updateTable('pulse_segments')
    .set({ state: 'dropped', changed_at: now })
    .where('state', '=', 'live');
  await ('projectId' in which
    ? query.where('project_id', '=', which.projectId)
    : query.where('day', '<', which.beforeDay)
  ).execute();
}

/** Segments that nobody can be reading any more, and those whose writer never came back. */
export async function deadSegments(db: Db, droppedBefore: number, pendingBefore: number) {
  return await db
    .selectFrom('pulse_segments')
    .select(['id', 'project_id as projectId', 'day'])
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'dropped'), eb('changed_at', '<', droppedBefore)]),
        eb.and([eb('state', '=', 'pending'), eb('changed_at', '<', pendingBefore)]),
      ]),
    )
    .execute();
}

/** Forgets a segment, unless it became live in the meantime. */
export async function deleteSegment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pulse_segments').where('id', '=', id).where('state', '<>', 'live').execute();
}

/** All segments of a project, whether they are read or not. */
export async function segmentsOfProject(db: Db, projectId: string) {
  return await db
    .selectFrom('pulse_segments')
    .select(['id', 'project_id as projectId', 'day'])
    .where('project_id', '=', projectId)
    .execute();
}

/** Forgets a segment, even while it is read: whoever reads it asks again and finds it gone. */
export async function forgetSegment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pulse_segments').where('id', '=', id).execute();
}

/** How many segments are read, and how many events are in them. */
export async function sumSegments(db: Db): Promise<{ segments: number; events: number }> {
  const row = await db
    .selectFrom('pulse_segments')
    .select((eb) => [
      eb.fn.countAll<number>().as('segments'),
      eb.fn.sum<number | null>('events').as('events'),
    ])
    .where('state', '=', 'live')
    .executeTakeFirstOrThrow();
  return { segments: Number(row.segments), events: Number(row.events ?? 0) };
}

/** Of these ids, those that are known. */
export async function knownSegments(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('pulse_segments').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** A segment's file, piece by piece. */
export async function* selectParts(db: Db, id: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('pulse_segment_parts')
      .select('content')
      .where('segment_id', '=', id)
      .where('part', '=', part)
      .executeTakeFirst();
    if (row === undefined) return;
    yield Buffer.from(row.content, 'base64');
  }
}
