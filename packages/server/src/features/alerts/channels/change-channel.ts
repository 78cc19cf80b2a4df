import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import type { Secret } from '../../../lib/crypto/secret.ts';
import { holdWorkspace } from '../../humans/index.ts';
import { recordEvent, type SecurityAction } from '../../identity/index.ts';
import { newWebhookSecret } from '../messages/index.ts';
import { channelRules } from './channel-rules.ts';
import { openPart, sealPart } from './channel-secrets.ts';
import { type ChannelChange, type ChannelDeps, checkChoice, refused } from './make-channel.ts';
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
const MARK_CHARACTERS = 16;

type Change = ChannelChange & { readonly channelId: string };

/** Changes a channel that the workspace has, and logs it; undefined where it has none, or nothing was changed. */
async function changed<T>(
  deps: Pick<ChannelDeps, 'store' | 'clock'>,
  { workspaceId, userId, channelId }: Change,
  actionOf: SecurityAction | ((done: T) => SecurityAction | undefined),
  work: (db: Db, channel: Channel, now: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    await holdWorkspace(db, workspaceId);
    const channel = await findChannel(db, workspaceId, channelId);
    const done = channel === undefined ? undefined : await work(db, channel, now);
    if (channel === undefined || done === undefined) return done;
    const action = typeof actionOf === 'function' ? actionOf(done) : actionOf;
    if (action !== undefined) {
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
    await checkChoice(db, workspaceId, kind, choice);
    await updateChoice(db, workspaceId, id, choice);
    return true;
  });
  return done === true;
}

type Sealed = Pick<Channel, 'secretSealed' | 'oldSecretSealed' | 'oldSecretUntil' | 'secretBy'>;
const markOf = (sealed: string | null) =>
  sealed === null ? '' : hashToken(sealed).slice(0, MARK_CHARACTERS);

/** Names the secret of a channel in a form, so that the form replaces that one and no later one. */
export const secretMark = ({ secretSealed }: Pick<Sealed, 'secretSealed'>): string => markOf(secretSealed);

/** Who put a secret in place. */
const replacerOf = (userId: string, sealed: string | null) => `${userId} ${markOf(sealed)}`;

/** Whether the secret that a form was for was replaced just now by the same person: the form was sent twice. */
export function wasReplaced(
  { secretSealed, secretBy, oldSecretSealed, oldSecretUntil }: Sealed,
  { mark, userId }: { readonly mark: string; readonly userId: string },
  now: number,
): boolean {
  if (secretBy !== replacerOf(userId, secretSealed)) return false;
  const replacedAt = (oldSecretUntil ?? 0) - channelRules.secretOverlapMs;
  const isNew = replacedAt <= now && replacedAt > now - channelRules.repeatedMs;
  return isNew && markOf(oldSecretSealed) === mark;
}

/**
 * Gives a webhook a new secret, which is told here and never again; the one before also signs for a day. A form that is
 * sent twice gets the same answer twice.
 */
export async function rotateSecret(
  deps: ChannelDeps,
  change: Change,
  mark: string,
): Promise<Secret | undefined> {
  type Rotated = { readonly secret: Secret; readonly isNew: boolean };
  const logged = ({ isNew }: Rotated) => (isNew ? ('channel.secret_rotated' as const) : undefined);
  const rotated = await changed<Rotated>(deps, change, logged, async (db, channel, now) => {
    if (channel.kind !== 'webhook') return undefined;
    const current = openPart(deps, channel.id, 'secret', channel.secretSealed);
    if (wasReplaced(channel, { mark, userId: change.userId }, now) && current !== undefined)
      return { secret: current, isNew: false };
    if (secretMark(channel) !== mark)
      throw refused('Its secret was replaced meanwhile.', 'Look at the channel again before you replace it.');
    const secret = newWebhookSecret();
    const sealed = sealPart(deps, channel.id, 'secret', secret);
    await replaceSecret(db, channel, {
      sealed,
      oldUntil: now + channelRules.secretOverlapMs,
      by: replacerOf(change.userId, sealed),
    });
    return { secret, isNew: true };
  });
  return rotated?.secret;
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
