import { describe, expect, it } from 'vitest';
import { AgentClient, expectIdentityError, expectOauthError } from './agent-client.ts';
import type { Answer } from './http.ts';
import { withSubject } from './service.ts';

const registrationsPerHour = 5;
const claimsPerMinute = 10;

/** Asks one time more than is allowed, each time as the nth, and gives the last answer. */
async function exceed(allowed: number, ask: (nth: number) => Promise<Answer>): Promise<Answer> {
  for (let nth = 0; nth < allowed; nth += 1) expect((await ask(nth)).status).not.toBe(429);
  return await ask(allowed);
}

const anonymous = { type: 'anonymous' };

describe('the limits of agents behind no proxy', () => {
  it('are not outrun by forged addresses', () =>
    withSubject({ trustsTest: false }, async ({ platformUrl }) => {
      const from = (nth: number) => new AgentClient(platformUrl, `198.51.100.${nth + 1}`);
      const registering = await exceed(registrationsPerHour, (nth) => from(nth).identity(anonymous));
      expectIdentityError(registering, 429, 'rate_limited');
      const claiming = await exceed(claimsPerMinute, (nth) => from(nth).claim({}));
      expectIdentityError(claiming, 429, 'rate_limited');
      const polling = await exceed(60, (nth) => from(nth).poll('x'));
      expectOauthError(polling, 'rate_limited', 429);
    }));
});

describe('the limits of agents behind one proxy', () => {
  it('count the address that the proxy saw, whatever the caller wrote before it', () =>
    withSubject({ env: { WAYMARK_TRUST_PROXY: '1' } }, async ({ platformUrl }) => {
      const agent = new AgentClient(platformUrl);
      const via = (forged: string, seen: string) => agent.identity(anonymous, { from: `${forged}, ${seen}` });
      const last = await exceed(registrationsPerHour, (nth) => via(`198.51.100.${nth + 1}`, '203.0.113.1'));
      expectIdentityError(last, 429, 'rate_limited');
      expect((await via('203.0.113.1', '203.0.113.2')).status).toBe(200);
    }));
});
