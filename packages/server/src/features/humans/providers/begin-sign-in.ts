import { z } from 'zod';
import type { OidcProvider } from '../../../adapters/oidc.ts';
import type { SignInDeps } from '../accounts/index.ts';
import { newChallenge, rememberChallenge, spendChallenge } from '../challenges/index.ts';

const Kept = z.strictObject({ nonce: z.string(), verifier: z.string(), to: z.string() });

export interface ProviderDeps extends SignInDeps {
  readonly provider: OidcProvider;
}

export type Begun =
  | { readonly outcome: 'begun'; readonly url: string }
  | { readonly outcome: 'limited'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'unavailable' };

/**
 * Begins a sign-in with the provider: what its answer will be held against is kept for this browser alone. With somebody
 * who is signed in, who comes back from there is linked to them.
 */
export async function beginSignIn(
  deps: ProviderDeps,
  input: {
    readonly browser: string;
    readonly to: string;
    readonly linkTo?: string;
    readonly caller: { readonly limitKey: string };
  },
): Promise<Begun> {
  const verdict = await deps.limiters.challengesPerCaller.consume(input.caller.limitKey);
  if (!verdict.allowed) return { outcome: 'limited', retryAfterSeconds: verdict.retryAfterSeconds };
  const [state, nonce, verifier] = [newChallenge(), newChallenge(), newChallenge()];
  const begun = await deps.provider.begin(state, { nonce, verifier });
  if ('problem' in begun) {
    deps.log.warn({ problem: begun.problem }, 'the provider of sign-in gave no metadata');
    return { outcome: 'unavailable' };
  }
  const plain = Buffer.from(JSON.stringify({ nonce, verifier, to: input.to } satisfies z.infer<typeof Kept>));
  const sealed = deps.keys.providerSignIns.seal(plain, state);
  await rememberChallenge(deps, state, {
    ...{ purpose: 'provider' as const, browser: input.browser, sealed },
    ...(input.linkTo === undefined ? {} : { userId: input.linkTo }),
  });
  return { outcome: 'begun', url: begun.url };
}

/** Spends what was kept when this browser began; nothing for a state of another browser, or one that came before. */
export async function spendBegun(deps: ProviderDeps, state: string, browser: string) {
  const spent = await spendChallenge(deps, state, { purpose: 'provider', browser });
  const plain = deps.keys.providerSignIns.open(spent?.sealed ?? '', state);
  if (spent === undefined || plain === undefined) return undefined;
  return { ...Kept.parse(JSON.parse(plain.toString())), linkTo: spent.userId };
}
