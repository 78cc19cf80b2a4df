import type { Limits } from '../../../config/index.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Db, Store } from '../../../store/index.ts';
import { holdWorkspace } from '../../humans/index.ts';
import { type Channel, findChannel, recipientsOf, refused } from '../channels/index.ts';
import type { AlertMessage } from '../messages/index.ts';
import { type QueuedMessage, queueDelivery } from './queue-news.ts';
import { countByHandSince, findDelivery, workspaceName } from './store.ts';

const HOUR_MS = 60 * 60 * 1000;

export interface ByHandDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: { readonly limits: Pick<Limits, 'handMessagesPerChannelHour'> };
}

interface Asked {
  readonly workspaceId: string;
  readonly userId: string;
  readonly channelId: string;
}

async function limitByHand({ config }: ByHandDeps, db: Db, channel: Channel, now: number): Promise<void> {
  if (channel.state === 'off') throw refused('The channel is switched off.', 'Switch it on first.');
  const { handMessagesPerChannelHour: most } = config.limits;
  if ((await countByHandSince(db, channel.id, now - HOUR_MS)) >= most)
    throw refused(
      `At most ${most} ${most === 1 ? 'message' : 'messages'} an hour are sent by hand.`,
      'Wait for an hour.',
    );
}

async function byHand(
  deps: ByHandDeps,
  { workspaceId, channelId }: Asked,
  messagesFor: (db: Db, channel: Channel) => Promise<readonly QueuedMessage[]>,
): Promise<boolean> {
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    await holdWorkspace(db, workspaceId);
    const channel = await findChannel(db, workspaceId, channelId);
    if (channel === undefined) return false;
    await limitByHand(deps, db, channel, now);
    const messages = await messagesFor(db, channel);
    for (const message of messages) await queueDelivery(db, message, now);
    return messages.length > 0;
  });
}

/** Sends a trial by a channel, whatever the hour; false when the workspace has no such channel. */
export async function sendTest(deps: ByHandDeps, asked: Asked): Promise<boolean> {
  const { workspaceId, userId: askedBy, channelId } = asked;
  return await byHand(deps, asked, async (db, channel) => {
    const message: AlertMessage = {
      type: 'alert.test',
      workspace: { id: workspaceId, name: await workspaceName(db, workspaceId) },
      title: `This is a test of the alert channel “${channel.name}”`,
      alerts: [],
    };
    const content = JSON.stringify(message);
    const recipients = await recipientsOf(db, workspaceId);
    const readers = recipients.filter((each) => each.channelId === channelId).map((each) => each.userId);
    return (channel.kind === 'mail' ? readers : [null]).map((userId) => ({
      ...{ channelId, workspaceId, userId, alertId: null, what: 'test' as const, content, askedBy },
    }));
  });
}

/** Sends a message of a channel once more, as a new one; false when the channel had no such message. */
export async function sendAgain(deps: ByHandDeps, asked: Asked, deliveryId: string): Promise<boolean> {
  return await byHand(deps, asked, async (db, channel) => {
    const sent = await findDelivery(db, deliveryId);
    if (sent === undefined || sent.channelId !== channel.id) return [];
    const { channelId, workspaceId, userId, alertId, what, content } = sent;
    return [{ channelId, workspaceId, userId, alertId, what, content, askedBy: asked.userId }];
  });
}
