import type { Limits } from '../../../config/index.ts';
import { enqueue } from '../../../jobs/index.ts';
import type { Db } from '../../../store/index.ts';
import {
  type AlertSettings,
  type Channel,
  channelsOf,
  readSettings,
  recipientsOf,
} from '../channels/index.ts';
import { type AlertMessage, type KeptAlert, newsOf } from '../messages/index.ts';
import { quietUntil } from './quiet-hours.ts';
import { countAlertsSince, firstHeld, insertDelivery, type NewDelivery, workspaceName } from './store.ts';

const HOUR_MS = 60 * 60 * 1000;

export type QueuedMessage = Omit<NewDelivery, 'state' | 'nextAt'>;

/**
 * The kind of job that delivers a message. Mail, receivers that fail and all others have places of their own in the
 * worker: a mail server that hangs and receivers that are dead hold up nobody else.
 */
export type Lane = 'alerts.deliver' | 'alerts.retry' | 'alerts.mail';

export function laneOf(
  { userId }: { readonly userId: string | null },
  channel?: { readonly failingSince: number | null },
): Lane {
  if (userId !== null) return 'alerts.mail';
  return (channel?.failingSince ?? null) === null ? 'alerts.deliver' : 'alerts.retry';
}

/** Notes a message and queues its job, in the transaction that has something to tell. */
export async function queueDelivery(db: Db, message: QueuedMessage, now: number): Promise<string> {
  const id = await insertDelivery(db, { ...message, state: 'queued', nextAt: now }, now);
  await enqueue(db, laneOf(message), { delivery_id: id }, { now });
  return id;
}

export interface NewsDeps {
  readonly config: {
    readonly platformUrl: string;
    readonly limits: Pick<Limits, 'alertsPerChannelHour'>;
  };
}

/** Until when messages of a channel are held back: in quiet hours, or where there were too many in an hour. */
async function heldUntil(
  { config }: NewsDeps,
  db: Db,
  channel: Channel,
  { settings, now }: { settings: AlertSettings; now: number },
) {
  const quiet = quietUntil(settings.quiet, settings.zone, now);
  if (quiet !== undefined) return quiet;
  const sent = await countAlertsSince(db, channel.id, now - HOUR_MS);
  if (sent < config.limits.alertsPerChannelHour) return undefined;
  return (await firstHeld(db, channel.id)) ?? now + HOUR_MS;
}

function wants(channel: Channel, { kind, origins }: KeptAlert, what: 'opened' | 'resolved'): boolean {
  // People hear of what began; programs, which keep a state, also hear of its end.
  if (channel.state === 'off' || (what === 'resolved' && channel.kind !== 'webhook')) return false;
  const sites: string[] = JSON.parse(origins);
  const isOfSite = channel.origins === null || sites.some((origin) => channel.origins?.includes(origin));
  return isOfSite && channel.kinds.includes(kind);
}

/**
 * Queues what is told of an alert by the channels that want it, in the transaction that opened or ended it. Nobody in
 * `toldAlready` is mailed.
 */
export async function queueNews(
  deps: NewsDeps,
  db: Db,
  alert: KeptAlert,
  {
    what,
    now,
    toldAlready = [],
  }: { what: 'opened' | 'resolved'; now: number; toldAlready?: readonly string[] },
): Promise<void> {
  const { workspaceId } = alert;
  const channels = (await channelsOf(db, workspaceId)).filter((channel) => wants(channel, alert, what));
  if (channels.length === 0) return;
  const settings = await readSettings(db, workspaceId);
  const message: AlertMessage = {
    type: `alert.${what}`,
    workspace: { id: workspaceId, name: await workspaceName(db, workspaceId) },
    title: what === 'opened' ? alert.title : `Over: ${alert.title}`,
    alerts: [newsOf(alert, deps.config.platformUrl)],
  };
  const recipients = await recipientsOf(db, workspaceId);
  for (const channel of channels) {
    const readers = recipients.filter(
      ({ channelId, userId }) => channelId === channel.id && !toldAlready.includes(userId),
    );
    const until = await heldUntil(deps, db, channel, { settings, now });
    for (const userId of channel.kind === 'mail' ? readers.map((each) => each.userId) : [null]) {
      const content = JSON.stringify(message);
      const news = { channelId: channel.id, workspaceId, userId, alertId: alert.id, what, content };
      if (until === undefined) await queueDelivery(db, news, now);
      else await insertDelivery(db, { ...news, state: 'held', nextAt: until }, now);
    }
  }
}
