import { enqueue } from '../../../jobs/index.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Db, Store } from '../../../store/index.ts';
import { holdWorkspace } from '../../humans/index.ts';
import { recordEvent } from '../../identity/index.ts';
import { type Channel, findChannel, switchOff } from '../channels/index.ts';
import type { AlertMessage } from '../messages/index.ts';
import { type Lane, laneOf, queueDelivery } from './queue-news.ts';
import { type Attempt, deliveryRules, waitAfter } from './retry-rules.ts';
import { type SendDeps, send } from './send.ts';
import {
  countBusy,
  type Delivery,
  endWaiting,
  findDelivery,
  ownersOf,
  releaseChannel,
  settleDelivery,
  takeChannel,
  workspaceName,
} from './store.ts';

export interface DeliverDeps extends SendDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** A message whose channel is taken. */
interface Begun {
  readonly delivery: Delivery;
  readonly channel: Channel;
  readonly token: string;
}

const triesWith = ({ tries }: Delivery, attempt: Pick<Attempt, 'status' | 'detail'>, at: number) =>
  JSON.stringify([...JSON.parse(tries), { at, status: attempt.status, detail: attempt.detail }]);

/** Ends a message without an attempt. */
async function endUnsent(
  db: Db,
  delivery: Delivery,
  state: 'failed' | 'unwanted',
  detail: string,
  now: number,
) {
  const { attempts, nextAt } = delivery;
  const tries = triesWith(delivery, { status: null, detail }, now);
  await settleDelivery(db, delivery, { state, attempts, tries, nextAt, settledAt: now });
}

/** Why a message is not to be sent any more. */
function whyUnsent({ what, userId, email, queuedAt }: Delivery, channel: Channel, now: number) {
  if (userId !== null && email === null) return ['unwanted', 'They have left the workspace.'] as const;
  if (what === 'switched_off') return undefined;
  if (channel.state === 'off') return ['failed', 'The channel is switched off.'] as const;
  if (queuedAt < now - deliveryRules.oldestMs) return ['failed', 'It is too old to tell anybody.'] as const;
  return undefined;
}

const later = (db: Db, lane: Lane, id: string, now: number, readyAt: number) =>
  enqueue(db, lane, { delivery_id: id }, { now, readyAt });

/** How long a message waits for its turn: until the channel may be tried again, or whoever has it may be done. */
function turnAfter({ notBefore }: Channel, now: number): number {
  const { longestRetryAfterMs, turnMs } = deliveryRules;
  const wait = Math.min(Math.max(notBefore - now, turnMs), longestRetryAfterMs);
  return Math.round(wait * (1 + Math.random() / 4));
}

/** Whether a channel can be taken; times further away than any of ours were written by a clock that ran ahead. */
function isFree({ busyUntil, notBefore }: Channel, now: number): boolean {
  const { busyMs, longestRetryAfterMs } = deliveryRules;
  const isAhead = (time: number, furthest: number) => time > now && time <= now + 2 * furthest;
  return !isAhead(busyUntil, busyMs) && !isAhead(notBefore, longestRetryAfterMs);
}

/** Takes a channel, unless somebody has it or as many of the workspace are taken as may be at once. */
async function takeTurn(db: Db, channel: Channel, now: number): Promise<string | undefined> {
  const { id, workspaceId, kind } = channel;
  if (!isFree(channel, now)) return undefined;
  // Of two processes the second waits here, and counts what the first has taken.
  await holdWorkspace(db, workspaceId);
  const busy = await countBusy(db, { workspaceId, isMail: kind === 'mail', now });
  if (busy >= deliveryRules.busyPerWorkspace) return undefined;
  const token = newId();
  return (await takeChannel(db, id, token, now)) ? token : undefined;
}

/** Takes the channel of a message; where it is not its turn, a job of its own comes back later. */
async function begin(deps: DeliverDeps, deliveryId: string, lane: Lane): Promise<Begun | undefined> {
  return await deps.store.transaction(async (db) => {
    const now = deps.clock();
    const delivery = await findDelivery(db, deliveryId);
    if (delivery?.state !== 'queued') return undefined;
    const channel = await findChannel(db, delivery.workspaceId, delivery.channelId);
    if (channel === undefined) return undefined;
    const unsent = whyUnsent(delivery, channel, now);
    if (unsent !== undefined) {
      await endUnsent(db, delivery, unsent[0], unsent[1], now);
      return undefined;
    }
    const right = laneOf(delivery, channel);
    const isDue = delivery.nextAt <= now;
    const token = isDue && right === lane ? await takeTurn(db, channel, now) : undefined;
    if (token !== undefined) return { delivery, channel, token };
    const readyAt = right === lane ? now + turnAfter(channel, now) : now;
    await later(db, right, deliveryId, now, isDue ? readyAt : delivery.nextAt);
    return undefined;
  });
}

/** Since when attempts have failed without a long pause between them, of a channel by which one has failed now. */
function failingFrom({ failingSince, failedAt }: Channel, now: number): number {
  const last = failedAt ?? failingSince;
  return failingSince === null || last === null || last < now - deliveryRules.longestGapMs
    ? now
    : failingSince;
}

const offWords = {
  gone: 'its receiver says that the address is gone',
  failing: 'nothing arrived by it for days',
};

/** Switches a channel off by which nothing arrives, ends what waits for it and tells the workspace's owners. */
async function giveUpChannel(
  db: Db,
  channel: Channel,
  reason: 'gone' | 'failing',
  now: number,
): Promise<void> {
  if (!(await switchOff(db, channel.id, reason, now))) return;
  const { id: channelId, workspaceId, name } = channel;
  await endWaiting(db, channelId, now);
  const detail = { channel: name, kind: channel.kind, reason };
  await recordEvent(db, { action: 'channel.switched_off', workspaceId, detail }, now);
  const message: AlertMessage = {
    type: 'alert.summary',
    workspace: { id: workspaceId, name: await workspaceName(db, workspaceId) },
    title: `The alert channel “${name}” was switched off: ${offWords[reason]}`,
    alerts: [],
  };
  const content = JSON.stringify(message);
  for (const userId of await ownersOf(db, workspaceId))
    await queueDelivery(
      db,
      { channelId, workspaceId, userId, alertId: null, what: 'switched_off', content },
      now,
    );
}

/** Notes a message that did not arrive: it is tried again, or has failed for good. */
async function settleFailure(db: Db, { delivery, channel, token }: Begun, attempt: Attempt, now: number) {
  const attempts = delivery.attempts + 1;
  const wait = attempt.outcome === 'retry' ? waitAfter(attempts) : undefined;
  const waitMs = Math.max(wait ?? 0, attempt.retryAfterMs ?? 0);
  const isOver = wait === undefined;
  const took = await settleDelivery(db, delivery, {
    state: isOver ? 'failed' : 'queued',
    attempts,
    tries: triesWith(delivery, attempt, now),
    nextAt: now + waitMs,
    settledAt: isOver ? now : null,
  });
  // A mail server that is away, or one mailbox that is full, says nothing against a channel.
  const isAddress = channel.kind !== 'mail' && delivery.what !== 'switched_off';
  const failingSince = failingFrom(channel, now);
  const lane = laneOf(delivery, isAddress ? { failingSince } : undefined);
  if (took && !isOver) await later(db, lane, delivery.id, now, now + waitMs);
  // The longer nothing has arrived, the longer the other messages leave the receiver alone.
  const usual = Math.min(Math.max(waitMs, now - failingSince), deliveryRules.longestPauseMs);
  const not_before = now + Math.max(usual, attempt.retryAfterMs ?? 0);
  const failed = isAddress ? { failing_since: failingSince, failed_at: now, not_before } : {};
  await releaseChannel(db, channel.id, token, failed);
  if (!isAddress) return;
  if (attempt.outcome === 'gone') await giveUpChannel(db, channel, 'gone', now);
  else if (failingSince <= now - deliveryRules.failingMs) await giveUpChannel(db, channel, 'failing', now);
}

async function settle(deps: DeliverDeps, begun: Begun, attempt: Attempt): Promise<void> {
  const { delivery, channel, token } = begun;
  await deps.store.transaction(async (db) => {
    const now = deps.clock();
    if (attempt.outcome !== 'delivered') return await settleFailure(db, begun, attempt, now);
    await settleDelivery(db, delivery, {
      state: 'delivered',
      attempts: delivery.attempts + 1,
      tries: triesWith(delivery, attempt, now),
      nextAt: now,
      settledAt: now,
    });
    await releaseChannel(db, channel.id, token, { failing_since: null, failed_at: null, not_before: 0 });
  });
  if (attempt.outcome !== 'delivered')
    deps.log.info(
      { delivery_id: delivery.id, channel_id: channel.id, status: attempt.status, outcome: attempt.outcome },
      'an alert was not delivered',
    );
}

/**
 * Makes one attempt to deliver a message, with its channel taken meanwhile: a receiver that does not answer holds up its
 * own channel and no other. A process that dies in between is followed by another attempt with the same message id.
 */
export async function deliver(
  deps: DeliverDeps,
  deliveryId: string,
  lane: Lane,
  signal: AbortSignal,
): Promise<void> {
  const begun = await begin(deps, deliveryId, lane);
  if (begun === undefined) return;
  const { delivery, channel, token } = begun;
  const attempt = await send(deps, { delivery, channel, now: deps.clock(), signal }).catch(async (error) => {
    await releaseChannel(deps.store.db, channel.id, token);
    throw error;
  });
  await settle(deps, begun, attempt);
}
