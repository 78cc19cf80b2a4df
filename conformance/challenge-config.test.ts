import { describe, expect, it } from 'vitest';
import { expectCommonHeaders, expectError } from './expectations.ts';
import { post, send } from './http.ts';
import { arenaPath, auditPath, proofPack, publishedEntry, submission } from './samples.ts';
import { withSubject } from './service.ts';
import { shareSubject } from './shared-subject.ts';

const siteKey = '1x00000000000000000000AA';
const secret = 'conformance-challenge-secret';
const verifyUrl = 'http://127.0.0.1:9/siteverify';

describe('GET /api/challenge-config answers', () => {
  it('disabled and an empty site key when nothing is configured', () =>
    withSubject({}, async ({ baseUrl }) => {
      const answer = await send(`${baseUrl}/api/challenge-config`);
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({ enabled: false, siteKey: '' });
      expectCommonHeaders(answer);
      expectError(await post(`${baseUrl}/api/challenge-config`, {}), 405, 'method_not_allowed');
    }));

  it('the site key and never the secret when a challenge is configured', () =>
    withSubject(
      {
        env: {
          WAYMARK_CHALLENGE_SITE_KEY: siteKey,
          WAYMARK_CHALLENGE_SECRET: secret,
          WAYMARK_CHALLENGE_VERIFY_URL: verifyUrl,
        },
      },
      async ({ baseUrl, output }) => {
        const answer = await send(`${baseUrl}/api/challenge-config`);
        expect(answer.json).toEqual({ enabled: true, siteKey });
        expect(answer.text).not.toContain(secret);
        expect((await send(`${baseUrl}/openapi.json`)).text).not.toContain(secret);
        expect(output()).not.toContain(secret);
      },
    ));
});

describe('a site key without a secret refuses', () => {
  const shared = shareSubject({ env: { WAYMARK_CHALLENGE_SITE_KEY: siteKey } });

  it('submissions with 503, as the required challenge is unconfigured, and stores nothing', async () => {
    const { baseUrl, store } = shared();
    expect((await send(`${baseUrl}/api/challenge-config`)).json).toEqual({ enabled: true, siteKey });
    const answer = await post(`${baseUrl}${auditPath}`, submission({ challenge_token: 'token' }));
    expectError(answer, 503, 'service_unavailable');
    expect(await store.listRuns()).toEqual([]);
  });

  it('no proof-pack request, whose body has no place for a token', async () => {
    const { baseUrl, store } = shared();
    await store.publishEntry(publishedEntry);
    expect((await post(`${baseUrl}${arenaPath}`, proofPack())).status).toBe(202);
  });
});
