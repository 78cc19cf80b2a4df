import { agentOperations, agentScopes, identityErrorStatus, oauthErrorStatus } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { loadConfig, type SignUp } from '../../../config/index.ts';
import { renderGuide } from './render-guide.ts';

const config = {
  baseUrl: 'https://harbour-tools.dev',
  platformUrl: 'https://platform.harbour-tools.dev',
  vendor: 'harbour',
  refusalsPerMinute: 77,
  signUp: { kind: 'open' },
  limits: loadConfig({ WAYMARK_AGENT_REGISTRATIONS_PER_HOUR: '43' }).limits,
} as const;
const guide = renderGuide({ ...config, agentTypes: ['anonymous', 'service_auth'] }, []);

describe('auth.md', () => {
  it('states the limits that are set', () => {
    expect(guide).toContain('| `POST /agent/identity` | 43 ');
  });

  it('says who may open an account exactly where not everybody may', () => {
    const under = (signUp: SignUp) =>
      renderGuide({ ...config, signUp, agentTypes: ['anonymous', 'service_auth'] }, []);
    expect(guide).not.toContain('Accounts are opened');
    expect(under({ kind: 'closed' })).toContain('opened here only by invitation');
    expect(under({ kind: 'domains', domains: ['acme.dev'] })).toContain('addresses at acme.dev');
  });

  it('names the real hosts, both claim grants and every scope', () => {
    expect(guide).toMatch(/^# auth\.md/u);
    expect(guide).toContain('An address may send 77 wrong access tokens in a minute');
    expect(guide).toContain('POST https://platform.harbour-tools.dev/agent/identity HTTP/1.1');
    expect(guide).toContain('urn:harbour:agent-auth:grant-type:claim');
    expect(guide).toContain('urn:workos:agent-auth:grant-type:claim');
    for (const scope of agentScopes) expect(guide).toContain(scope);
  });

  it('lists every operation of the Agent API', () => {
    for (const { method, path, scope } of agentOperations) {
      expect(guide).toContain(`| ${method} | \`${path}\` | \`${scope}\` |`);
    }
  });

  it('gives every error its status', () => {
    for (const [code, status] of Object.entries({ ...identityErrorStatus, ...oauthErrorStatus }))
      expect(guide).toContain(`| \`${code}\` | ${status} |`);
  });

  it('tells clients that look for an authorization endpoint that there is none', () => {
    expect(guide).toMatch(/no `authorization_endpoint`.*RFC 8414.*MCP SDK/u);
  });

  it('says how an agent goes on whose assertion is over', () => {
    expect(guide).toMatch(/`invalid_grant` says .* does not trust any more\. .*register again\./u);
  });

  it('shows only what is offered', () => {
    const byOwner = renderGuide({ ...config, agentTypes: ['service_auth'] }, []);
    expect(byOwner).not.toContain('"type": "anonymous"');
    expect(byOwner).toContain('"type": "service_auth"');
  });

  it('holds no number that did not come out whole', () => {
    const agentTypes = ['service_auth'] as const;
    for (const text of [guide, renderGuide({ ...config, agentTypes }, [])])
      expect(text).not.toMatch(/NaN|undefined|\d\.\d+ (?:minutes?|days?)|\b1 (?:minutes|days)\b/u);
  });

  it('announces what is superseded, until when and by what', () => {
    expect(guide).toContain('Nothing is deprecated.');
    const announced = renderGuide({ ...config, agentTypes: ['anonymous'] }, [
      {
        host: 'platform',
        method: 'POST',
        path: '/agent/identity',
        deprecatedOn: '2027-01-01',
        sunsetOn: '2027-06-01',
        replacement: 'Use POST /agent/identities.',
      },
    ]);
    expect(announced).toContain('| POST | `/agent/identity` | 2027-06-01 | Use POST /agent/identities. |');
    expect(announced).not.toContain('Nothing is deprecated.');
  });
});
