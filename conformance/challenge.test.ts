import { type SiteverifyMode, type SiteverifyServer, startSiteverify } from '@waymark/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccepted, expectError, expectInvalidField } from './expectations.ts';
import { type Answer, post, send } from './http.ts';
import { arenaPath, auditPath, nextAddress, proofPack, publishedEntry, submission } from './samples.ts';
import { type Subject, startSubject, withoutWorker } from './service.ts';

const secret = 'conformance-siteverify-secret';
let siteverify: SiteverifyServer;
let subject: Subject;

beforeAll(async () => {
  siteverify = await startSiteverify({ secret });
  subject = await startSubject({
    env: {
      ...withoutWorker,
      WAYMARK_CHALLENGE_SITE_KEY: 'site-key',
      WAYMARK_CHALLENGE_SECRET: secret,
      WAYMARK_CHALLENGE_VERIFY_URL: siteverify.url,
    },
  });
});

afterEach(() => siteverify.setMode('honest'));

afterAll(async () => {
  await subject.stop();
  await siteverify.stop();
});

function submit(body: unknown, headers: Record<string, string> = {}, from = nextAddress()): Promise<Answer> {
  return post(`${subject.baseUrl}${auditPath}`, body, { headers, from });
}

async function countRuns(): Promise<number> {
  return (await subject.store.listRuns()).length;
}

describe('a required challenge answers', () => {
  it('202 to a fresh token, which it sends to the challenge service once', async () => {
    const challenge_token = siteverify.issueToken();
    expectAccepted(await submit(submission({ challenge_token }), {}, '20.5.5.5'));
    const asked = siteverify.requests.filter(({ response }) => response === challenge_token);
    expect(asked).toMatchObject([{ method: 'POST', path: '/siteverify', secret }]);
    expect(asked[0]?.contentType).toMatch(/^application\/x-www-form-urlencoded/);
    expect([null, '20.5.5.5']).toContain(asked[0]?.remoteip);
  });

  it('the first response again to a repeated Idempotency-Key, though the token is spent', async () => {
    const body = submission({ challenge_token: siteverify.issueToken() });
    const headers = { 'idempotency-key': 'with-challenge' };
    const first = await submit(body, headers, '20.5.5.6');
    expectAccepted(first);
    const again = await submit(body, headers, '20.5.5.6');
    expect({ status: again.status, json: again.json }).toEqual({ status: 202, json: first.json });
  });

  it('202 to a proof-pack request, which has no token', async () => {
    await subject.store.publishEntry(publishedEntry);
    const url = `${subject.baseUrl}${arenaPath}`;
    expect((await post(url, proofPack(), { from: nextAddress() })).status).toBe(202);
    expectInvalidField(await post(url, proofPack({ challenge_token: 'x' })), 'challenge_token');
  });
});

describe('the form of a page with a required challenge', () => {
  const sendForm = (token: Record<string, string>) => {
    const fields = {
      email: 'docs@harbour-tools.dev',
      quickstart_url: String(submission().quickstart_url),
      ...token,
    };
    return send(`${subject.baseUrl}/audits`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
      from: nextAddress(),
    });
  };

  it('takes the token from the field of the widget, and leads to the run', async () => {
    const taken = await sendForm({ 'cf-turnstile-response': siteverify.issueToken() });
    expect(taken.status).toBe(303);
    expect(taken.headers.location).toMatch(new RegExp(`^${subject.platformUrl}/reports/`, 'u'));
  });

  it('comes back with the reason where there is no token or a wrong one', async () => {
    const before = await countRuns();
    const missing = await sendForm({});
    expect([missing.status, missing.text]).toEqual([
      400,
      expect.stringContaining('requires a challenge token'),
    ]);
    const wrong = await sendForm({ challenge_token: 'made-up' });
    expect([wrong.status, wrong.text]).toEqual([
      400,
      expect.stringContaining('wrong, expired or already used'),
    ]);
    expect(wrong.text).not.toContain('made-up');
    expect(await countRuns()).toBe(before);
  });
});

describe('a required challenge refuses', () => {
  it('a missing token as challenge_required', async () => {
    const before = await countRuns();
    expectError(await submit(submission()), 400, 'challenge_required');
    expect(await countRuns()).toBe(before);
  });

  it('an empty token with 400', async () => {
    const answer = await submit(submission({ challenge_token: '' }));
    expect(answer.status).toBe(400);
  });

  it('a token in the Authorization header', async () => {
    const authorization = `Bearer ${siteverify.issueToken()}`;
    expectError(await submit(submission(), { authorization }), 400, 'challenge_required');
  });

  it('a token nobody issued as challenge_failed', async () => {
    const before = await countRuns();
    expectError(await submit(submission({ challenge_token: 'made-up' })), 400, 'challenge_failed');
    expect(await countRuns()).toBe(before);
  });

  it('a token that was used as challenge_failed', async () => {
    const challenge_token = siteverify.issueToken();
    expectAccepted(await submit(submission({ challenge_token })));
    expectError(await submit(submission({ challenge_token })), 400, 'challenge_failed');
  });

  it('one token sent twenty times at once, but for one', async () => {
    const challenge_token = siteverify.issueToken();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => submit(submission({ challenge_token }))),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  });
});

describe('a required challenge guards against a challenge service that is', () => {
  it.each<SiteverifyMode>(['down', 'slow', 'html', 'truthy-string', 'redirect', 'huge', 'error500'])(
    '%s: 502, nothing stored, nothing counted',
    async (mode) => {
      const before = await countRuns();
      siteverify.setMode(mode);
      const answer = await submit(submission({ challenge_token: siteverify.issueToken() }));
      expectError(answer, 502, 'processing_failed');
      expect(await countRuns()).toBe(before);
    },
  );

  it('of another opinion about the secret: 503', async () => {
    siteverify.setMode('bad-secret');
    const answer = await submit(submission({ challenge_token: siteverify.issueToken() }));
    expectError(answer, 503, 'service_unavailable');
  });

  it('down, without telling its operator why', async () => {
    const before = subject.output().length;
    siteverify.setMode('error500');
    await submit(submission({ challenge_token: siteverify.issueToken() }));
    expect(subject.output().slice(before)).toMatch(/"problem":"it answered status 500".*challenge service/);
  });

  it('asked about bodies that are refused anyway', async () => {
    const before = siteverify.requests.length;
    const challenge_token = siteverify.issueToken();
    expect((await submit(submission({ challenge_token, email: 'x' }))).status).toBe(400);
    expect((await submit(submission({ challenge_token, surplus: 1 }))).status).toBe(400);
    expect(siteverify.requests.length).toBe(before);
    expectAccepted(await submit(submission({ challenge_token })));
  });

  it('a place where secrets and tokens could leak from', async () => {
    const challenge_token = siteverify.issueToken();
    siteverify.setMode('error500');
    const answer = await submit(submission({ challenge_token }));
    const dump = await subject.store.dump();
    for (const place of [answer.text, subject.output(), dump]) {
      expect(place.includes(challenge_token)).toBe(false);
      expect(place.includes(secret)).toBe(false);
    }
  });
});
