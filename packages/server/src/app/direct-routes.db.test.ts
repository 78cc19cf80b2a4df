import { request } from 'node:http';
import { connect } from 'node:net';
import { limits } from '@waymark/contract';
import { findFreePorts, openTestStore, recordLog, until } from '@waymark/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../adapters/http-listener.ts';
import { loadConfig } from '../config/index.ts';
import { buildDeps, buildHosts } from './index.ts';

interface Answer {
  readonly status: number | undefined;
  readonly headers: Record<string, unknown>;
  readonly body: Record<string, unknown>;
}

type Door = 'direct' | 'app';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Serves the platform host and counts which requests reached the app. */
async function serve() {
  const { store, place } = await openTestStore();
  const { log, lines } = recordLog();
  const config = loadConfig({ ...place.env, WAYMARK_TRUST_PROXY: '127.0.0.1' });
  const deps = buildDeps(config, log, store, Buffer.alloc(32, 1));
  const { platform } = buildHosts(deps);
  const doors: Door[] = [];
  const [port = 0] = await findFreePorts(1);
  const watched: typeof platform = {
    ...platform,
    fetch: (asked, env) => {
      doors.push('app');
      return platform.fetch(asked, env);
    },
  };
  const listener = await listen(watched, '127.0.0.1', port);
  onTestFinished(() => listener.drain(0));
  /** Posts to the token endpoint; a body without a declared length is the app's to count. */
  const post = (door: Door, body: string, headers: Record<string, string> = FORM, path = '/oauth2/token') =>
    new Promise<Answer>((resolve, reject) => {
      const framing = door === 'direct' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
      const options = { port, path, method: 'POST', headers: { ...headers, ...framing } };
      const sent = request(options, async (answer) => {
        const text = (await answer.toArray()).join('');
        const body: unknown = JSON.parse(text);
        resolve({ status: answer.statusCode, headers: answer.headers, body: { ...(body as object) } });
      });
      sent.on('error', reject);
      if (door === 'app') sent.write(body.slice(0, 1));
      sent.end(door === 'app' ? body.slice(1) : body);
    });
  const assertion = async () => {
    const json = { 'Content-Type': 'application/json' };
    const { body } = await post('direct', '{"type":"anonymous"}', json, '/agent/identity');
    return String(body.identity_assertion);
  };
  return { store, port, lines, doors, post, assertion, metrics: deps.metrics };
}

const OWN_TO_EACH = ['x-request-id', 'date', 'content-length', 'transfer-encoding'];

function comparable({ status, headers, body }: Answer) {
  const shared = Object.entries(headers).filter(([name]) => !OWN_TO_EACH.includes(name));
  const hidden = body.access_token === undefined ? {} : { access_token: 'hidden' };
  return { status, headers: Object.fromEntries(shared), body: { ...body, ...hidden } };
}

describe('a direct operation answers alike through both doors', () => {
  it.each([
    ['a token', 200, (assertion: string) => `grant_type=${GRANT}&assertion=${assertion}`, FORM],
    ['an assertion that is no JWT', 400, () => `grant_type=${GRANT}&assertion=x`, FORM],
    ['a repeated parameter', 400, () => 'grant_type=a&grant_type=a', FORM],
    ['an empty body', 400, () => '', FORM],
    ['another content type', 400, () => '{}', { 'Content-Type': 'application/json' }],
    ['no content type', 400, () => 'grant_type=a', {}],
  ])('to %s', async (_what, status, bodyOf, headers) => {
    const { doors, post, assertion, lines } = await serve();
    const body = bodyOf(await assertion());
    doors.length = 0;
    lines.length = 0;
    const direct = await post('direct', body, headers);
    expect(doors).toEqual([]);
    const inApp = await post('app', body, headers);
    expect(doors).toEqual(['app']);
    expect(direct.status).toBe(status);
    expect(comparable(direct)).toEqual(comparable(inApp));
    const logged = lines.filter(({ text }) => text === 'request').map(({ fields }) => fields);
    expect(logged).toEqual(
      [direct, inApp].map(({ headers: { 'x-request-id': request_id } }) => ({
        request_id,
        host: 'platform',
        method: 'POST',
        route: '/oauth2/token',
        status,
        duration_ms: expect.any(Number),
      })),
    );
  });

  it('to an unexpected error, with the id under which it was logged', async () => {
    const { store, post, assertion, lines } = await serve();
    const body = `grant_type=${GRANT}&assertion=${await assertion()}`;
    await post('direct', body);
    await store.close();
    const answers = [await post('direct', body), await post('app', body)];
    for (const answer of answers) {
      expect(answer.status).toBe(500);
      const id = String(answer.headers['x-request-id']);
      expect(answer.body).toMatchObject({ error: 'internal_error' });
      expect(JSON.stringify(answer.body)).toContain(id);
      expect(lines.some(({ fields }) => fields.request_id === id && fields.cause !== undefined)).toBe(true);
    }
  });
});

describe('a direct operation', () => {
  it('counts callers across both doors', async () => {
    const { post } = await serve();
    const headers = { ...FORM, 'X-Forwarded-For': '203.0.113.7' };
    const statuses = new Set<number | undefined>();
    let last: Answer | undefined;
    for (let i = 0; i < 2_000 && last?.status !== 429; i += 1) {
      last = await post(i % 2 === 0 ? 'direct' : 'app', '', headers);
      statuses.add(last.status);
    }
    expect([...statuses]).toEqual([400, 429]);
    const refused = [await post('direct', '', headers), await post('app', '', headers)];
    for (const answer of refused) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await post('direct', '', { ...FORM, 'X-Forwarded-For': '203.0.113.8' })).status).toBe(400);
  });

  it('leaves what is not plain to the app', async () => {
    const { doors, post } = await serve();
    const tooLarge = await post('direct', 'x'.repeat(limits.platformBodyBytes + 1));
    expect(tooLarge).toMatchObject({ status: 413, body: { error: 'payload_too_large' } });
    await post('direct', '', FORM, '/oauth2/token?x=1');
    expect(doors).toEqual(['app', 'app']);
    const malformed = await post('direct', '', { ...FORM, Host: 'not a host' });
    expect(malformed).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
  });

  it('survives a caller that hangs up before its body is whole, and records it', async () => {
    const { port, lines, post } = await serve();
    const head = 'POST /oauth2/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf';
    for (const _each of [1, 2, 3, 4, 5]) {
      const socket = connect(port, '127.0.0.1', () => socket.write(head, () => socket.destroy()));
    }
    const lost = () => lines.filter(({ text, fields }) => text === 'request' && fields.status === 499);
    await until(() => lost().length === 5);
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect((await post('direct', '')).status).toBe(400);
  });

  it('counts its answers by route and status', async () => {
    const { post, metrics } = await serve();
    await post('direct', '');
    await post('app', '');
    const text = await metrics.render();
    expect(text).toMatch(
      /waymark_http_request_seconds_count\{[^}]*route="\/oauth2\/token",status="400"[^}]*\} 2/u,
    );
  });
});
