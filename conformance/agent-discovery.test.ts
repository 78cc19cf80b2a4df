import {
  discoverOAuthProtectedResourceMetadata,
  extractWWWAuthenticateParams,
} from '@modelcontextprotocol/sdk/client/auth.js';
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextOwner, sendForm, text } from './agent-client.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { type Answer, members, post, send } from './http.ts';
import { isRecord, nextAddress } from './samples.ts';

let world: AgentSubject;

beforeAll(async () => {
  world = await startAgentSubject();
});

afterAll(() => world.stop());

/** What an agent learns that knows the address of one API and nothing else. */
interface Learned {
  readonly resource: string;
  readonly token: string;
  readonly revocation: string;
  readonly identity: string;
  readonly claim: string;
  readonly grants: readonly string[];
}

function textIn(value: unknown, name: string): string {
  const member = isRecord(value) ? value[name] : undefined;
  if (typeof member !== 'string') throw new Error(`no ${name} in ${JSON.stringify(value)}`);
  return member;
}

function listIn(value: unknown, name: string): string[] {
  const member = isRecord(value) ? value[name] : undefined;
  if (!Array.isArray(member)) throw new Error(`no ${name} in ${JSON.stringify(value)}`);
  return member.map(String);
}

async function read(url: string): Promise<unknown> {
  const answer = await send(url, { headers: { accept: 'application/json' } });
  expect({ url, status: answer.status }).toEqual({ url, status: 200 });
  return answer.json;
}

/** From the 401 of the API over both documents to every endpoint, without following a redirect. */
async function discover(api: string): Promise<Learned> {
  const refused = await send(api, { headers: { accept: 'application/json' } });
  expect(refused.status).toBe(401);
  const metadataUrl = /resource_metadata="([^"]+)"/.exec(String(refused.headers['www-authenticate']))?.[1];
  const resource = await read(metadataUrl ?? '');
  const [issuer = ''] = listIn(resource, 'authorization_servers');
  const server = await read(`${issuer}/.well-known/oauth-authorization-server`);
  expect(textIn(server, 'issuer')).toBe(issuer);
  const agentAuth = isRecord(server) ? server.agent_auth : undefined;
  expect(listIn(agentAuth, 'identity_types_supported')).toEqual(
    expect.arrayContaining(['anonymous', 'service_auth']),
  );
  return {
    resource: textIn(resource, 'resource'),
    token: textIn(server, 'token_endpoint'),
    revocation: textIn(server, 'revocation_endpoint'),
    identity: textIn(agentAuth, 'identity_endpoint'),
    claim: textIn(agentAuth, 'claim_endpoint'),
    grants: listIn(server, 'grant_types_supported'),
  };
}

const journeyFrom = nextAddress();

function exchange(learned: Learned, form: Record<string, string>): Promise<Answer> {
  return sendForm(learned.token, form, { from: journeyFrom, headers: { accept: 'application/json' } });
}

describe('an agent that knows nothing but the discovery documents', () => {
  it('registers, is claimed, reads and leaves', async () => {
    const api = `${world.subject.platformUrl}/api/v1/agent/me`;
    const learned = await discover(api);
    const bearer = learned.grants.find((grant) => grant.endsWith(':jwt-bearer')) ?? '';
    const claimGrants = learned.grants.filter((grant) => grant.endsWith(':agent-auth:grant-type:claim'));
    expect(claimGrants).toContain('urn:workos:agent-auth:grant-type:claim');
    const registered = await post(
      learned.identity,
      { type: 'anonymous', client_id: 'habit' },
      { from: journeyFrom },
    );
    const assertion = text(registered, 'identity_assertion');
    const first = await exchange(learned, { grant_type: bearer, assertion, resource: learned.resource });
    expect(members(first).scope).toBe('pulse:setup');
    const [claim_token, email] = [text(registered, 'claim_token'), nextOwner()];
    expect(new URL(text(registered, 'claim_url'), learned.identity).href).toBe(learned.claim);
    const ceremony = await post(learned.claim, { claim_token, email }, { from: journeyFrom });
    const attempt = members(ceremony).claim_attempt;
    const pending = await exchange(learned, { grant_type: claimGrants[0] ?? '', claim_token });
    expect(members(pending).error).toBe('authorization_pending');
    const page = {
      verificationUri: textIn(attempt, 'verification_uri'),
      userCode: textIn(attempt, 'user_code'),
    };
    await world.human().complete(page, email, world.inbox);
    const tokens = await exchange(learned, { grant_type: claimGrants[1] ?? '', claim_token });
    const again = await exchange(learned, {
      grant_type: bearer,
      assertion: text(tokens, 'identity_assertion'),
      resource: learned.resource,
    });
    const authorization = `Bearer ${text(again, 'access_token')}`;
    expect((await send(api, { headers: { authorization } })).status).toBe(200);
    await sendForm(learned.revocation, { token: text(again, 'access_token') }, { from: journeyFrom });
    expect((await send(api, { headers: { authorization } })).status).toBe(401);
  });
});

const insecure = { [oauth.allowInsecureRequests]: true };

describe('oauth4webapi', () => {
  it('discovers, exchanges, polls and revokes', async () => {
    const { platformUrl } = world.subject;
    const resource = new URL(`${platformUrl}/api/v1/agent`);
    const found = await oauth.resourceDiscoveryRequest(resource, insecure);
    const protectedResource = await oauth.processResourceDiscoveryResponse(resource, found);
    const issuer = new URL(protectedResource.authorization_servers?.[0] ?? '');
    const response = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' });
    const server = await oauth.processDiscoveryResponse(issuer, response);
    const self: oauth.Client = { client_id: 'an-agent' };
    const agent = world.agent();
    const owner = nextOwner();
    const registered = await agent.registerAnonymous();
    const bearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    const ask = async (grant: string, parameters: Record<string, string>) =>
      await oauth.processGenericTokenEndpointResponse(
        server,
        self,
        await oauth.genericTokenEndpointRequest(server, self, oauth.None(), grant, parameters, insecure),
      );
    const pre = await ask(bearer, { assertion: registered.assertion, resource: resource.href });
    expect(pre).toMatchObject({ scope: 'pulse:setup', expires_in: 900, token_type: 'bearer' });
    const ceremony = await agent.startClaim(registered.claimToken, owner);
    const claimGrant = server.grant_types_supported?.find((grant) => /waymark.*:claim$/.test(grant)) ?? '';
    const poll = () => ask(claimGrant, { claim_token: registered.claimToken });
    await expect(poll()).rejects.toMatchObject({ error: 'authorization_pending', status: 400 });
    await world.human().complete(ceremony, owner, world.inbox);
    const tokens = await poll();
    const me = new URL(`${platformUrl}/api/v1/agent/me`);
    const read = () =>
      oauth.protectedResourceRequest(tokens.access_token, 'GET', me, new Headers(), null, insecure);
    expect((await read()).status).toBe(200);
    const revoked = await oauth.revocationRequest(server, self, oauth.None(), tokens.access_token, insecure);
    await oauth.processRevocationResponse(revoked);
    await expect(read()).rejects.toMatchObject({ status: 401 });
  });
});

describe('openid-client', () => {
  it('discovers, exchanges and revokes', async () => {
    const issuer = new URL(world.subject.platformUrl);
    const config = await client.discovery(issuer, 'an-agent', undefined, client.None(), {
      algorithm: 'oauth2',
      execute: [client.allowInsecureRequests],
    });
    const { assertion, claimToken } = await world.agent().registerAnonymous();
    const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    const tokens = await client.genericGrantRequest(config, grant, { assertion });
    expect(tokens).toMatchObject({ scope: 'pulse:setup', expires_in: 900 });
    expect(tokens.refresh_token).toBeUndefined();
    await client.tokenRevocation(config, tokens.access_token, { token_type_hint: 'access_token' });
    const claim = 'urn:workos:agent-auth:grant-type:claim';
    await expect(
      client.genericGrantRequest(config, claim, { claim_token: claimToken }),
    ).rejects.toMatchObject({
      error: 'authorization_pending',
    });
  });
});

describe('the MCP SDK', () => {
  it('reads the challenge and the resource document it points at', async () => {
    const api = `${world.subject.platformUrl}/api/v1/agent`;
    const { resourceMetadataUrl, error } = extractWWWAuthenticateParams(await fetch(`${api}/me`));
    expect(error).toBe('invalid_token');
    if (resourceMetadataUrl === undefined) throw new Error('the challenge names no document');
    const found = await discoverOAuthProtectedResourceMetadata(api, { resourceMetadataUrl });
    expect(found).toMatchObject({ resource: api, authorization_servers: [world.subject.platformUrl] });
  });
});
