import type { Secret } from '../../../lib/crypto/secret.ts';
import { holdWorkspace } from '../../humans/index.ts';
import { recordEvent, type SecurityAction } from '../../identity/index.ts';
import { newWebhookSecret } from '../messages/index.ts';
import { channelRules } from './channel-rules.ts';
import { sealPart } from './channel-secrets.ts';
import { type ChannelChange, type ChannelDeps, judgeChoice } from './make-channel.ts';
import {
  type Channel,
  type ChannelChoice,
  deleteChannel,
  findChannel,
  replaceSecret,
  switchOff,
  switchOn,
  updateChoice,
} from './store.ts';

type Db = Parameters<Parameters<ChannelDeps['store']['transaction']>[0]>[0];
type Change = ChannelChange & { readonly channelId: string };

/** Changes a channel that the workspace has, and logs it; undefined where it has none, or nothing was changed. */
async function changed<T>(
  deps: Pick<ChannelDeps, 'store' | 'clock'>,
  { workspaceId, userId, channelId }: Change,
  action: SecurityAction,
  work: (db: Db, channel: Channel, now: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    await holdWorkspace(db, workspaceId);
    const channel = await findChannel(db, workspaceId, channelId);
    const done = channel === undefined ? undefined : await work(db, channel, now);
    if (channel !== undefined && done !== undefined) {
      const detail = { channel: channel.name, kind: channel.kind };
      await recordEvent(db, { action, workspaceId, userId, detail }, now);
    }
    return done;
  });
}

/** Changes what a channel tells of and to whom; its address stays, another one is another channel. */
export async function changeChannel(
  deps: ChannelDeps,
  change: Change,
  choice: ChannelChoice,
): Promise<boolean> {
  const done = await changed(deps, change, 'channel.changed', async (db, { id, kind, workspaceId }) => {
    await judgeChoice(db, workspaceId, kind, choice);
    await updateChoice(db, workspaceId, id, choice);
    return true;
  });
  return done === true;
}

/** Gives a webhook a new secret, which is told here and never again; the one before also signs for a day. */
export async function rotateSecret(deps: ChannelDeps, change: Change): Promise<Secret | undefined> {
  return await changed(deps, change, 'channel.secret_rotated', async (db, channel, now) => {
    if (channel.kind !== 'webhook') return undefined;
    const secret = newWebhookSecret();
    const sealed = sealPart(deps, channel.id, 'secret', secret);
    await replaceSecret(db, channel, { sealed, oldUntil: now + channelRules.secretOverlapMs });
    return secret;
  });
}

/** Switches a channel on or off by hand; false when it is so already. */
export async function switchChannel(
  deps: Pick<ChannelDeps, 'store' | 'clock'>,
  change: Change,
  to: 'on' | 'off',
): Promise<boolean> {
  const action = to === 'on' ? 'channel.switched_on' : 'channel.switched_off';
  const done = await changed(deps, change, action, async (db, { id, workspaceId }, now) => {
    const took = to === 'on' ? await switchOn(db, workspaceId, id) : await switchOff(db, id, 'by_hand', now);
    return took ? true : undefined;
  });
  return done === true;
}

/** Removes a channel with its address, its secret and its log; what waits is not sent any more. */
export async function removeChannel(
  deps: Pick<ChannelDeps, 'store' | 'clock'>,
  change: Change,
): Promise<boolean> {
  const done = await changed(deps, change, 'channel.removed', async (db, { id, workspaceId }) =>
    (await deleteChannel(db, workspaceId, id)) ? true : undefined,
  );
  return done === true;
}
