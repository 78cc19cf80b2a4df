import type { GuardedFetchOptions, GuardedResult } from '@waymark/audit';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { problemText } from '../../../lib/errors/problem-text.ts';
import { type Mailer, MailRefusedError } from '../../../lib/mail/mail.ts';
import { type Channel, openPart } from '../channels/index.ts';
import {
  type AlertMessage,
  type DigestContent,
  discordBody,
  signWebhook,
  slackBody,
  webhookBody,
  writeAlertLetter,
  writeDigestLetter,
} from '../messages/index.ts';
import { type Attempt, attemptOfStatus, deliveryRules } from './retry-rules.ts';
import type { Delivery } from './store.ts';

const REPLY_BYTES = 300;
const REPLY_CHARACTERS = 200;

export interface SendDeps {
  readonly config: {
    readonly platformUrl: string;
    readonly baseUrl: string;
    readonly allowPrivateTargets: boolean;
  };
  readonly keys: Pick<ServiceKeys, 'alertChannels'>;
  readonly mailer: Pick<Mailer, 'send'>;
  fetchStranger(
    url: string,
    options: Pick<
      GuardedFetchOptions,
      'method' | 'content' | 'headers' | 'schemes' | 'body' | 'maxBytes' | 'deadlineMs' | 'signal'
    >,
  ): Promise<GuardedResult>;
}

/** One attempt to send a message by a channel. */
export interface Sending {
  readonly delivery: Delivery;
  readonly channel: Channel;
  readonly now: number;
  readonly signal: AbortSignal;
}

const retry = (detail: string, status: number | null = null): Attempt => ({
  outcome: 'retry',
  status,
  detail: detail.slice(0, REPLY_CHARACTERS),
});

function letterOf({ config }: SendDeps, { delivery, channel }: Sending) {
  const platformUrl = config.platformUrl;
  // Written by whoever queued the message.
  if (delivery.what === 'digest')
    return writeDigestLetter(JSON.parse(delivery.content) as DigestContent, platformUrl);
  const message = JSON.parse(delivery.content) as AlertMessage;
  return writeAlertLetter(message, { channelName: channel.name, platformUrl });
}

/** Message-ID and Date follow from the message, so that a repeated mail is known as the same (ADR 11). */
async function sendMail(deps: SendDeps, sending: Sending): Promise<Attempt> {
  const { delivery } = sending;
  const mail = { id: `alert-${delivery.id}`, to: delivery.email ?? '', at: delivery.queuedAt };
  try {
    await deps.mailer.send({ ...mail, ...letterOf(deps, sending) });
    return { outcome: 'delivered', status: null, detail: 'taken' };
  } catch (error) {
    const isFinal = error instanceof MailRefusedError && error.isPermanent;
    return { ...retry(problemText(error)), outcome: isFinal ? 'refused' : 'retry' };
  }
}

/** The secrets that sign now: while one is replaced, the one before as well. */
function secretsOf(
  deps: SendDeps,
  { id, secretSealed, oldSecretSealed, oldSecretUntil }: Channel,
  now: number,
) {
  const old = (oldSecretUntil ?? 0) > now ? oldSecretSealed : null;
  const opened = [secretSealed, old].map((sealed) => openPart(deps, id, 'secret', sealed));
  return opened.filter((secret) => secret !== undefined);
}

function requestOf(deps: SendDeps, { delivery, channel, now }: Sending) {
  const message = JSON.parse(delivery.content) as AlertMessage;
  const { messageId: id, queuedAt } = delivery;
  if (channel.kind === 'slack') return { content: slackBody(message), headers: {} };
  if (channel.kind === 'discord') return { content: discordBody(message), headers: {} };
  const content = webhookBody(message, queuedAt);
  return { content, headers: signWebhook(secretsOf(deps, channel, now), { id, at: now, body: content }) };
}

/** What a receiver says, without the address that it may repeat: that is sealed, whoever reads the log. */
function withoutAddress(text: string, address: URL): string {
  const secrets = [address.href, `${address.pathname}${address.search}`, address.pathname, address.search];
  return secrets
    .filter(({ length }) => length > 1)
    .reduce((left, secret) => left.replaceAll(secret, '…'), text);
}

function attemptOfResult(kind: string, result: GuardedResult, address: URL): Attempt {
  if (result.kind === 'refused') {
    // The place that it names mostly holds the same secret path.
    const isRedirect = result.reason === 'redirect';
    const detail = isRedirect ? 'The receiver redirects, and no redirect is followed.' : result.detail;
    return retry(withoutAddress(detail, address), result.status ?? null);
  }
  const attempt = attemptOfStatus(kind, result.status, result.headers['retry-after']);
  const reply = Buffer.from(result.body ?? [])
    .toString()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (attempt.outcome === 'delivered' || reply === '') return attempt;
  const detail = `${attempt.detail} ${withoutAddress(reply, address)}`;
  return { ...attempt, detail: detail.slice(0, REPLY_CHARACTERS).toWellFormed() };
}

/** Sends a message once; rejects only with the reason of the signal. */
export async function send(deps: SendDeps, sending: Sending): Promise<Attempt> {
  const { channel, delivery, signal } = sending;
  if (channel.kind === 'mail' || delivery.what === 'switched_off') return await sendMail(deps, sending);
  const url = openPart(deps, channel.id, 'url', channel.urlSealed)?.reveal();
  if (url === undefined)
    return {
      ...retry('Its address was sealed with another key: make the channel anew.'),
      outcome: 'refused',
    };
  const { content, headers } = requestOf(deps, sending);
  const result = await deps.fetchStranger(url, {
    method: 'POST',
    content,
    headers: {
      'content-type': 'application/json',
      'user-agent': `Waymark-Alerts/1.0 (+${deps.config.baseUrl})`,
      ...headers,
    },
    schemes: deps.config.allowPrivateTargets ? 'http_and_https' : 'https',
    body: 'beginning',
    maxBytes: REPLY_BYTES,
    deadlineMs: deliveryRules.answerMs,
    signal,
  });
  return attemptOfResult(channel.kind, result, new URL(url));
}
