import type { Config } from './env.ts';
import { isLoopbackOrigin } from './values.ts';

/** What is not configured or looks like a mistake, one sentence each, for the operator at start. */
export function noticesOf(config: Config, keysAreProtected: boolean): string[] {
  const notices: string[] = [];
  if (config.smtpUrl === undefined) {
    notices.push(
      isLoopbackOrigin(config.platformUrl)
        ? `Mail is kept, not sent: see ${config.platformUrl}/outbox or set WAYMARK_SMTP_URL.`
        : 'Mail is kept in the data folder, not sent: set WAYMARK_SMTP_URL.',
    );
  }
  if (config.challengeSiteKey === undefined) {
    notices.push('Public forms ask for no challenge: set WAYMARK_CHALLENGE_SITE_KEY before you go public.');
  } else if (config.challengeSecret === undefined || config.challengeVerifyUrl === undefined) {
    notices.push(
      'Submissions answer 503: WAYMARK_CHALLENGE_SECRET and WAYMARK_CHALLENGE_VERIFY_URL must both be set.',
    );
  }
  if (!keysAreProtected) {
    notices.push(
      'Keys are not encrypted in the database. Set WAYMARK_SECRET to the same value on every replica.',
    );
  }
  if (config.allowPrivateTargets) {
    notices.push('Audits may reach private addresses: WAYMARK_ALLOW_PRIVATE_TARGETS is on.');
  }
  if (config.pulseEnabled && config.pulseKey === undefined) {
    notices.push('The landing host is not observed: set WAYMARK_PULSE_KEY, or WAYMARK_PULSE=off.');
  }
  if (config.signUp.kind === 'closed' && config.operators.length === 0) {
    notices.push(
      'Nobody new can sign in: WAYMARK_SIGN_UP is closed and WAYMARK_OPERATORS names nobody who could invite people.',
    );
  }
  for (const name of config.unknownVariables)
    notices.push(`${name} is no setting of this version; is it misspelt?`);
  return notices;
}
