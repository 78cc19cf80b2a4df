import type { TargetVerdict } from '@waymark/audit';
import type { Limits } from '../../../config/index.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { Secret } from '../../../lib/crypto/secret.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Db, Store } from '../../../store/index.ts';
import { findRole, holdWorkspace } from '../../humans/index.ts';
import { recordEvent } from '../../identity/index.ts';
import { sitesOf } from '../../origins/index.ts';
import { newWebhookSecret } from '../messages/index.ts';
import { channelRules } from './channel-rules.ts';
import { openPart, type SealDeps, sealPart } from './channel-secrets.ts';
import { type ChannelChoice, type ChannelKind, channelsOf, findChannel, insertChannel } from './store.ts';

export interface ChannelDeps extends SealDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: {
    readonly allowPrivateTargets: boolean;
    readonly limits: Pick<Limits, 'channelsPerWorkspace'>;
  };
  parseTarget(url: string): TargetVerdict;
}

/** In which workspace, and who of its people acts. */
export interface ChannelChange {
  readonly workspaceId: string;
  readonly userId: string;
}

export const refused = (message: string, resolution: string) =>
  new ServiceError('invalid_request', { message, resolution });

/** Strangers choose these addresses: only what the guarded fetcher would reach is kept, and only with TLS. */
function parseAddress(deps: Pick<ChannelDeps, 'config' | 'parseTarget'>, text: string): URL {
  const wanted = 'Enter the whole address, beginning with https://.';
  if (text === '' || text.length > channelRules.urlCharacters)
    throw refused('A channel needs the address that messages are sent to.', wanted);
  const verdict = deps.parseTarget(text);
  if (!verdict.ok) throw refused(verdict.detail, wanted);
  if (verdict.url.protocol !== 'https:' && !deps.config.allowPrivateTargets)
    throw refused('Messages are sent by https alone.', wanted);
  return verdict.url;
}

/** Only of this workspace may sites and people be chosen; whatever else a form names is refused. */
export async function checkChoice(
  db: Db,
  workspaceId: string,
  kind: ChannelKind,
  choice: ChannelChoice,
): Promise<void> {
  const { nameCharacters } = channelRules;
  if (choice.name === '' || choice.name.length > nameCharacters)
    throw refused(
      `A channel needs a name of at most ${nameCharacters} characters.`,
      'Name it for whom it is.',
    );
  if (choice.kinds.length === 0 && !choice.wantsDigest)
    throw refused('The channel would tell of nothing.', 'Choose at least one kind of alert.');
  if (choice.origins !== null) await checkSites(db, workspaceId, choice.origins);
  if (kind === 'mail') await checkRecipients(db, workspaceId, choice);
}

async function checkSites(db: Db, workspaceId: string, origins: readonly string[]): Promise<void> {
  const own = new Set((await sitesOf(db, workspaceId)).map(({ origin }) => origin));
  if (origins.length === 0 || !origins.every((origin) => own.has(origin)))
    throw refused('No such site is in this workspace.', 'Choose from the list, or all sites.');
}

async function checkRecipients(db: Db, workspaceId: string, { recipients }: ChannelChoice): Promise<void> {
  if (recipients.length === 0)
    throw refused('A mail channel writes to somebody.', 'Choose at least one member of the workspace.');
  for (const userId of recipients)
    if ((await findRole(db, workspaceId, userId)) === undefined)
      throw refused('Only members of the workspace are mailed.', 'Choose from the list.');
}

/** What is told of a channel once, when it is made or its secret replaced. */
export interface MadeChannel {
  readonly id: string;
  readonly secret: Secret | undefined;
}

interface NewChannelForm {
  /** The id that the form came with: sent twice, it makes one channel. */
  readonly id?: string;
  readonly kind: ChannelKind;
  readonly url: string;
  readonly choice: ChannelChoice;
}

/** The channel that the same form has made just now; any other one with its id is refused. */
async function findRepeated(
  deps: ChannelDeps,
  db: Db,
  { workspaceId, userId }: ChannelChange,
  { id, kind }: { readonly id: string; readonly kind: ChannelKind },
): Promise<MadeChannel | undefined> {
  const channel = await findChannel(db, workspaceId, id);
  if (channel === undefined) return undefined;
  const isRepeated =
    channel.kind === kind &&
    channel.createdBy === userId &&
    channel.createdAt > deps.clock() - channelRules.repeatedMs;
  if (!isRepeated) throw refused('This form was sent before.', 'Its channel is in the list.');
  return { id, secret: openPart(deps, id, 'secret', channel.secretSealed) };
}

/**
 * Makes a channel. Its address and its secret are kept sealed; the secret is told here and never again. A form that is
 * sent twice gets the same answer twice.
 */
export async function makeChannel(
  deps: ChannelDeps,
  change: ChannelChange,
  { id = newId(), kind, url, choice }: NewChannelForm,
): Promise<MadeChannel> {
  const { workspaceId, userId } = change;
  const address = kind === 'mail' ? undefined : parseAddress(deps, url);
  const secret = kind === 'webhook' ? newWebhookSecret() : undefined;
  const sealed = {
    urlSealed: address === undefined ? null : sealPart(deps, id, 'url', new Secret(address.href)),
    secretSealed: secret === undefined ? null : sealPart(deps, id, 'secret', secret),
  };
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    await holdWorkspace(db, workspaceId);
    const repeated = await findRepeated(deps, db, change, { id, kind });
    if (repeated !== undefined) return repeated;
    await checkChoice(db, workspaceId, kind, choice);
    const most = deps.config.limits.channelsPerWorkspace;
    if ((await channelsOf(db, workspaceId)).length >= most)
      throw refused(`A workspace has at most ${most} channels.`, 'Remove one first.');
    const host = address?.host ?? null;
    const channel = { id, workspaceId, kind, ...sealed, host, createdBy: userId, now };
    if (!(await insertChannel(db, channel, choice)))
      throw refused('This form cannot be sent.', 'Begin a new one.');
    const detail = { channel: choice.name, kind };
    await recordEvent(db, { action: 'channel.created', workspaceId, userId, detail }, now);
    return { id, secret };
  });
}
