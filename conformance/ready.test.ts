import { describe, expect, it } from 'vitest';
import { expectCommonHeaders, expectError } from './expectations.ts';
import { send } from './http.ts';
import { shareSubject } from './shared-subject.ts';

const shared = shareSubject();

describe('GET /ready answers', () => {
  it('200 on both hosts, each time with a request id of its own', async () => {
    const { baseUrl, platformUrl } = shared();
    const answers = await Promise.all(
      [baseUrl, platformUrl, baseUrl, platformUrl].map((host) => send(`${host}/ready`)),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({ ok: true });
      expectCommonHeaders(answer);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(4);
  });

  it('as a meter too', async () => {
    const { text } = await send(`${shared().baseUrl}/metrics`);
    expect(text).toMatch(/^waymark_ready 1$/mu);
  });
});

describe('GET /ready refuses', () => {
  it.each(['POST', 'DELETE'])('%s with 405', async (method) => {
    expectError(await send(`${shared().baseUrl}/ready`, { method }), 405, 'method_not_allowed');
  });
});
