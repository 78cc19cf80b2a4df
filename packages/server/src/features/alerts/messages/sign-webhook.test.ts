import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { Secret } from '../../../lib/crypto/secret.ts';
import { newWebhookSecret, signWebhook } from './sign-webhook.ts';

it('signs as the independent library does, down to the byte', () => {
  const secret = newWebhookSecret();
  const [id, body, at] = ['msg_1', '{"ä":"—"}', Date.now()];
  const headers = signWebhook([secret], { id, at, body });
  const theirs = new Webhook(secret.reveal()).sign(id, new Date(Math.floor(at / 1000) * 1000), body);
  expect(headers['webhook-signature']).toBe(theirs);
});

it('reproduces the example of the specification', () => {
  const secret = new Secret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330_000, body: '{"test": 2432232314}' };
  expect(signWebhook([secret], message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});
