import { sql } from 'kysely';
import type { AppendTable, Db, Store } from '../../../store/index.ts';
import { type AppendRow, appendKey, appendRows } from '../../../store/index.ts';

/** Taken alone by whoever must know that no append is half done. */
export const APPEND_LOCK = 7_100_001;

/** The columns of an event row, in the order in which `event-row.ts` builds it. */
const eventTable = {
  name: 'pulse_events',
  columns: [
    ['project_id', 'text'],
    ['id', 'text'],
    ['day', 'integer'],
    ['happened_at', 'bigint'],
    ['received_at', 'bigint'],
    ['clock_offset_ms', 'bigint'],
    ['ip', 'text'],
    ['client_hash', 'text'],
    ['user_agent', 'text'],
    ['path', 'text'],
    ['method', 'text'],
    ['status', 'integer'],
    ['duration_ms', 'integer'],
    ['bytes', 'bigint'],
    ['content_type', 'text'],
    ['format', 'text'],
    ['referer_host', 'text'],
    ['route', 'text'],
    ['error_code', 'text'],
    ['agent', 'text'],
    ['purpose', 'text'],
    ['verdict', 'text'],
    ['confidence', 'text'],
    ['classifier', 'integer'],
    ['detail', 'text'],
  ],
  key: [0, 1],
  lockId: APPEND_LOCK,
} as const satisfies AppendTable;

/** Stores events in one commit and says of each whether it is new, also among equals of the same call. */
export async function insertEvents(store: Store, rows: readonly AppendRow[]): Promise<boolean[]> {
  const firsts = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const key = appendKey(eventTable, row);
    if (!firsts.has(key)) firsts.set(key, index);
  }
  const ordered = [...firsts].sort(([a], [b]) => (a < b ? -1 : 1));
  const indexes = ordered.map(([, index]) => index);
  const distinct = rows.length === 1 ? rows : indexes.map((index) => rows[index] ?? []);
  const added = await appendRows(store, eventTable, distinct);
  const isNew = rows.map(() => false);
  for (const [at, index] of indexes.entries()) isNew[index] = added[at] ?? false;
  return isNew;
}

/** Takes room for events of an unclaimed project; false when there is not enough left. */
export async function reserveQuota(
  db: Db,
  projectId: string,
  events: number,
  most: number,
): Promise<boolean> {
  if (events > most) return false;
  const result = await db
    .insertInto('pulse_quotas')
    .values({ project_id: projectId, used: events })
    .onConflict((conflict) =>
      conflict
        .column('project_id')
        .doUpdateSet({ used: sql<number>`pulse_quotas.used + ${events}` })
        .where(sql<boolean>`pulse_quotas.used + ${events} <= ${most}`),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Gives back room that nothing was stored in. */
export async function releaseQuota(db: Db, projectId: string, events: number): Promise<void> {
  await db
    .updateTable('pulse_quotas')
    .set((eb) => ({ used: eb('used', '-', events) }))
    .where('project_id', '=', projectId)
    .execute();
}

export interface VerificationEvent {
  readonly projectId: string;
  readonly nonceHash: string;
  readonly eventId: string;
  readonly keyId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly url: string;
  readonly receivedAt: number;
}

export async function insertVerificationEvents(db: Db, events: readonly VerificationEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    project_id: event.projectId,
    nonce_hash: event.nonceHash,
    event_id: event.eventId,
    key_id: event.keyId,
    ip: event.ip,
    user_agent: event.userAgent,
    url: event.url,
    received_at: event.receivedAt,
  }));
  await db
    .insertInto('pulse_verification_events')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function selectVerificationEvent(
  db: Db,
  wanted: { projectId: string; nonceHash: string; eventId: string },
) {
  return await db
    .selectFrom('pulse_verification_events')
    .select(['key_id as keyId', 'ip', 'user_agent as userAgent', 'url', 'received_at as receivedAt'])
    .where('project_id', '=', wanted.projectId)
    .where('nonce_hash', '=', wanted.nonceHash)
    .where('event_id', '=', wanted.eventId)
    .executeTakeFirst();
}
