import { createHmac } from 'node:crypto';
import { takeRandomBytes } from '../../../lib/crypto/opaque-token.ts';
import { Secret } from '../../../lib/crypto/secret.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret to sign webhooks with, as Standard Webhooks 1.0 writes them. */
export function newWebhookSecret(): Secret {
  return new Secret(`${PREFIX}${takeRandomBytes(SECRET_BYTES).toString('base64')}`);
}

/** A message on its way: its id is the same at every attempt, its time is that of the attempt. */
interface WebhookMessage {
  readonly id: string;
  readonly at: number;
  readonly body: string;
}

function signatureOf(secret: Secret, signed: string): string {
  const key = Buffer.from(secret.reveal().slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

/**
 * The headers of Standard Webhooks 1.0 (symmetric signatures). While a secret is replaced both sign, and a receiver
 * takes the message by whichever it knows.
 */
export function signWebhook(secrets: readonly Secret[], { id, at, body }: WebhookMessage) {
  const timestamp = String(Math.floor(at / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, signed)).join(' '),
  };
}
