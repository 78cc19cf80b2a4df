import type { PendingCode } from '../../../adapters/sign-in.ts';
import { recordEvent } from '../../identity/index.ts';
import { checkNewcomer } from './check-newcomer.ts';
import type { SignInDeps } from './deps.ts';
import { ensurePersonalWorkspace } from './store.ts';

/** Is never the code of anybody: spending it counts as a wrong try. */
const NO_CODE = '------';
const WORKSPACE_NAME_CHARACTERS = 40;

export type CodeRedeemed =
  | { readonly outcome: 'signed_in'; readonly setCookies: readonly string[] }
  | { readonly outcome: 'limited'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'malformed' | 'wrong_code' | 'expired' | 'exhausted' };

export function personalWorkspaceName(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@'));
  return `${Array.from(local).slice(0, WORKSPACE_NAME_CHARACTERS).join('')}'s workspace`;
}

/** Two codes of one new address may be redeemed at once; the second finds the account just made. */
async function spend(deps: SignInDeps, pending: PendingCode, code: string, userAgent: string | undefined) {
  try {
    return await deps.signIn.redeemCode(pending, code, userAgent);
  } catch (error) {
    if (deps.store.engine.isUniqueViolation(error)) return { outcome: 'expired' } as const;
    throw error;
  }
}

/** Signs a person in by the code they were mailed, and gives a new one an account with a workspace. */
export async function redeemCode(
  deps: SignInDeps,
  input: {
    readonly pending: PendingCode;
    readonly code: string;
    readonly userAgent: string | undefined;
    readonly caller: { readonly limitKey: string };
  },
): Promise<CodeRedeemed> {
  const code = input.code.replace(/[\s-]/gu, '');
  if (!/^[0-9]{6}$/u.test(code)) return { outcome: 'malformed' };
  const verdict = await deps.limiters.triesPerCaller.consume(input.caller.limitKey);
  if (!verdict.allowed) return { outcome: 'limited', retryAfterSeconds: verdict.retryAfterSeconds };
  // To guess for an address that may not enter looks like to guess wrongly: same answers, same number of tries.
  const given = (await checkNewcomer(deps, input.pending.email)) ? code : NO_CODE;
  const redeemed = await spend(deps, input.pending, given, input.userAgent);
  if (redeemed.outcome !== 'signed_in') return redeemed;
  const owner = { userId: redeemed.userId, workspaceName: personalWorkspaceName(redeemed.email) };
  await ensurePersonalWorkspace(deps.store, owner, deps.clock());
  await recordEvent(deps.store.db, { action: 'session.started', userId: redeemed.userId }, deps.clock());
  return { outcome: 'signed_in', setCookies: redeemed.setCookies };
}
