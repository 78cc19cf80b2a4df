import { recordLog } from '@waymark/testkit';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { HttpEnv } from '../lib/http/http-env.ts';
import { renderErrors, requestContext } from './index.ts';
import { limitBody, requireJson } from './json-body.ts';

// A request that never travelled has no socket; the address is all that is read of it.
const env = { incoming: { socket: {} }, memo: { ttlMs: 0 } } as unknown as HttpEnv['Bindings'];
const LIMIT = 64;

function openDesk() {
  const { log, lines } = recordLog();
  const app = new Hono<HttpEnv>();
  app.onError(renderErrors(() => 'landing', { log, isUnavailable: () => false, descriptionUrl: '' }));
  app.use(requestContext({ kind: 'none' }));
  app.on('POST', ['/'], limitBody(LIMIT), requireJson({ credentialsExcept: ['challenge_token'] }));
  app.post('/', async (c) => c.json({ got: await c.req.json() }));
  const post = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
    app.request(
      '/',
      // A streamed body needs `duplex`, which the type of RequestInit does not know.
      {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', ...headers },
        duplex: 'half',
      } as RequestInit,
      env,
    );
  return { post, lines };
}

function streamOf(pieces: number, size: number) {
  const read = { count: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read.count === pieces) return controller.close();
        read.count += 1;
        controller.enqueue(Buffer.alloc(size, 0x20));
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, read };
}

describe('limitBody', () => {
  it('lets a body of exactly the limit through', async () => {
    const body = `"${'x'.repeat(LIMIT - 2)}"`;
    expect((await openDesk().post(body)).status).toBe(200);
    expect((await openDesk().post(body, { 'Content-Length': String(LIMIT) })).status).toBe(200);
  });

  it('refuses a body that announces more, in the words of the service', async () => {
    const response = await openDesk().post('{}', { 'Content-Length': String(LIMIT + 1) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: 'payload_too_large' });
  });

  it('stops reading a body of unknown length at the limit', async () => {
    const { stream, read } = streamOf(1_000, 16);
    const { post, lines } = openDesk();
    const response = await post(stream);
    expect(response.status).toBe(413);
    expect(read.count).toBeLessThan(20);
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('counts a chunked body whatever length it announces', async () => {
    const { stream } = streamOf(10, 16);
    const response = await openDesk().post(stream, { 'Content-Length': '1', 'Transfer-Encoding': 'chunked' });
    expect(response.status).toBe(413);
  });
});

describe('requireJson', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'APPLICATION/JSON',
  ])('takes Content-Type %s', async (type) => {
    expect((await openDesk().post('{}', { 'Content-Type': type })).status).toBe(200);
  });

  it.each([
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=iso-8859-1',
    'application/jsonp',
    'application/json, text/plain',
    'multipart/form-data; boundary=application/json',
    'application/problem+json',
  ])('refuses Content-Type %j', async (type) => {
    const response = await openDesk().post('{}', { 'Content-Type': type });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request', fields: ['content-type'] });
  });

  it.each(['gzip', 'br', 'identity, gzip'])('refuses Content-Encoding %s', async (encoding) => {
    const response = await openDesk().post('{}', { 'Content-Encoding': encoding });
    expect(await response.json()).toMatchObject({ error: 'invalid_request', fields: ['content-encoding'] });
  });

  it.each([
    ['an empty body', ''],
    ['half an object', '{"a":'],
    ['a member named twice', '{"a":1,"a":2}'],
    ['a member named twice inside', '{"b":[{"a":1,"\\u0061":2}]}'],
    ['two values', '{} {}'],
    ['single quotes', "{'a':1}"],
    ['invalid UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22])],
    ['an overlong encoding', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['half a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['UTF-16', Buffer.from('"a"', 'utf16le')],
  ])('refuses %s', async (_name, body) => {
    const response = await openDesk().post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_json' });
  });

  it('hands the parsed body to the route', async () => {
    expect(await (await openDesk().post('{"name":"Ünï🎉"}')).json()).toEqual({ got: { name: 'Ünï🎉' } });
  });
});

describe('a body with a credential', () => {
  const key = `ghp_${'a1B2'.repeat(9)}`;

  it('is refused wherever it stands, and nothing of it is repeated', async () => {
    const { post, lines } = openDesk();
    const response = await post(JSON.stringify({ a: [{ b: key }] }));
    const text = await response.text();
    expect(response.status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ error: 'credential_detected' });
    expect(text).not.toContain(key);
    expect(JSON.stringify(lines)).not.toContain(key);
  });

  it('is refused even when a second member of the same name hides it from the parser', async () => {
    const response = await openDesk().post(`{"a":"${key}","a":""}`);
    expect(await response.json()).toMatchObject({ error: 'credential_detected' });
  });

  it('is fine where the field has to carry a token', async () => {
    const token = 'a'.repeat(40);
    expect((await openDesk().post(JSON.stringify({ challenge_token: token }))).status).toBe(200);
  });
});
