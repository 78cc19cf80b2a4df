import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCommonHeaders, expectError, expectInvalidField } from './expectations.ts';
import { type Answer, post, send } from './http.ts';
import { arenaPath, nextAddress, proofPack, publishedEntry } from './samples.ts';
import { type Subject, startSubject, withSubject } from './service.ts';

let subject: Subject;

beforeAll(async () => {
  subject = await startSubject();
  await subject.store.publishEntry(publishedEntry);
  const passed = { slug: 'flawless', name: 'Flawless', category: 'blockchain', status: 'passed' } as const;
  await subject.store.publishEntry(passed);
});

afterAll(() => subject.stop());

function request(body: unknown): Promise<Answer> {
  return post(`${subject.baseUrl}${arenaPath}`, body, { from: nextAddress() });
}

/** Right fields for an entry nobody published: 422 says the fields passed, without spending an acceptance. */
function unpublished(more: Record<string, unknown>): Promise<Answer> {
  return request(proofPack({ entry_slug: 'nobody-knows', ...more }));
}

describe('POST /api/arena/report-requests answers', () => {
  it('202 with exactly the accepted response, and stores the request', async () => {
    const answer = await request(proofPack());
    expect(answer.status).toBe(202);
    expect(answer.json).toEqual({ ok: true, status: expect.stringMatching(/^\w+$/) });
    expectCommonHeaders(answer);
    expect(await subject.store.listArenaRequests()).toMatchObject([
      { email: 'owner@acme-corp.com', entry_slug: 'acme-chain', entry_name: 'Acme Chain' },
    ]);
  });

  it('202 when every optional field is there', async () => {
    const answer = await request(
      proofPack({
        page_url: 'https://acme-corp.com/arena/acme-chain?x=1',
        benchmark_timestamp: '2026-01-02T03:04:05.678+02:00',
        finding_type: 'docs_mismatch',
      }),
    );
    expect(answer.status).toBe(202);
  });

  it('202 to a name of 160 characters that take two units each', async () => {
    expect((await request(proofPack({ entry_name: '😀'.repeat(160) }))).status).toBe(202);
  });

  it('without an unexpected error to a name with NUL, controls or lone surrogates', async () => {
    for (const entry_name of ['a\u0000b', 'a\u0007b', '\ud800'])
      expect([202, 400]).toContain((await request(proofPack({ entry_name }))).status);
  });
});

describe('POST /api/arena/report-requests accepts', () => {
  it.each<[string, Record<string, unknown>]>([
    ['a slug of 120 characters', { entry_slug: 'a'.repeat(120) }],
    ['a slug of digits', { entry_slug: '0' }],
    ['a slug of many words', { entry_slug: 'a-1-b-2' }],
    ['a name of 1 character', { entry_name: 'x' }],
    ['a name of 160 characters', { entry_name: 'x'.repeat(160) }],
    ['an http page', { page_url: 'http://acme-corp.com' }],
    ['a time in UTC', { benchmark_timestamp: '2026-01-02T03:04:05Z' }],
    ['a time before the common era of computing', { benchmark_timestamp: '1969-12-31T23:59:59-11:00' }],
    ['a time in lower case', { benchmark_timestamp: '2026-01-01t00:00:00z' }],
    ['a leap second', { benchmark_timestamp: '2016-12-31T23:59:60Z' }],
    ['a leap day', { benchmark_timestamp: '2024-02-29T00:00:00Z' }],
    ...['blockchain', 'stablecoin', 'prediction_market', 'web3_inference'].map(
      (category): [string, Record<string, unknown>] => [`category ${category}`, { category }],
    ),
    ...['docs_mismatch', 'environment_blocker', 'sdk_mismatch', 'api_mismatch', 'auth_blocker'].map(
      (finding_type): [string, Record<string, unknown>] => [`finding ${finding_type}`, { finding_type }],
    ),
  ])('%s', async (_name, more) => {
    expectError(await unpublished(more), 422, 'entry_not_found');
  });
});

describe('POST /api/arena/report-requests refuses', () => {
  it('an entry that is not published as entry_not_found', async () => {
    expectError(await unpublished({}), 422, 'entry_not_found');
    expectError(await request(proofPack({ entry_slug: 'acme' })), 422, 'entry_not_found');
  });

  it('another category and another kind of finding than the entry’s, naming both', async () => {
    const other = { category: 'stablecoin', finding_type: 'auth_blocker' };
    const answer = await request(proofPack(other));
    expectError(answer, 422, 'entry_mismatch');
    expect(answer.json).toMatchObject({
      message: expect.stringMatching(/is blockchain, not stablecoin; .* is docs_mismatch, not auth_blocker/u),
      fields: ['category', 'finding_type'],
    });
    for (const [field, value] of Object.entries(other)) {
      const one = await request(proofPack({ [field]: value }));
      expectError(one, 422, 'entry_mismatch');
      expect(one.json).toMatchObject({ fields: [field] });
    }
  });

  it('an entry that passed: there is nothing to prove', async () => {
    const answer = await request(proofPack({ entry_slug: 'flawless', entry_name: 'Flawless' }));
    expectError(answer, 422, 'entry_without_finding');
  });

  it.each<[string, string, unknown]>([
    ['a slug of 121 characters', 'entry_slug', 'a'.repeat(121)],
    ['an empty slug', 'entry_slug', ''],
    ['capitals', 'entry_slug', 'Acme'],
    ['a leading hyphen', 'entry_slug', '-acme'],
    ['a trailing hyphen', 'entry_slug', 'acme-'],
    ['two hyphens', 'entry_slug', 'ac--me'],
    ['an underscore', 'entry_slug', 'ac_me'],
    ['a trailing line break', 'entry_slug', 'acme-chain\n'],
    ['a slug that is a path', 'entry_slug', '../acme'],
    ['a number', 'entry_slug', 1],
    ['an empty name', 'entry_name', ''],
    ['a name of 161 characters', 'entry_name', 'x'.repeat(161)],
    ['a name of 161 characters of two units', 'entry_name', '😀'.repeat(161)],
    ['null', 'entry_name', null],
    ['another category', 'category', 'defi'],
    ['a category in capitals', 'category', 'Blockchain'],
    ['no text', 'category', ['blockchain']],
    ['another scheme', 'page_url', 'ftp://acme-corp.com'],
    ['no URI', 'page_url', 'https://'],
    ['an empty page', 'page_url', ''],
    ['null', 'page_url', null],
    ['a date alone', 'benchmark_timestamp', '2026-01-02'],
    ['a time without a zone', 'benchmark_timestamp', '2026-01-02T03:04:05'],
    ['month 13', 'benchmark_timestamp', '2026-13-02T03:04:05Z'],
    ['30 February', 'benchmark_timestamp', '2026-02-30T03:04:05Z'],
    ['a leap day in a common year', 'benchmark_timestamp', '2026-02-29T03:04:05Z'],
    ['second 61', 'benchmark_timestamp', '2026-01-02T03:04:61Z'],
    ['hour 25', 'benchmark_timestamp', '2026-01-02T25:04:05Z'],
    ['a number', 'benchmark_timestamp', 1_767_323_045],
    ['an empty time', 'benchmark_timestamp', ''],
    ['another finding', 'finding_type', 'typo'],
    ['null', 'finding_type', null],
    ['no address', 'email', 'owner'],
    ['an empty address', 'email', ''],
    ['a second header', 'email', 'owner@acme-corp.com\nBcc: x@acme-corp.com'],
  ])('%s as %s', async (_name, field, value) => {
    expectInvalidField(await request(proofPack({ [field]: value })), field);
  });

  it.each(['email', 'entry_slug', 'entry_name', 'category'])('a body without %s', async (field) => {
    expectInvalidField(await request(proofPack({ [field]: undefined })), field);
  });

  it.each(['metadata', 'quickstart_url', 'challenge_token', 'constructor'])(
    'the unknown property %s',
    async (field) => {
      expectInvalidField(await request(proofPack({ [field]: {} })), field);
    },
  );

  it('broken JSON, a wrong media type and a body beyond 16 KiB', async () => {
    expectError(await request('{'), 400, 'invalid_json');
    const headers = { 'content-type': 'text/plain' };
    expectError(await post(`${subject.baseUrl}${arenaPath}`, '{}', { headers }), 400, 'invalid_request');
    expectError(await request(proofPack({ entry_name: 'x'.repeat(17_000) })), 413, 'payload_too_large');
  });

  it('GET with 405 and Allow', async () => {
    const answer = await send(`${subject.baseUrl}${arenaPath}`);
    expectError(answer, 405, 'method_not_allowed');
    expect(answer.headers.allow).toMatch(/\bPOST\b/);
  });
});

describe('POST /api/arena/report-requests guards', () => {
  it('the limit against what it refused: only accepted requests count', async () => {
    const from = nextAddress();
    const ask = (more: Record<string, unknown> = {}) =>
      post(`${subject.baseUrl}${arenaPath}`, proofPack(more), { from });
    for (const _ of [1, 2, 3, 4]) expect((await ask({ category: 'stablecoin' })).status).toBe(422);
    expect((await ask()).status).toBe(202);
  });

  it('the database against all that was refused', async () => {
    const requests = await subject.store.listArenaRequests();
    expect(new Set(requests.map(({ entry_slug }) => entry_slug))).toEqual(new Set(['acme-chain']));
    expect(requests.length).toBeLessThanOrEqual(7);
  });

  it('the whole operation with 404 when the arena is off, whatever the body', () =>
    withSubject({ env: { WAYMARK_ARENA: 'off' } }, async ({ baseUrl, store }) => {
      const url = `${baseUrl}${arenaPath}`;
      await store.publishEntry(publishedEntry);
      for (const body of [proofPack(), {}, '{', '', 'x'.repeat(20_000), proofPack({ category: 'x' })])
        expectError(await post(url, body), 404, 'arena_not_enabled');
      const headers = { 'content-type': 'text/plain' };
      expectError(await post(url, 'x', { headers }), 404, 'arena_not_enabled');
      expect(await store.listArenaRequests()).toEqual([]);
    }));
});
