import { normalizeEmail } from '../../lib/email-equality.ts';
import { problemText } from '../../lib/problem-text.ts';
import { CODE_LIFETIME_SECONDS, type SignInDeps } from './deps.ts';
import { codeMail } from './mails.ts';
import { newPendingId } from './pending-sign-in.ts';

export type CodeRequested =
  | { readonly outcome: 'sent'; readonly email: string; readonly pendingId: string }
  | { readonly outcome: 'limited'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'invalid_email' | 'not_sent' };

/**
 * Mails a code to whoever asks for one. Known and unknown addresses take the same way: nobody is looked up
 * before the code comes back. Each request is a pending sign-in of its own and leaves all others as they are.
 */
export async function requestCode(
  deps: SignInDeps,
  input: { readonly email: string; readonly caller: { readonly limitKey: string } },
): Promise<CodeRequested> {
  const email = normalizeEmail(input.email);
  if (email === undefined) return { outcome: 'invalid_email' };
  const { codesPerCaller, codesPerEmail } = deps.limiters;
  const ofCaller = await codesPerCaller.consume(input.caller.limitKey);
  // The limiter's table must not become a list of addresses.
  const verdict = ofCaller.allowed ? await codesPerEmail.consume(deps.keys.hashCaller(email)) : ofCaller;
  if (!verdict.allowed) return { outcome: 'limited', retryAfterSeconds: verdict.retryAfterSeconds };
  const pendingId = newPendingId();
  const code = await deps.signIn.createCode({ email, pendingId });
  try {
    await deps.mailer.send(codeMail(email, code, deps.config.platformUrl, CODE_LIFETIME_SECONDS / 60));
  } catch (error) {
    deps.log.error({ problem: problemText(error) }, 'sign-in code not sent');
    return { outcome: 'not_sent' };
  }
  return { outcome: 'sent', email, pendingId };
}
