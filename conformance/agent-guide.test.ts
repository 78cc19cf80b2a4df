import { describe, expect, it } from 'vitest';
import { send } from './http.ts';
import { shareSubject } from './shared-subject.ts';

const shared = shareSubject();

describe('the instruction file answers', () => {
  it('where the metadata says, as Markdown that agrees with the metadata', async () => {
    const { platformUrl } = shared();
    const metadata = Object((await send(`${platformUrl}/.well-known/oauth-authorization-server`)).json);
    const guide = await send(String(metadata.agent_auth.skill));
    expect(guide.status).toBe(200);
    expect(guide.headers['content-type']).toBe('text/markdown; charset=utf-8');
    const named = [
      metadata.token_endpoint,
      metadata.revocation_endpoint,
      metadata.agent_auth.identity_endpoint,
      metadata.agent_auth.claim_endpoint,
      ...metadata.grant_types_supported,
      ...metadata.scopes_supported,
    ];
    for (const each of named) expect(guide.text).toContain(each);
  });

  it('in the words of the metadata, as the API description does', async () => {
    const { baseUrl, platformUrl } = shared();
    const metadata = Object((await send(`${platformUrl}/.well-known/oauth-authorization-server`)).json);
    const description = Object((await send(`${baseUrl}/openapi.json`)).json);
    const { agent_auth: agentAuth } = metadata;
    const posts = [metadata.token_endpoint, metadata.revocation_endpoint];
    for (const url of [...posts, agentAuth.identity_endpoint, agentAuth.claim_endpoint]) {
      const { origin, pathname } = new URL(url);
      const item = description.paths[pathname];
      expect({ pathname, servers: item?.servers }).toMatchObject({ pathname, servers: [{ url: origin }] });
      expect(Object.keys(item)).toContain('post');
    }
    const { pathname: api } = new URL(metadata.resource);
    expect(description.paths[`${api}/me`]).toHaveProperty('get');
    expect(description.paths).toHaveProperty([new URL(metadata.jwks_uri).pathname]);
  });
});
