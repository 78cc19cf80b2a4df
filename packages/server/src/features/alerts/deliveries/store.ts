import { sql } from 'kysely';
import { newId } from '../../../lib/crypto/ids.ts';
import { takeRandomBytes } from '../../../lib/crypto/opaque-token.ts';
import type { PagePlace } from '../../../lib/http/page-cursor.ts';
import { behindPlace, type Database, type Db } from '../../../store/index.ts';
import { deliveryRules } from './retry-rules.ts';

const MESSAGE_ID_BYTES = 16;

type Table = Database['alert_deliveries'];
export type DeliveryState = Table['state'];
export type What = Table['what'];

export interface NewDelivery {
  readonly channelId: string;
  readonly workspaceId: string;
  readonly userId: string | null;
  readonly alertId: string | null;
  /** Who has it sent by hand. */
  readonly askedBy?: string;
  readonly what: What;
  readonly content: string;
  readonly state: 'queued' | 'held';
  readonly nextAt: number;
}

/** The id of a message: the same at every attempt, so that a receiver knows a repeated one. */
const newMessageId = () => `msg_${takeRandomBytes(MESSAGE_ID_BYTES).toString('base64url')}`;

/** Notes a message; answers its id. */
export async function insertDelivery(db: Db, delivery: NewDelivery, now: number): Promise<string> {
  const id = newId();
  await db
    .insertInto('alert_deliveries')
    .values({
      id,
      channel_id: delivery.channelId,
      workspace_id: delivery.workspaceId,
      user_id: delivery.userId,
      alert_id: delivery.alertId,
      asked_by: delivery.askedBy ?? null,
      what: delivery.what,
      message_id: newMessageId(),
      content: delivery.content,
      state: delivery.state,
      next_at: delivery.nextAt,
      bundle_id: null,
      queued_at: now,
    })
    .execute();
  return id;
}

const columns = [
  'alert_deliveries.id as id',
  'alert_deliveries.channel_id as channelId',
  'alert_deliveries.workspace_id as workspaceId',
  'alert_deliveries.user_id as userId',
  'alert_deliveries.alert_id as alertId',
  'alert_deliveries.what as what',
  'alert_deliveries.message_id as messageId',
  'alert_deliveries.content as content',
  'alert_deliveries.state as state',
  'alert_deliveries.attempts as attempts',
  'alert_deliveries.tries as tries',
  'alert_deliveries.next_at as nextAt',
  'alert_deliveries.queued_at as queuedAt',
  'alert_deliveries.settled_at as settledAt',
] as const;

/** A message, with its reader while they are of the workspace. */
const deliveries = (db: Db) =>
  db
    .selectFrom('alert_deliveries')
    .leftJoin('workspace_members as member', (join) =>
      join
        .onRef('member.workspace_id', '=', 'alert_deliveries.workspace_id')
        .onRef('member.user_id', '=', 'alert_deliveries.user_id'),
    )
    .leftJoin('human_users', 'human_users.id', 'member.user_id')
    .select([...columns, 'human_users.email as email']);

export type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

export async function findDelivery(db: Db, id: string) {
  return await deliveries(db).where('alert_deliveries.id', '=', id).executeTakeFirst();
}

/** What was sent by a channel, or about an alert, newest first. */
export async function deliveriesOf(
  db: Db,
  of: { readonly channelId: string } | { readonly alertId: string },
  page: { readonly limit: number; readonly after?: PagePlace | undefined },
) {
  const [column, id] =
    'channelId' in of
      ? (['alert_deliveries.channel_id', of.channelId] as const)
      : (['alert_deliveries.alert_id', of.alertId] as const);
  const place = { at: 'alert_deliveries.queued_at', id: 'alert_deliveries.id' } as const;
  return await deliveries(db)
    .innerJoin('alert_channels', 'alert_channels.id', 'alert_deliveries.channel_id')
    .select('alert_channels.name as channelName')
    .where(column, '=', id)
    .where((eb) => behindPlace(eb, place, page.after))
    .orderBy('alert_deliveries.queued_at', 'desc')
    .orderBy('alert_deliveries.id')
    .limit(page.limit)
    .execute();
}

export type ListedDelivery = Awaited<ReturnType<typeof deliveriesOf>>[number];

/** Of how many alerts a channel was to tell since a moment, by itself. */
export async function countAlertsSince(db: Db, channelId: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('alert_deliveries')
    .select((eb) => eb.fn.count<number>('alert_id').distinct().as('count'))
    .where('channel_id', '=', channelId)
    .where('asked_by', 'is', null)
    .where('queued_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many messages people had sent by a channel since a moment. */
export async function countByHandSince(db: Db, channelId: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('alert_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('channel_id', '=', channelId)
    .where('asked_by', 'is not', null)
    .where('queued_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Takes a channel for one deliverer, unless somebody has it or it is to be left alone; says whether it did. An end that
 * is further away than anybody takes was written by a clock that ran ahead.
 */
export async function takeChannel(db: Db, id: string, token: string, now: number): Promise<boolean> {
  const { busyMs, longestRetryAfterMs } = deliveryRules;
  const result = await db
    .updateTable('alert_channels')
    .set({ busy_token: token, busy_until: now + busyMs })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('busy_until', '<=', now), eb('busy_until', '>', now + 2 * busyMs)]))
    .where((eb) => eb.or([eb('not_before', '<=', now), eb('not_before', '>', now + 2 * longestRetryAfterMs)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** By how many channels of a workspace something is sent at the moment: by mail, or by all other ways. */
export async function countBusy(
  db: Db,
  { workspaceId, isMail, now }: { workspaceId: string; isMail: boolean; now: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('alert_channels')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('kind', isMail ? '=' : '!=', 'mail')
    .where('busy_until', '>', now)
    .where('busy_until', '<=', now + 2 * deliveryRules.busyMs)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Gives a channel back, with what was learned of it. */
export async function releaseChannel(
  db: Db,
  id: string,
  token: string,
  change: Partial<Pick<Database['alert_channels'], 'failing_since' | 'failed_at'>> & {
    readonly not_before?: number;
  } = {},
): Promise<void> {
  await db
    .updateTable('alert_channels')
    .set({ ...change, busy_token: null, busy_until: 0 })
    .where('id', '=', id)
    .where('busy_token', '=', token)
    .execute();
}

export interface DeliveryEnd {
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly tries: string;
  readonly nextAt: number;
  readonly settledAt: number | null;
}

/** Notes what came of an attempt, of a message that waits; says whether it did. */
export async function settleDelivery(
  db: Db,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  end: DeliveryEnd,
): Promise<boolean> {
  const result = await db
    .updateTable('alert_deliveries')
    .set({
      state: end.state,
      attempts: end.attempts,
      tries: end.tries,
      next_at: end.nextAt,
      settled_at: end.settledAt,
    })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends all that waits for a channel that is switched off. */
export async function endWaiting(db: Db, channelId: string, now: number): Promise<void> {
  await db
    .updateTable('alert_deliveries')
    .set({ state: 'failed', settled_at: now })
    .where('channel_id', '=', channelId)
    .where('state', 'in', ['queued', 'held'])
    .where('what', '!=', 'switched_off')
    .execute();
}

/** The first moment at which something held back for a reader is due, if anything is. */
export async function firstHeld(db: Db, channelId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('alert_deliveries')
    .select('next_at as at')
    .where('channel_id', '=', channelId)
    .where('state', '=', 'held')
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** For whom something was held back that is due. */
export async function dueHeld(db: Db, now: number, limit: number) {
  return await db
    .selectFrom('alert_deliveries')
    .select(['channel_id as channelId', 'workspace_id as workspaceId', 'user_id as userId'])
    .where('state', '=', 'held')
    .where('next_at', '<=', now)
    .groupBy(['channel_id', 'workspace_id', 'user_id'])
    .limit(limit)
    .execute();
}

/** All that is held back for a reader, oldest first. */
export async function heldFor(db: Db, channelId: string, userId: string | null) {
  return await db
    .selectFrom('alert_deliveries')
    .select(['id', 'content', 'alert_id as alertId'])
    .where('channel_id', '=', channelId)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('state', '=', 'held')
    .orderBy('queued_at')
    .orderBy('id')
    .execute();
}

/** Changes what is held back: it goes by itself, waits on, or was told of by another. */
export async function changeHeld(
  db: Db,
  ids: readonly string[],
  change:
    | { readonly next_at: number; readonly state?: 'queued' }
    | { readonly bundle_id: string; readonly settled_at: number; readonly state: 'bundled' },
): Promise<void> {
  await db
    .updateTable('alert_deliveries')
    .set(change)
    .where('id', 'in', ids)
    .where('state', '=', 'held')
    .execute();
}

/** Messages that were due before a moment, and that no job will send: theirs failed too often, whatever they say. */
export async function strandedDeliveries(db: Db, dueBefore: number, limit: number) {
  const { rows } = await sql<{ id: string; userId: string | null }>`
    select id, user_id as "userId" from alert_deliveries where state = 'queued' and next_at < ${dueBefore}
      and '{"delivery_id":"' || id || '"}' not in (select payload from jobs
        where kind in ('alerts.deliver', 'alerts.retry', 'alerts.mail') and state in ('queued', 'running'))
    order by next_at limit ${limit}`.execute(db);
  return rows;
}

/** Which of some alerts are over, and since when. */
export async function endsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('alerts')
    .select(['id', 'resolved_at as resolvedAt'])
    .where('id', 'in', ids)
    .where('state', '=', 'resolved')
    .execute();
}

/** Whom a workspace belongs to. */
export async function ownersOf(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace_members')
    .select('user_id as userId')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    .orderBy('joined_at')
    .execute();
  return rows.map(({ userId }) => userId);
}

export async function workspaceName(db: Db, workspaceId: string): Promise<string> {
  const row = await db
    .selectFrom('workspaces')
    .select('name')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** Forgets messages that ended before a moment. */
export async function deleteSettled(db: Db, before: number): Promise<void> {
  await db.deleteFrom('alert_deliveries').where('settled_at', '<', before).execute();
}
