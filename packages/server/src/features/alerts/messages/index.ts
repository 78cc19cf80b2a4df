export { writeAlertLetter } from './alert-letter.ts';
export {
  type AlertMessage,
  alertPath,
  type KeptAlert,
  newsOf,
  webhookBody,
} from './alert-message.ts';
export { discordBody, slackBody } from './chat-formats.ts';
export { type DigestContent, type DigestProject, writeDigestLetter } from './digest-letter.ts';
export { newWebhookSecret, signWebhook } from './sign-webhook.ts';
export type { DayCount } from './week-picture.ts';
