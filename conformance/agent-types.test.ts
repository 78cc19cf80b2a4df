import { describe, expect, it } from 'vitest';
import { AgentClient, expectIdentityError, nextOwner } from './agent-client.ts';
import { members, send } from './http.ts';
import { isRecord } from './samples.ts';
import { type Subject, withSubject } from './service.ts';
import { shareSubject } from './shared-subject.ts';

const serviceAuth = { type: 'service_auth', login_hint: nextOwner() };
const anonymous = { type: 'anonymous' };

/** Everything that tells agents how they may register, as they read it. */
async function advertised({ platformUrl, baseUrl }: Subject) {
  const { agent_auth: agentAuth } = members(
    await send(`${platformUrl}/.well-known/oauth-authorization-server`),
  );
  const { paths, components } = members(await send(`${baseUrl}/openapi.json`));
  const operation = isRecord(paths) ? paths['/agent/identity'] : undefined;
  const schemas = isRecord(components) && isRecord(components.schemas) ? components.schemas : {};
  return {
    agentAuth: isRecord(agentAuth) ? agentAuth : {},
    api: JSON.stringify([operation, schemas.RegistrationRequest]),
    schemaNames: Object.keys(schemas),
    // The code by which a type is refused is told, and does not offer it.
    guide: (await send(`${baseUrl}/auth.md`)).text.replaceAll(/`\w+_not_enabled`/gu, ''),
  };
}

describe('registration without anonymous agents', () => {
  const shared = shareSubject({ env: { WAYMARK_AGENT_TYPES: 'service_auth' } });

  it('refuses the type by its own code and takes the other', async () => {
    const { platformUrl } = shared();
    const agent = new AgentClient(platformUrl);
    expectIdentityError(await agent.identity(anonymous), 400, 'anonymous_not_enabled');
    expectIdentityError(await agent.identity({ type: 'x' }), 400, 'unsupported_identity_type');
    expect((await agent.identity(serviceAuth)).status).toBe(200);
  });

  it('advertises it nowhere', async () => {
    const { agentAuth, api, schemaNames, guide } = await advertised(shared());
    expect(agentAuth.identity_types_supported).toEqual(['service_auth']);
    expect(agentAuth).not.toHaveProperty('anonymous');
    expect(agentAuth).toHaveProperty('service_auth');
    expect(api).not.toContain('anonymous');
    expect(api).toContain('service_auth');
    expect(schemaNames).not.toContain('AnonymousRegistrationResponse');
    expect(guide).not.toContain('anonymous');
    expect(guide).not.toContain('before the claim');
    expect(guide).toContain('`service_auth`');
  });
});

describe('registration with anonymous agents alone', () => {
  const shared = shareSubject({ env: { WAYMARK_AGENT_TYPES: 'anonymous' } });

  it('refuses service_auth by its own code, whatever its hint, and takes the other', async () => {
    const { platformUrl } = shared();
    const agent = new AgentClient(platformUrl);
    for (const body of [serviceAuth, { type: 'service_auth' }, { ...serviceAuth, login_hint: 'x' }])
      expectIdentityError(await agent.identity(body), 400, 'service_auth_not_enabled');
    const { claimToken } = await agent.registerAnonymous();
    await agent.startClaim(claimToken, nextOwner());
  });

  it('advertises it nowhere', async () => {
    const { agentAuth, api, schemaNames, guide } = await advertised(shared());
    expect(agentAuth.identity_types_supported).toEqual(['anonymous']);
    expect(agentAuth).not.toHaveProperty('service_auth');
    expect(api).not.toContain('service_auth');
    expect(api).toContain('anonymous');
    expect(schemaNames).not.toContain('ServiceAuthRegistrationResponse');
    expect(guide).not.toContain('service_auth');
    expect(guide).toContain('`anonymous`');
  });
});

describe('agents that registered before their type was switched off', () => {
  it('go on: they exchange, are claimed and poll', () =>
    withSubject({}, async (subject) => {
      const agent = new AgentClient(subject.platformUrl);
      const { assertion, claimToken } = await agent.registerAnonymous();
      await subject.restart('SIGTERM', { WAYMARK_AGENT_TYPES: 'service_auth' });
      expect(await agent.accessToken(assertion)).toMatch(/^authmd_/);
      await agent.startClaim(claimToken, nextOwner());
      expect(members(await agent.poll(claimToken)).error).toBe('authorization_pending');
    }));
});
