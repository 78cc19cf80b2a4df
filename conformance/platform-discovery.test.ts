import { discoverOAuthProtectedResourceMetadata } from '@modelcontextprotocol/sdk/client/auth.js';
import { createRemoteJWKSet } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { members, send } from './http.ts';
import { type Subject, startSubject } from './service.ts';

let subject: Subject;

beforeAll(async () => {
  subject = await startSubject({ env: { WAYMARK_VENDOR: 'acme' } });
});

afterAll(() => subject.stop());

const resourcePath = '/.well-known/oauth-protected-resource';
const insertedPath = `${resourcePath}/api/v1/agent`;
const serverPath = '/.well-known/oauth-authorization-server';
const keysPath = '/.well-known/jwks.json';
const paths = [resourcePath, insertedPath, serverPath, keysPath];
const scopes = ['agent:read', 'agent:deploy', 'agent:keys', 'agent:feedback', 'pulse:setup'];

function read(path: string, headers: Record<string, string> = {}) {
  return send(`${subject.platformUrl}${path}`, { headers });
}

describe('platform discovery answers', () => {
  it('one resource at both of its URLs', async () => {
    const [root, inserted] = await Promise.all([read(resourcePath), read(insertedPath)]);
    expect(root.headers['content-type']).toMatch(/^application\/json/u);
    expect(inserted.text).toBe(root.text);
    expect(members(root)).toMatchObject({
      resource: `${subject.platformUrl}/api/v1/agent`,
      authorization_servers: [subject.platformUrl],
      scopes_supported: scopes,
      bearer_methods_supported: ['header'],
    });
  });

  it('an authorization server with the registration draft’s block and its aliases', async () => {
    const { platformUrl, baseUrl } = subject;
    const server = members(await read(serverPath));
    expect(server).toMatchObject({
      issuer: platformUrl,
      token_endpoint: `${platformUrl}/oauth2/token`,
      revocation_endpoint: `${platformUrl}/oauth2/revoke`,
      jwks_uri: `${platformUrl}${keysPath}`,
      grant_types_supported: [
        'urn:ietf:params:oauth:grant-type:jwt-bearer',
        'urn:acme:agent-auth:grant-type:claim',
        'urn:workos:agent-auth:grant-type:claim',
      ],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      scopes_supported: scopes,
      agent_auth: {
        skill: `${baseUrl}/auth.md`,
        identity_endpoint: `${platformUrl}/agent/identity`,
        claim_endpoint: `${platformUrl}/agent/identity/claim`,
        identity_types_supported: ['anonymous', 'service_auth'],
        register_uri: `${platformUrl}/agent/identity`,
        claim_uri: `${platformUrl}/agent/identity/claim`,
        revocation_uri: `${platformUrl}/oauth2/revoke`,
        anonymous: { credential_types_supported: ['access_token'] },
        service_auth: { credential_types_supported: ['access_token'] },
      },
    });
    expect(server).not.toHaveProperty('authorization_endpoint');
  });

  it('public keys and nothing private', async () => {
    const answer = await read(keysPath);
    expect(answer.headers['content-type']).toBe('application/jwk-set+json');
    const { keys } = members(answer);
    expect(keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        x: expect.stringMatching(/^[\w-]{43}$/u),
        y: expect.stringMatching(/^[\w-]{43}$/u),
        kid: expect.stringMatching(/^[\w-]{43}$/u),
        alg: 'ES256',
        use: 'sig',
      },
    ]);
  });

  it('the same key after a restart', async () => {
    const before = await read(keysPath);
    await subject.restart();
    expect((await read(keysPath)).json).toEqual(before.json);
  });
});

describe('platform discovery guards', () => {
  it.each(paths)('%s for readers of every origin, caches and conditional requests', async (path) => {
    const answer = await read(path, { origin: 'https://inspector.example' });
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(answer.headers['cache-control']).toMatch(/^public, max-age=\d+, must-revalidate$/u);
    const tag = String(answer.headers.etag);
    expect(tag).toMatch(/^"[^"]+"$/u);
    const again = await read(path, { 'if-none-match': tag, origin: 'https://inspector.example' });
    expect({ status: again.status, text: again.text, tag: again.headers.etag }).toEqual({
      status: 304,
      text: '',
      tag,
    });
    // A script that revalidates by itself must be let see the 304.
    expect(again.headers['access-control-allow-origin']).toBe('*');
  });

  it.each(paths)('%s against other methods, and answers a preflight', async (path) => {
    const preflight = await send(`${subject.platformUrl}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://inspector.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'mcp-protocol-version',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('*');
    const refused = await send(`${subject.platformUrl}${path}`, { method: 'POST' });
    expect(refused.status).toBe(405);
    expect(refused.headers.allow?.split(', ').sort()).toEqual(['GET', 'HEAD', 'OPTIONS']);
  });

  it.each(paths)('%s against a forged Host', async (path) => {
    const answer = await read(path, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(answer.text).not.toContain('evil.example');
  });
});

describe('platform discovery satisfies', () => {
  const insecure = { [oauth.allowInsecureRequests]: true };

  it('oauth4webapi, from the resource to its server', async () => {
    const resource = new URL(`${subject.platformUrl}/api/v1/agent`);
    const found = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, insecure),
    );
    const issuer = new URL(found.authorization_servers?.[0] ?? '');
    const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
    const server = await oauth.processDiscoveryResponse(issuer, response);
    expect(server.token_endpoint).toBe(`${subject.platformUrl}/oauth2/token`);
  });

  it('openid-client', async () => {
    const none = openid.None();
    const configuration = await openid.discovery(new URL(subject.platformUrl), 'agent', undefined, none, {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });
    expect(configuration.serverMetadata().issuer).toBe(subject.platformUrl);
  });

  it('the MCP SDK, which follows the path of the resource', async () => {
    const found = await discoverOAuthProtectedResourceMetadata(`${subject.platformUrl}/api/v1/agent`);
    expect(found.resource).toBe(`${subject.platformUrl}/api/v1/agent`);
  });

  it('jose, which finds a key of ours by its name', async () => {
    const keySet = createRemoteJWKSet(new URL(`${subject.platformUrl}${keysPath}`));
    const [{ kid } = { kid: '' }] = await read(keysPath).then((answer) => {
      const { keys } = members(answer);
      // The shape is asserted above; here only the name is needed.
      return keys as { kid: string }[];
    });
    expect(await keySet({ alg: 'ES256', kid })).toBeDefined();
  });
});
