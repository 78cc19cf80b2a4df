import { askToSignIn, verifyPasskey } from '../../../adapters/webauthn.ts';
import { recordEvent } from '../../identity/index.ts';
import { type SignInDeps, startSession } from '../accounts/index.ts';
import { newChallenge, rememberChallenge, spendChallenge } from '../challenges/index.ts';
import { readAnswer, siteOf } from './answer.ts';
import { findPasskey, type Passkey, usePasskey } from './store.ts';

type Limited = { readonly outcome: 'limited'; readonly retryAfterSeconds: number };

interface Asker {
  readonly browser: string;
  readonly caller: { readonly limitKey: string };
}

/** Asks a browser for any passkey of this service; it tells nothing of who has one. */
export async function askForSignIn(deps: SignInDeps, { browser, caller }: Asker) {
  const verdict = await deps.limiters.challengesPerCaller.consume(caller.limitKey);
  if (!verdict.allowed)
    return { outcome: 'limited', retryAfterSeconds: verdict.retryAfterSeconds } satisfies Limited;
  const challenge = newChallenge();
  await rememberChallenge(deps, challenge, { purpose: 'passkey_sign_in', browser });
  const options = await askToSignIn(siteOf(deps.config.platformUrl), challenge);
  return { outcome: 'asked', options } as const;
}

/** The passkey that really signed the challenge that this browser was given, with the counter it came with. */
async function proven(deps: SignInDeps, text: string, browser: string) {
  const answer = readAnswer(text);
  if (answer === undefined) return undefined;
  const spent = await spendChallenge(deps, answer.challenge, { purpose: 'passkey_sign_in', browser });
  if (spent === undefined) return undefined;
  const passkey = await findPasskey(deps.store.db, answer.id);
  // Discoverable credentials name their owner (WebAuthn §7.2 step 6): both must be the same person.
  if (passkey === undefined || answer.userHandle !== passkey.userId) return undefined;
  const counter = await verifyPasskey(siteOf(deps.config.platformUrl), answer, passkey);
  return counter === undefined ? undefined : { passkey, counter };
}

/** Notes the use; a counter that went back is what a copied key looks like, and its owner should know. */
async function noteUse(deps: SignInDeps, { id, userId, name }: Passkey, counter: number): Promise<boolean> {
  const now = deps.clock();
  if (await usePasskey(deps.store.db, id, counter, now)) return true;
  await recordEvent(deps.store.db, { action: 'passkey.refused', userId, detail: { name } }, now);
  return false;
}

/** Signs a person in by a passkey. */
export async function signInByPasskey(
  deps: SignInDeps,
  input: Asker & { readonly answer: string; readonly userAgent: string | undefined },
): Promise<
  | { readonly outcome: 'signed_in'; readonly setCookies: readonly string[] }
  | { readonly outcome: 'refused' }
  | Limited
> {
  const verdict = await deps.limiters.triesPerCaller.consume(input.caller.limitKey);
  if (!verdict.allowed) return { outcome: 'limited', retryAfterSeconds: verdict.retryAfterSeconds };
  const found = await proven(deps, input.answer, input.browser);
  if (found === undefined || !(await noteUse(deps, found.passkey, found.counter)))
    return { outcome: 'refused' };
  const { userId } = found.passkey;
  const setCookies = await startSession(deps, { userId, userAgent: input.userAgent, way: 'passkey' });
  return setCookies === undefined ? { outcome: 'refused' } : { outcome: 'signed_in', setCookies };
}
