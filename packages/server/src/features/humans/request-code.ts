import { normalizeEmail } from '../../lib/email-equality.ts';
import { problemText } from '../../lib/problem-text.ts';
import { CODE_LIFETIME_SECONDS, type SignInDeps } from './deps.ts';
import { codeMail } from './mails.ts';
import { newPendingId } from './pending-sign-in.ts';

export type CodeRequested =
  | { readonly outcome: 'sent'; readonly email: string; readonly pendingId: string }
  | { readonly outcome: 'limited'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'invalid_email' | 'not_sent' };

/** Counts a request against each limit in turn: what a tighter one refuses uses up nothing of a wider one. */
async function countRequest(deps: SignInDeps, email: string, caller: string) {
  const { codesPerCaller, codesPerCallerAndEmail, codesPerEmail } = deps.limiters;
  // The limiter's table must not become a list of addresses.
  const { hashCaller } = deps.keys;
  for (const [limiter, limitKey] of [
    [codesPerCallerAndEmail, hashCaller(`${caller} ${email}`)],
    [codesPerCaller, caller],
    [codesPerEmail, hashCaller(email)],
  ] as const) {
    const verdict = await limiter.consume(limitKey);
    if (!verdict.allowed)
      return { outcome: 'limited', retryAfterSeconds: verdict.retryAfterSeconds } as const;
  }
  return undefined;
}

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
  const refused = await countRequest(deps, email, input.caller.limitKey);
  if (refused !== undefined) return refused;
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
