import { type AlertKind, alertKinds } from '@waymark/contract';
import type { Database, Db } from '../../../store/index.ts';

export type ChannelKind = Database['alert_channels']['kind'];
export type OffReason = NonNullable<Database['alert_channels']['off_reason']>;

const columns = [
  'id',
  'workspace_id as workspaceId',
  'kind',
  'name',
  'kinds',
  'origins',
  'digest',
  'url_sealed as urlSealed',
  'host',
  'secret_sealed as secretSealed',
  'old_secret_sealed as oldSecretSealed',
  'old_secret_until as oldSecretUntil',
  'secret_by as secretBy',
  'state',
  'off_reason as offReason',
  'off_at as offAt',
  'failing_since as failingSince',
  'failed_at as failedAt',
  'not_before as notBefore',
  'busy_until as busyUntil',
  'created_by as createdBy',
  'created_at as createdAt',
] as const;

const select = (db: Db) => db.selectFrom('alert_channels').select(columns);

function readList(text: string): string[] {
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list.map(String) : [];
}

type StoredChannel = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

/** A channel as it is kept; what is sealed stays so. */
export type Channel = Omit<StoredChannel, 'kinds' | 'origins' | 'digest'> & {
  readonly kinds: readonly AlertKind[];
  /** Nothing where it is for all sites. */
  readonly origins: readonly string[] | null;
  readonly wantsDigest: boolean;
};

function asChannel({ kinds, origins, digest, ...rest }: StoredChannel): Channel {
  const wanted = new Set(readList(kinds));
  return {
    ...rest,
    kinds: alertKinds.filter((kind) => wanted.has(kind)),
    origins: origins === null ? null : readList(origins),
    wantsDigest: digest === 1,
  };
}

/** The channels of a workspace in the order in which they were made. */
export async function channelsOf(db: Db, workspaceId: string): Promise<Channel[]> {
  const rows = await select(db)
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(asChannel);
}

export async function findChannel(db: Db, workspaceId: string, id: string): Promise<Channel | undefined> {
  const row = await select(db)
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row === undefined ? undefined : asChannel(row);
}

/** Whom a mail channel writes to, and whom all those of a workspace do. */
export async function recipientsOf(db: Db, workspaceId: string) {
  return await db
    .selectFrom('alert_recipients')
    .innerJoin('human_users', 'human_users.id', 'alert_recipients.user_id')
    .select([
      'alert_recipients.channel_id as channelId',
      'alert_recipients.user_id as userId',
      'human_users.email as email',
    ])
    .where('alert_recipients.workspace_id', '=', workspaceId)
    .orderBy('human_users.email')
    .execute();
}

export interface NewChannel {
  readonly id: string;
  readonly workspaceId: string;
  readonly kind: ChannelKind;
  readonly urlSealed: string | null;
  readonly host: string | null;
  readonly secretSealed: string | null;
  readonly createdBy: string;
  readonly now: number;
}

/** What a person chooses of a channel. */
export interface ChannelChoice {
  readonly name: string;
  readonly kinds: readonly AlertKind[];
  /** Of which sites; nothing for all. */
  readonly origins: readonly string[] | null;
  readonly wantsDigest: boolean;
  /** Members to write to; of a mail channel alone. */
  readonly recipients: readonly string[];
}

const choiceColumns = ({ name, kinds, origins, wantsDigest }: ChannelChoice) => ({
  name,
  kinds: JSON.stringify(kinds),
  origins: origins === null ? null : JSON.stringify(origins),
  digest: wantsDigest ? 1 : 0,
});

/** Keeps a new channel; says whether its id was free. */
export async function insertChannel(db: Db, channel: NewChannel, choice: ChannelChoice): Promise<boolean> {
  const result = await db
    .insertInto('alert_channels')
    .values({
      id: channel.id,
      workspace_id: channel.workspaceId,
      kind: channel.kind,
      ...choiceColumns(choice),
      url_sealed: channel.urlSealed,
      host: channel.host,
      secret_sealed: channel.secretSealed,
      created_by: channel.createdBy,
      created_at: channel.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if ((result.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  await writeRecipients(db, channel.workspaceId, channel.id, choice.recipients);
  return true;
}

async function writeRecipients(
  db: Db,
  workspaceId: string,
  channelId: string,
  recipients: readonly string[],
) {
  await db.deleteFrom('alert_recipients').where('channel_id', '=', channelId).execute();
  for (const userId of recipients)
    await db
      .insertInto('alert_recipients')
      .values({ channel_id: channelId, workspace_id: workspaceId, user_id: userId })
      .execute();
}

export async function updateChoice(
  db: Db,
  workspaceId: string,
  id: string,
  choice: ChannelChoice,
): Promise<void> {
  await db
    .updateTable('alert_channels')
    .set(choiceColumns(choice))
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .execute();
  await writeRecipients(db, workspaceId, id, choice.recipients);
}

export async function deleteChannel(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('alert_channels')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Puts a new secret in place; the one before also signs until its time is over. */
export async function replaceSecret(
  db: Db,
  channel: Pick<Channel, 'id' | 'secretSealed'>,
  fresh: { readonly sealed: string; readonly oldUntil: number; readonly by: string },
): Promise<void> {
  await db
    .updateTable('alert_channels')
    .set({
      secret_sealed: fresh.sealed,
      old_secret_sealed: channel.secretSealed,
      old_secret_until: fresh.oldUntil,
      secret_by: fresh.by,
    })
    .where('id', '=', channel.id)
    .execute();
}

/** Switches a channel off; says whether it was on. */
export async function switchOff(db: Db, id: string, reason: OffReason, now: number): Promise<boolean> {
  const result = await db
    .updateTable('alert_channels')
    .set({ state: 'off', off_reason: reason, off_at: now, not_before: 0 })
    .where('id', '=', id)
    .where('state', '=', 'on')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Switches all channels of a workspace off that ends. */
export async function endTelling(db: Db, workspaceId: string, now: number): Promise<void> {
  await db
    .updateTable('alert_channels')
    .set({ state: 'off', off_reason: 'by_hand', off_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'on')
    .execute();
}

/** Switches a channel on, as if nothing had ever failed; says whether it was off. */
export async function switchOn(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const result = await db
    .updateTable('alert_channels')
    .set({ state: 'on', off_reason: null, off_at: null, failing_since: null, failed_at: null, not_before: 0 })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'off')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
