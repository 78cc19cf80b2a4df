import { describe, expect, it } from 'vitest';
import type { HttpEnv } from '../lib/http/http-env.ts';
import { buildHosts } from './index.ts';
import { openPlatform } from './platform-fixture.ts';

const env = {
  WAYMARK_AGENT_REGISTRATIONS_PER_HOUR: '2',
  WAYMARK_FEEDBACK_PER_HOUR: '33',
  WAYMARK_SETUPS_PER_MINUTE: '44',
  WAYMARK_VERIFIER_FETCHES_PER_HOUR: '55',
  WAYMARK_SITE_CHECKS_PER_MINUTE: '66',
  WAYMARK_SITE_CHECKS_OF_ONE_SITE_PER_HOUR: '77',
  WAYMARK_REPORT_READS_PER_MINUTE: '88',
  WAYMARK_WORKSPACE_AUDITS_PER_WORKSPACE_HOUR: '99',
};

describe('a limit that was set', () => {
  it('is the one that holds', async () => {
    const { ask } = await openPlatform({ env });
    const register = () =>
      ask(
        '/agent/identity',
        {
          method: 'POST',
          body: JSON.stringify({ type: 'anonymous' }),
          headers: { 'Content-Type': 'application/json' },
        },
        '20.7.7.7',
      );
    const statuses = [];
    for (let sent = 0; sent < 3; sent += 1) statuses.push((await register()).status);
    expect(statuses[2]).toBe(429);
    expect(statuses.slice(0, 2)).not.toContain(429);
  });

  it('is the one that every document and the API description state', async () => {
    const { deps } = await openPlatform({ env });
    const { landing } = buildHosts(deps);
    const read = async (path: string) => {
      const bindings = { incoming: { socket: { remoteAddress: '20.8.8.8' } }, memo: { ttlMs: 0 } } as unknown;
      const answer = await landing.fetch(
        new Request(`http://localhost:4310${path}`),
        bindings as HttpEnv['Bindings'],
      );
      return await answer.text();
    };
    const stated = {
      '/openapi.json': [
        'At most 66 requests a minute',
        '77 checks of one site',
        'More than 88 reads a minute',
        'At most 99 per workspace',
      ],
      '/auth.md': ['| `POST /agent/identity` | 2 ', 'may send 33 reports'],
      '/pulse.md': ['| `POST /api/v1/pulse/setups` | 44 ', 'at most 55 times an hour'],
      '/check.md': ['Up to 66 checks a minute'],
      '/developers.md': ['| 66 per address in a minute, and 77 of one site', '| 33 per agent in an hour'],
    };
    for (const [path, sentences] of Object.entries(stated)) {
      const text = await read(path);
      for (const sentence of sentences)
        expect([path, text.includes(sentence), sentence]).toEqual([path, true, sentence]);
    }
    expect(await read('/openapi.json')).not.toContain('300 reads a minute');
  });
});
