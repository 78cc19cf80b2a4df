import { describe, expect, it } from 'vitest';
import {
  countStatuses,
  expectAccepted,
  expectError,
  expectInvalidField,
  expectRateLimited,
} from './expectations.ts';
import { type Answer, members, post, send } from './http.ts';
import {
  arenaPath,
  auditPath,
  nextAddress,
  proofPack,
  publishedEntry,
  submission,
  unprocessable,
} from './samples.ts';
import { shareSubject } from './shared-subject.ts';

const shared = shareSubject({
  env: {
    WAYMARK_SUBMISSIONS_PER_CALLER_HOUR: '4',
    WAYMARK_SUBMISSIONS_PER_HOUR: '6',
    WAYMARK_PACK_REQUESTS_PER_CALLER_HOUR: '2',
    WAYMARK_PACK_REQUESTS_PER_HOUR: '5',
    WAYMARK_REFUSALS_PER_MINUTE: '25',
    // Nothing that is accepted here need be run.
    WAYMARK_ROLE: 'web',
  },
});

const submit = (from: string, body: unknown = submission()): Promise<Answer> =>
  post(`${shared().baseUrl}${auditPath}`, body, { from });

const request = (from: string, body: unknown = proofPack()): Promise<Answer> =>
  post(`${shared().baseUrl}${arenaPath}`, body, { from });

const fillIn = (from: string): Promise<Answer> =>
  send(`${shared().baseUrl}/audits`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    body: new URLSearchParams({ email: 'nobody', quickstart_url: 'nowhere' }).toString(),
    from,
  });

/** How each of many requests was answered, one after the other. */
async function statuses(count: number, ask: () => Promise<Answer>): Promise<Record<number, number>> {
  const answers: Answer[] = [];
  for (let i = 0; i < count; i += 1) answers.push(await ask());
  return countStatuses(answers);
}

describe('the hourly limits of submissions', () => {
  it('are the operator’s, for one address and for all', async () => {
    const from = nextAddress();
    expect(await statuses(4, () => submit(from))).toEqual({ 202: 4 });
    expectRateLimited(await submit(from), 'ip');
    expect(await statuses(2, () => submit(nextAddress()))).toEqual({ 202: 2 });
    expectRateLimited(await submit(nextAddress()), 'global');
  });

  it('are the operator’s for proof packs too, counted apart', async () => {
    await shared().store.publishEntry(publishedEntry);
    const from = nextAddress();
    expect(await statuses(2, () => request(from))).toEqual({ 202: 2 });
    expectRateLimited(await request(from), 'ip');
    expect(await statuses(3, () => request(nextAddress()))).toEqual({ 202: 3 });
    expectRateLimited(await request(nextAddress()), 'global');
    expectAccepted(await submit(from));
  });

  it('are stated alike wherever they are stated', async () => {
    const { baseUrl } = shared();
    const read = async (path: string) => (await send(`${baseUrl}${path}`)).text;
    for (const path of ['/', '/index.md', '/audits', '/audits.md'])
      expect(await read(path), path).toContain(
        'Up to 4 audits an hour from one address, and 6 from all addresses together.',
      );
    const developers = await read('/developers.md');
    const refused = '25 refused per address in a minute';
    expect(developers).toContain(`4 accepted per address and 6 from all, in a rolling hour; ${refused}`);
    expect(developers).toContain(`2 accepted per address and 5 from all, in a rolling hour; ${refused}`);
    expect(await read('/.well-known/agent-skills/audit-quickstart/SKILL.md')).toContain(
      'At most 4 accepted submissions per address and hour, and 6 from everyone together.',
    );
    const { paths } = members(await send(`${baseUrl}/openapi.json`)) as {
      paths: Record<string, { post: { description: string } }>;
    };
    const numbers = (path: string) => paths[path]?.post.description.match(/(?<=most |and )\d+/gu);
    expect(numbers(auditPath)).toEqual(['4', '6', '25']);
    expect(numbers(arenaPath)).toEqual(['2', '5', '25']);
  });
});

describe('the buttons of the examples', () => {
  const press = (from: string, name = 'quickstart') =>
    send(`${shared().baseUrl}/audits`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      body: new URLSearchParams({
        email: 'you@example.com',
        quickstart_url: `${shared().baseUrl}/examples/${name}`,
      }).toString(),
      from,
    });

  it('use up nothing of the visitor’s own audits, and have a limit of their own', async () => {
    const from = nextAddress();
    expect(await statuses(3, () => press(from))).toEqual({ 303: 3 });
    expect(await statuses(3, () => press(from, 'broken-quickstart'))).toEqual({ 303: 3 });
    const refused = await press(from);
    expect([refused.status, refused.text]).toEqual([
      429,
      expect.stringContaining('The limit of audits of the examples per hour from this address is reached.'),
    ]);
    expect(await statuses(4, () => submit(from))).toEqual({ 202: 4 });
    expectRateLimited(await submit(from), 'ip');
  });

  it('are there for thirty presses of all visitors together, whatever those submit', async () => {
    expect(await statuses(6, () => submit(nextAddress()))).toEqual({ 202: 6 });
    expect(await statuses(30, () => press(nextAddress()))).toEqual({ 303: 30 });
    expect((await press(nextAddress())).text).toContain('from all callers together');
  });

  it('change nothing about the operation, which counts every page alike', async () => {
    const from = nextAddress();
    const example = submission({ quickstart_url: `${shared().baseUrl}/examples/quickstart` });
    expect(await statuses(4, () => submit(from, example))).toEqual({ 202: 4 });
    expectRateLimited(await submit(from, example), 'ip');
  });
});

describe('the limit of refused submissions', () => {
  it('is met after many refusals of whatever kind, and says when to come again', async () => {
    const from = nextAddress();
    expect(await statuses(10, () => submit(from, '{'))).toEqual({ 400: 10 });
    expect(await statuses(15, () => submit(from, unprocessable()))).toEqual({ 422: 15 });
    expect(expectRateLimited(await submit(from, unprocessable()), 'ip')).toBeLessThanOrEqual(60);
    expectRateLimited(await submit(from), 'ip');
    expectAccepted(await submit(nextAddress()));
  });

  it('lets exactly its number through when they come at once', async () => {
    const from = nextAddress();
    const answers = await Promise.all(Array.from({ length: 60 }, () => submit(from, unprocessable())));
    expect(countStatuses(answers)).toEqual({ 422: 25, 429: 35 });
  });

  it('counts addresses of one IPv6 /64 as one caller', async () => {
    let last = 0;
    const ask = () => {
      last += 1;
      return submit(`2a00:5:6:7::${last}`, unprocessable());
    };
    expect(await statuses(26, ask)).toEqual({ 422: 25, 429: 1 });
  });

  it('counts nothing that was accepted', async () => {
    const from = nextAddress();
    expect(await statuses(24, () => submit(from, {}))).toEqual({ 400: 24 });
    expect(await statuses(4, () => submit(from))).toEqual({ 202: 4 });
    expectInvalidField(await submit(from, submission({ email: 'x' })), 'email');
    expectRateLimited(await submit(from, {}), 'ip');
  });

  it('is shared by the operation and the form, which answers with a page', async () => {
    const from = nextAddress();
    expect(await statuses(12, () => submit(from, {}))).toEqual({ 400: 12 });
    expect(await statuses(13, () => fillIn(from))).toEqual({ 400: 13 });
    const refused = await fillIn(from);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^[1-9]\d?$/u);
    expect(refused.headers['content-type']).toMatch(/^text\/html/u);
    expect(refused.text).toContain('Too many requests from this address were refused.');
    expectRateLimited(await submit(from), 'ip');
  });

  it('does not hold up the repetition of an accepted request, and lets nothing else through', async () => {
    const entry_slug = 'repeated-chain';
    await shared().store.publishEntry({ ...publishedEntry, slug: entry_slug });
    for (const [path, body, other] of [
      [auditPath, submission(), submission({ email: 'other@acme.dev' })],
      [arenaPath, proofPack({ entry_slug }), proofPack({ entry_slug, email: 'other@acme.dev' })],
    ] as const) {
      const from = nextAddress();
      const ask = (sent: unknown, key: string) =>
        post(`${shared().baseUrl}${path}`, sent, { from, headers: { 'idempotency-key': `${path}-${key}` } });
      const first = await ask(body, 'first');
      expect(first.status).toBe(202);
      expect(await statuses(25, () => ask({}, 'bad'))).toEqual({ 400: 25 });
      const again = await ask(body, 'first');
      expect([again.status, again.headers['idempotent-replayed'], again.json]).toEqual([
        202,
        'true',
        first.json,
      ]);
      for (const refused of [await ask(body, 'new'), await ask(other, 'first'), await ask('{', 'first')])
        expect(expectRateLimited(refused, 'ip')).toBeLessThanOrEqual(60);
    }
  });

  it('does not take the place of the hourly limit, whose end is what a caller is told', async () => {
    const from = nextAddress();
    expect(await statuses(4, () => submit(from))).toEqual({ 202: 4 });
    for (let i = 0; i < 27; i += 1) expect(expectRateLimited(await submit(from), 'ip')).toBeGreaterThan(60);
  });

  it('is counted apart for proof packs', async () => {
    const from = nextAddress();
    const unknown = proofPack({ entry_slug: 'nobody-knows-this' });
    expect(await statuses(26, () => request(from, unknown))).toEqual({ 422: 25, 429: 1 });
    expectError(await submit(from, '{'), 400, 'invalid_json');
  });
});
