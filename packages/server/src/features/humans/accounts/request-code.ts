import { normalizeEmail } from '../../../lib/text/email-equality.ts';
import type { SignInDeps } from './deps.ts';
import { newPendingId } from './pending-sign-in.ts';
import { queueCodeMail } from './queue-code-mail.ts';

export type CodeRequested =
  | { readonly outcome: 'queued'; readonly email: string; readonly pendingId: string }
  | { readonly outcome: 'limited'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'invalid_email' };

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
 * Has a code mailed to whoever asks for one. Known and unknown addresses take the same way, and no mail server has
 * a say in the answer: nobody is looked up before the mail is written, and that is the worker's. Each request is
 * a pending sign-in of its own and leaves all others as they are.
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
  await queueCodeMail(deps, { email, code });
  return { outcome: 'queued', email, pendingId };
}
