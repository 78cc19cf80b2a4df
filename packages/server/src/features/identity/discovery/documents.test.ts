import {
  AuthorizationServerMetadata,
  agentApiMetadataUrl,
  agentScopes,
  ProtectedResourceMetadata,
  preClaimScopes,
} from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { describeAuthorizationServer, describeProtectedResource } from './documents.ts';

const config = {
  baseUrl: 'https://www.acme.example',
  platformUrl: 'https://api.acme.example',
  vendor: 'acme',
  agentTypes: ['anonymous', 'service_auth'],
} as const;
const resource = describeProtectedResource(config, {});
const server = describeAuthorizationServer(config, { skill: '/auth.md' });

describe('the discovery documents', () => {
  it('hold to their schemas', () => {
    expect(ProtectedResourceMetadata.parse(resource)).toEqual(resource);
    expect(AuthorizationServerMetadata.parse(server)).toEqual(server);
  });

  it('name one issuer, byte for byte, and one resource', () => {
    expect(server.issuer).toBe(config.platformUrl);
    expect(resource.authorization_servers).toEqual([server.issuer]);
    expect(server.authorization_servers).toEqual([server.issuer]);
    expect(resource.resource).toBe('https://api.acme.example/api/v1/agent');
    expect(server.resource).toBe(resource.resource);
    expect(agentApiMetadataUrl(config.platformUrl)).toBe(
      'https://api.acme.example/.well-known/oauth-protected-resource/api/v1/agent',
    );
  });

  it('say the same of scopes and of how a token is sent', () => {
    expect(resource.scopes_supported).toEqual(agentScopes);
    expect(server.scopes_supported).toEqual(resource.scopes_supported);
    expect(server.bearer_methods_supported).toEqual(resource.bearer_methods_supported);
    expect(resource.scopes_supported).toEqual(expect.arrayContaining([...preClaimScopes]));
  });

  it('give each alias the value of the member it stands for', () => {
    const { agent_auth: agent } = server;
    expect(agent.register_uri).toBe(agent.identity_endpoint);
    expect(agent.claim_uri).toBe(agent.claim_endpoint);
    expect(agent.revocation_uri).toBe(server.revocation_endpoint);
    for (const type of agent.identity_types_supported)
      expect(agent[type]?.credential_types_supported).toEqual(['access_token']);
  });

  it('describe the ways to register that are offered, and no other', () => {
    const { agent_auth: agent } = describeAuthorizationServer({ ...config, agentTypes: ['anonymous'] }, {});
    expect(agent.identity_types_supported).toEqual(['anonymous']);
    expect(JSON.stringify(agent)).not.toContain('service_auth');
  });

  it('advertise the grants there are, under both names of the claim', () => {
    expect(server.grant_types_supported).toEqual([
      'urn:ietf:params:oauth:grant-type:jwt-bearer',
      'urn:acme:agent-auth:grant-type:claim',
      'urn:workos:agent-auth:grant-type:claim',
    ]);
    const workos = describeAuthorizationServer({ ...config, vendor: 'workos' }, {});
    expect(workos.grant_types_supported).toHaveLength(2);
    expect(server.response_types_supported).toEqual([]);
  });

  it('leave out what is not there: events, foreign assertions, an authorization endpoint', () => {
    expect(JSON.stringify([resource, server])).not.toMatch(
      /events|identity_assertion|authorization_endpoint/u,
    );
  });

  it('name a document of the landing host once it is published, and not before', () => {
    expect(server.agent_auth.skill).toBe('https://www.acme.example/auth.md');
    expect(describeAuthorizationServer(config, {}).agent_auth).not.toHaveProperty('skill');
    expect(server).not.toHaveProperty('service_documentation');
    const later = { developers: '/developers.md' };
    const url = 'https://www.acme.example/developers.md';
    expect(describeProtectedResource(config, later).resource_documentation).toBe(url);
    expect(describeAuthorizationServer(config, later).service_documentation).toBe(url);
  });
});
