import { connect } from 'node:net';
import { findFreePorts } from '@waymark/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HttpEnv } from '../lib/http/http-env.ts';
import { listen } from './http-listener.ts';

/** Serves a document that counts how often it was made and may be given again for a while. */
async function serveDocument(ttlMs: number) {
  const made: string[] = [];
  const recorded: string[] = [];
  const fetchDocument = (request: Request, env: HttpEnv['Bindings']) => {
    made.push(request.url);
    env.memo.ttlMs = ttlMs;
    env.memo.record = (requestId) => recorded.push(requestId);
    if (request.headers.get('if-none-match') === '"v1"') return new Response(null, { status: 304 });
    const body = `${request.headers.get('accept')} größer`;
    return new Response(body, { headers: { etag: '"v1"', 'x-request-id': 'first' } });
  };
  const [port = 0] = await findFreePorts(1);
  const malformed = () => Response.json({ refused: true }, { status: 400 });
  const listener = await listen({ fetch: fetchDocument, malformed, direct: new Map() }, '127.0.0.1', port);
  onTestFinished(() => listener.drain(0));
  return { url: `http://127.0.0.1:${port}/document`, port, made, recorded };
}

describe('an answer that is the same for everyone', () => {
  it('is made once and given again whole, each time with an id of its own', async () => {
    const { url, made, recorded } = await serveDocument(60_000);
    const [first, second, third] = [await fetch(url), await fetch(url), await fetch(url)];
    expect(made).toHaveLength(1);
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get('etag')).toBe('"v1"');
    const ids = [first, second, third].map((answer) => answer.headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(3);
    expect(recorded).toEqual(ids.slice(1));
  });

  it('is made anew for another Accept, another tag and after its time', async () => {
    const { url, made } = await serveDocument(60_000);
    await fetch(url, { headers: { accept: 'text/html' } });
    await fetch(url, { headers: { Accept: 'application/json' } });
    const unchanged = await fetch(url, { headers: { 'If-None-Match': '"v1"' } });
    expect(unchanged.status).toBe(304);
    expect((await fetch(url, { headers: { 'If-None-Match': '"v1"' } })).status).toBe(304);
    expect(made).toHaveLength(3);
    const forgotten = await serveDocument(0);
    await fetch(forgotten.url);
    await fetch(forgotten.url);
    expect(forgotten.made).toHaveLength(2);
  });

  it.each([
    ['a cookie', { headers: { Cookie: 'a=b' } }],
    ['credentials', { headers: { Authorization: 'Bearer x' } }],
    ['another method', { method: 'POST' }],
  ])('is never given to a request with %s', async (_what, init) => {
    const { url, made } = await serveDocument(60_000);
    await fetch(url);
    await fetch(url, init);
    await fetch(url, init);
    expect(made).toHaveLength(3);
  });

  it('is never given to a request with a query', async () => {
    const { url, made } = await serveDocument(60_000);
    await fetch(`${url}?a`);
    await fetch(`${url}?a`);
    expect(made).toHaveLength(2);
  });
});

describe('a request too broken for the app', () => {
  it('gets the body of its family', async () => {
    const { port } = await serveDocument(0);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET /document HTTP/1.1\r\nHost: not a host\r\nConnection: close\r\n\r\n'),
      );
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
    expect(answer).toContain('{"refused":true}');
  });
});
