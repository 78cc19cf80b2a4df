import type { ProvidedPerson } from '../../../adapters/oidc.ts';
import { normalizeEmail } from '../../../lib/text/email-equality.ts';
import { recordEvent } from '../../identity/index.ts';
import { checkNewcomer, queueNotice, startSession } from '../accounts/index.ts';
import { type ProviderDeps, spendBegun } from './begin-sign-in.ts';
import { findLinkedPerson, insertIdentity, listIdentities, touchIdentity } from './store.ts';

/** Why nobody was signed in; each has a page that says what to do. */
export type ProviderRefusal =
  | 'not_begun'
  | 'declined'
  | 'refused'
  | 'unavailable'
  | 'no_email'
  | 'unverified_email'
  | 'other_identity'
  | 'linked_elsewhere'
  | 'closed';

export type Finished =
  | { readonly outcome: 'signed_in'; readonly setCookies: readonly string[]; readonly to: string }
  | { readonly outcome: 'linked' }
  | { readonly outcome: 'limited'; readonly retryAfterSeconds: number }
  | { readonly outcome: ProviderRefusal };

type Found = { readonly userId: string } | { readonly refusal: ProviderRefusal };

/** Two first sign-ins of one new address may come at once; the second finds the account just made. */
async function accountOf(deps: ProviderDeps, email: string): Promise<string | undefined> {
  try {
    return await deps.signIn.findOrOpenAccount(email);
  } catch (error) {
    if (deps.store.engine.isUniqueViolation(error)) return await deps.signIn.findOrOpenAccount(email);
    throw error;
  }
}

/** Links who came back from the provider to a person, and tells them; one subject of this provider for each person. */
async function linkTo(deps: ProviderDeps, person: ProvidedPerson, userId: string): Promise<void> {
  const { label: name } = deps.provider;
  const now = deps.clock();
  const isLinked = await deps.store.transaction(async (db) => {
    const known = await listIdentities(db, userId);
    if (known.some(({ issuer }) => issuer === person.issuer)) return false;
    if (!(await insertIdentity(db, person, userId, now))) return false;
    await recordEvent(db, { action: 'provider.linked', userId, detail: { name } }, now);
    await queueNotice(db, { userId, about: 'provider_linked', name }, now);
    return true;
  });
  if (isLinked) deps.mailQueued();
}

/**
 * Links who came back to somebody who is signed in and asked for it. Their address there does not matter: they have
 * shown that both accounts are theirs, which a provider that verifies no address cannot say.
 */
async function linkSignedIn(deps: ProviderDeps, person: ProvidedPerson, userId: string): Promise<Finished> {
  const before = await findLinkedPerson(deps.store.db, person);
  if (before === undefined) await linkTo(deps, person, userId);
  const linked = await findLinkedPerson(deps.store.db, person);
  if (linked === userId) return { outcome: 'linked' };
  return { outcome: linked === undefined ? 'other_identity' : 'linked_elsewhere' };
}

/**
 * Links somebody for the first time, by an address that the provider says it has verified. A person whom this provider
 * already knows under another subject is not linked again: the provider may have given their address to somebody else.
 */
async function link(deps: ProviderDeps, person: ProvidedPerson): Promise<Found> {
  const email = person.email === undefined ? undefined : normalizeEmail(person.email);
  if (email === undefined) return { refusal: 'no_email' };
  if (!person.isEmailVerified) return { refusal: 'unverified_email' };
  if (!(await checkNewcomer(deps, email))) return { refusal: 'closed' };
  const userId = await accountOf(deps, email);
  if (userId === undefined) return { refusal: 'unverified_email' };
  await linkTo(deps, person, userId);
  // Of two first sign-ins at once the second finds what the first has linked.
  const linked = await findLinkedPerson(deps.store.db, person);
  return linked === userId ? { userId } : { refusal: 'other_identity' };
}

async function findPerson(deps: ProviderDeps, person: ProvidedPerson): Promise<Found> {
  const userId = await findLinkedPerson(deps.store.db, person);
  return userId === undefined ? await link(deps, person) : { userId };
}

/** Signs a person in whom the provider sent back. */
export async function finishSignIn(
  deps: ProviderDeps,
  input: {
    /** The query that the browser came back with. */
    readonly query: string;
    readonly browser: string;
    readonly userAgent: string | undefined;
    /** Who is signed in in that browser. */
    readonly signedIn: string | undefined;
    readonly caller: { readonly limitKey: string };
  },
): Promise<Finished> {
  const verdict = await deps.limiters.triesPerCaller.consume(input.caller.limitKey);
  if (!verdict.allowed) return { outcome: 'limited', retryAfterSeconds: verdict.retryAfterSeconds };
  const given = new URLSearchParams(input.query);
  const state = given.get('state') ?? '';
  const kept = await spendBegun(deps, state, input.browser);
  if (kept === undefined) return { outcome: 'not_begun' };
  // Whoever began to link an account is still who it is linked to.
  if (kept.linkTo !== null && kept.linkTo !== input.signedIn) return { outcome: 'not_begun' };
  if (given.get('error') === 'access_denied') return { outcome: 'declined' };
  const answer = await deps.provider.finish(input.query, state, kept);
  if (answer.outcome !== 'known') {
    deps.log.warn({ problem: answer.problem }, 'the provider of sign-in gave no answer that holds');
    return { outcome: answer.outcome };
  }
  if (kept.linkTo !== null) return await linkSignedIn(deps, answer.person, kept.linkTo);
  const found = await findPerson(deps, answer.person);
  if ('refusal' in found) return { outcome: found.refusal };
  const { userId } = found;
  await touchIdentity(deps.store.db, answer.person, deps.clock());
  const setCookies = await startSession(deps, { userId, userAgent: input.userAgent, way: 'provider' });
  return setCookies === undefined
    ? { outcome: 'refused' }
    : { outcome: 'signed_in', setCookies, to: kept.to };
}
