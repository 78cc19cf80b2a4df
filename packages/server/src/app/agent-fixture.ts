import { hashToken } from '../lib/crypto/opaque-token.ts';
import { openBrowser, type Platform } from './platform-fixture.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A person who has signed in, with a workspace of their own. */
export interface Owner {
  readonly userId: string;
  readonly workspaceId: string;
  readonly email: string;
}

export async function addOwner(platform: Platform, email: string): Promise<Owner> {
  await openBrowser(platform).signIn(email);
  const ids = await platform.store.db
    .selectFrom('human_users')
    .innerJoin('workspaces', 'workspaces.personal_of', 'human_users.id')
    .select(['human_users.id as userId', 'workspaces.id as workspaceId'])
    .where('human_users.email', '=', email)
    .executeTakeFirstOrThrow();
  return { ...ids, email };
}

export interface NewAgent {
  readonly id: string;
  readonly scope: string;
  readonly workspaceId?: string;
  readonly expiresAt?: number;
}

/** A claimed agent of an owner; answers a token of its scopes. */
export async function addAgent({ store }: Platform, owner: Owner, agent: NewAgent): Promise<string> {
  const { db } = store;
  const now = Date.now();
  const {
    id,
    scope,
    workspaceId: workspace_id = owner.workspaceId,
    expiresAt: expires_at = now + DAY,
  } = agent;
  const claim = { claim_token_hash: id, claim_token_expires_at: now + DAY, attempts: 1, claimed_at: now };
  const person = { email: owner.email, user_id: owner.userId, workspace_id };
  const names = {
    id,
    type: 'anonymous',
    state: 'claimed',
    agent_name: `Agent ${id}`,
    generation: 2,
  } as const;
  await db
    .insertInto('registrations')
    .values({ ...names, ...claim, ...person, registered_from: '::', created_at: now })
    .execute();
  await db
    .insertInto('agent_clients')
    .values({ id: `client-${id}`, registration_id: id, workspace_id, created_at: now })
    .execute();
  const token = `authmd_${id.padEnd(43, 'x')}`;
  const kind = 'post_claim' as const;
  await db
    .insertInto('access_tokens')
    .values({ token_hash: hashToken(token), registration_id: id, kind, scope, expires_at, created_at: now })
    .execute();
  return token;
}

/** Asks the Agent API; a body is sent as JSON. */
export function askAgentApi(
  platform: Platform,
  path: string,
  token: string | undefined,
  { method, body, headers = {} }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  const authorization: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const sent = { 'content-type': 'application/json', ...authorization, ...headers };
  const init =
    body === undefined
      ? { method: method ?? 'GET' }
      : { method: method ?? 'POST', body: JSON.stringify(body) };
  return platform.ask(`/api/v1/agent${path}`, { ...init, headers: sent });
}

/** The code of a refusal, beside its status. */
export async function refusalOf(answer: Response): Promise<[number, string]> {
  return [answer.status, (await answer.json()).error.code];
}
