import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import compression from 'compression';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expressPulse } from './express.ts';
import { createPulse, type Pulse, type PulseError, type PulseOptions } from './index.ts';
import { wrapListener } from './node.ts';
import { type IngestServer, startIngest } from './test/ingest-server-fixture.ts';
import { apiKey, createVerifier, origin } from './test/verifier-fixture.ts';

const chrome = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  'accept-language': 'en',
  'sec-fetch-mode': 'navigate',
};

let ingest: IngestServer;
let errors: PulseError[];
const opened: { close(): unknown }[] = [];

beforeEach(async () => {
  errors = [];
  ingest = await startIngest();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const each of opened.splice(0)) each.close();
  await ingest.close();
});

function makePulse(options: PulseOptions = {}): Pulse {
  const onError = (error: PulseError) => void errors.push(error);
  const pulse = createPulse({ key: apiKey, endpoint: ingest.endpoint, origin, onError, ...options });
  opened.push({ close: () => pulse.close({ timeout: 0 }) });
  return pulse;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({ close: () => [server.close(), server.closeAllConnections()] });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = (pulse: Pulse) =>
  listen(createServer(wrapListener((_request, response) => response.end('ok'), pulse)));
const get = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { headers })).text();

/** Sends requests down one connection without waiting, and counts the answers. */
async function pipeline(port: number, count: number): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  const ask = (connection: string) => `GET /page HTTP/1.1\r\nHost: h\r\nConnection: ${connection}\r\n\r\n`;
  socket.end(ask('keep-alive').repeat(count - 1) + ask('close'));
  let answers = '';
  for await (const chunk of socket.setEncoding('latin1')) answers += chunk;
  return answers.split('HTTP/1.1 200 OK').length - 1;
}

describe('configuration', () => {
  it('comes from the environment', async () => {
    vi.stubEnv('PULSE_API_KEY', apiKey);
    vi.stubEnv('PULSE_ENDPOINT', ingest.endpoint);
    vi.stubEnv('PULSE_ORIGIN', `${origin}/`);
    vi.stubEnv('PULSE_TRUST_PROXY', '1');
    const pulse = createPulse();
    await get(`${await serve(pulse)}/a`, { 'x-forwarded-for': '203.0.113.7' });
    await pulse.flush();
    expect(ingest.events()).toMatchObject([{ url: `${origin}/a`, ip: '203.0.113.7' }]);
  });

  it.each([
    ['key_missing', { key: undefined }],
    ['key_invalid', { key: 'pulse_setup_x' }],
    ['endpoint_invalid', { endpoint: undefined }],
    ['endpoint_invalid', { endpoint: 'http://ingest.example.org/events' }],
    ['endpoint_invalid', { endpoint: 'https://user:word@ingest.example.org/' }],
    ['origin_invalid', { origin: undefined }],
    ['origin_invalid', { origin: 'https://docs.waymark.dev/path' }],
    ['origin_invalid', { origin: 'ftp://docs.waymark.dev' }],
    ['trust_proxy_invalid', { trustProxy: 'somewhere' }],
    ['trust_proxy_invalid', { trustProxy: true as unknown as false }],
    ['options_invalid', { key: Symbol('key') as unknown as string }],
  ])('is refused with %s for %j: nothing is sent, everything is served', async (code, options) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const pulse = makePulse(options);
    expect(await get(`${await serve(pulse)}/a`)).toBe('ok');
    expect(await pulse.flush()).toMatchObject({ state: 'inert', recorded: 0 });
    expect(errors.map((error) => error.code)).toEqual([code]);
    expect(ingest.batches).toHaveLength(0);
    expect(JSON.stringify([warn.mock.calls, errors])).not.toContain(apiKey);
  });

  it('warns once however often the key is missing', () => {
    Reflect.deleteProperty(globalThis, Symbol.for('waymark.pulse.warned'));
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    createPulse();
    createPulse();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toContain('PULSE_API_KEY');
  });

  it('takes plain http to a neighbour only', () => {
    for (const endpoint of [
      'http://localhost:4311/e',
      'http://127.0.0.1/e',
      'http://[::1]/e',
      'http://waymark:4311/e',
    ]) {
      expect(makePulse({ endpoint }).stats().state).toBe('on');
    }
  });
});

describe('the key is a server secret', () => {
  it('refuses to run in a browser', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    Reflect.deleteProperty(globalThis, Symbol.for('waymark.pulse.warned'));
    vi.stubGlobal('window', {});
    vi.stubGlobal('document', {});
    const pulse = makePulse();
    expect(pulse.stats().state).toBe('refused');
    expect(errors).toMatchObject([{ code: 'browser_refused' }]);
    expect(error).toHaveBeenCalledTimes(1);
    await get(`${await serve(pulse)}/a`);
    await pulse.flush();
    expect(ingest.batches).toHaveLength(0);
  });

  it.each([
    'NEXT_PUBLIC_PULSE_API_KEY',
    'VITE_PULSE_API_KEY',
    'PUBLIC_PULSE_API_KEY',
    'REACT_APP_PULSE_API_KEY',
  ])('refuses to run while %s is set', (name) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubEnv(name, apiKey);
    expect(makePulse().stats().state).toBe('refused');
    expect(errors[0]).toMatchObject({
      code: 'public_variable_refused',
      message: expect.stringContaining(name),
    });
  });

  it('does not show itself when a middleware is printed', async () => {
    const { inspect } = await import('node:util');
    const pulse = makePulse();
    const observation = pulse.begin({
      carrier: {},
      method: 'GET',
      target: '/',
      header: (name) => (createVerifier('/').headers as Record<string, string>)[name],
      peer: '127.0.0.1',
      framework: 'test',
    });
    const printed =
      inspect([pulse, observation], { depth: 9, showHidden: true }) + JSON.stringify([pulse, observation]);
    expect(printed).not.toContain(apiKey);
  });
});

describe('what is left out', () => {
  it('skips assets, but never what agents come for', async () => {
    const pulse = makePulse();
    const url = await serve(pulse);
    for (const path of ['/app.js', '/style.css', '/robots.txt', '/llms.txt', '/x.md', '/.well-known/a.png']) {
      await get(url + path);
    }
    await pulse.flush();
    expect(ingest.events().map((event) => new URL(event.url).pathname)).toEqual([
      '/robots.txt',
      '/llms.txt',
      '/x.md',
      '/.well-known/a.png',
    ]);
  });

  it('skips what the site ignores, and proves nothing there', async () => {
    const pulse = makePulse({ ignore: ['/internal/*', /^\/admin/u] });
    const url = await serve(pulse);
    const response = await fetch(`${url}/internal/a`, { headers: createVerifier('/internal/a').headers });
    await get(`${url}/admin`);
    await get(`${url}/public`);
    await pulse.flush();
    expect(response.headers.get('pulse-proof')).toBeNull();
    expect(ingest.events().map((event) => event.url)).toEqual([`${origin}/public`]);
  });

  it('does not report its own reports', async () => {
    const { pathname } = new URL(ingest.endpoint);
    const pulse = makePulse();
    const url = await serve(pulse);
    await get(url + pathname, { 'user-agent': 'waymark-pulse/0.1.0' });
    expect(pulse.stats().recorded).toBe(0);
    const hosting = makePulse({ origin: new URL(ingest.endpoint).origin });
    await get((await serve(hosting)) + pathname);
    expect(hosting.stats().recorded).toBe(0);
  });

  it('keeps people to itself in agents-only mode', async () => {
    const pulse = makePulse({ mode: 'agents-only' });
    const url = await serve(pulse);
    await get(`${url}/person`, chrome);
    await get(`${url}/agent`, { 'user-agent': 'codex_cli_rs/0.1' });
    await pulse.flush();
    expect(ingest.events().map((event) => event.url)).toEqual([`${origin}/agent`]);
  });

  it('says which share of people it reports', async () => {
    const pulse = makePulse({ sampleHumans: 0.25 });
    const url = await serve(pulse);
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.24).mockReturnValueOnce(0.25);
    await get(`${url}/in`, chrome);
    await get(`${url}/out`, chrome);
    await get(`${url}/agent`);
    vi.restoreAllMocks();
    await pulse.flush();
    expect(ingest.events().map(({ url: page, sample_rate }) => [page, sample_rate])).toEqual([
      [`${origin}/in`, 0.25],
      [`${origin}/agent`, undefined],
    ]);
  });

  it('lets the site change or drop an event, and survives when that fails', async () => {
    const pulse = makePulse({
      redact: (event) => {
        if (event.url.endsWith('/secret')) return null;
        if (event.url.endsWith('/broken')) throw new Error('redact broke');
        return { ...event, url: event.url.replace(/\/users\/\w+/u, '/users/-') };
      },
    });
    const url = await serve(pulse);
    for (const path of ['/secret', '/broken', '/users/ada']) expect(await get(url + path)).toBe('ok');
    await pulse.flush();
    expect(ingest.events().map((event) => event.url)).toEqual([`${origin}/users/-`]);
    expect(errors.map((error) => error.code)).toEqual(['observe_failed']);
  });
});

describe('the event of a challenged request', () => {
  const challenge = async (pulse: Pulse) => {
    const verifier = createVerifier('/page');
    const response = await fetch(`${await serve(pulse)}/page`, { headers: verifier.headers });
    await pulse.flush();
    return { verifier, eventId: verifier.check(response.headers.get('pulse-proof'), 200) };
  };

  it('passes redact, which sees that it is one', async () => {
    const seen: unknown[] = [];
    const pulse = makePulse({
      redact: ({ user_agent: _hidden, ...event }) => {
        seen.push(event.verification);
        return { ...event, user_agent: '-' };
      },
    });
    const { verifier, eventId } = await challenge(pulse);
    expect(seen).toEqual([{ nonce: verifier.nonce }]);
    expect(ingest.events()).toMatchObject([{ id: eventId, user_agent: '-' }]);
  });

  it.each<[string, PulseOptions['redact'], string[]]>([
    ['drops it', () => null, []],
    [
      'breaks',
      () => {
        throw new Error('redact broke');
      },
      ['observe_failed'],
    ],
  ])('is not sent when redact %s; the proof is given all the same', async (_name, redact, codes) => {
    const { eventId } = await challenge(makePulse({ redact }));
    expect(eventId).toBeDefined();
    expect(ingest.events()).toEqual([]);
    expect(errors.map((error) => error.code)).toEqual(codes);
  });
});

describe('what the application adds', () => {
  it('is part of the event', async () => {
    const pulse = makePulse();
    const app = express().use(expressPulse(pulse));
    app.get('/mcp', (request, response) => {
      pulse.annotate(request, { errorCode: 'quota_exceeded', mcp: { method: 'tools/call', tool: 'search' } });
      response.status(429).end();
    });
    await get(`${await listen(createServer(app))}/mcp`);
    await pulse.flush();
    expect(ingest.events()).toMatchObject([
      { status: 429, error_code: 'quota_exceeded', mcp: { method: 'tools/call', tool: 'search' } },
    ]);
  });
});

describe('an awkward server', () => {
  it('proves through compression, which writes the headers itself', async () => {
    const pulse = makePulse();
    const app = express().use(expressPulse(pulse), compression({ threshold: 0 }));
    app.get('/page', (_request, response) => {
      response.type('html').write('begun, ');
      response.end('done');
    });
    const verifier = createVerifier('/page');
    const response = await fetch(`${await listen(createServer(app))}/page`, { headers: verifier.headers });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(verifier.check(response.headers.get('pulse-proof'), 200)).toBeDefined();
    expect(await response.text()).toBe('begun, done');
  });

  it('keeps repeated headers that are written with the status line', async () => {
    const pulse = makePulse();
    const listener = wrapListener((_request, response) => {
      response.writeHead(201, ['set-cookie', 'a=1', 'set-cookie', 'b=2', 'x-one', '1']).end();
    }, pulse);
    const verifier = createVerifier('/');
    const response = await fetch(await listen(createServer(listener)), { headers: verifier.headers });
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(verifier.check(response.headers.get('pulse-proof'), 201)).toBeDefined();
  });

  it('reports a request that was given up without a status', async () => {
    const pulse = makePulse();
    const arrived = new Promise<void>((resolve) => {
      opened.push({ close: () => undefined });
      void listen(createServer(wrapListener(() => resolve(), pulse))).then((url) => {
        const controller = new AbortController();
        fetch(`${url}/hangs`, { signal: controller.signal }).catch(() => undefined);
        void arrived.then(() => controller.abort());
      });
    });
    await arrived;
    await ingest.until(() => ingest.events().length === 1);
    expect(ingest.events()).toMatchObject([{ url: `${origin}/hangs`, status: null }]);
  });

  it('waits for the verification event, and for no other, where functions freeze', async () => {
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'site');
    const order: string[] = [];
    await ingest.close();
    ingest = await startIngest(() => void order.push('event'));
    const url = await serve(makePulse());
    const verifier = createVerifier('/page');
    const response = await fetch(`${url}/page`, { headers: verifier.headers });
    await response.text();
    order.push('response');
    expect(verifier.check(response.headers.get('pulse-proof'), 200)).toBeDefined();
    expect(order).toEqual(['event', 'response']);
  });
});

describe('a burst of 10,000 requests', () => {
  it('keeps the queue within its bounds, and every request is accounted for', async () => {
    const pulse = makePulse();
    let most = 0;
    let mostBytes = 0;
    const listener = wrapListener((_request, response) => {
      const { queued, sending, queuedBytes } = pulse.stats();
      most = Math.max(most, queued + sending);
      mostBytes = Math.max(mostBytes, queuedBytes);
      response.end('ok');
    }, pulse);
    const { port } = new URL(await listen(createServer(listener)));
    for (let round = 0; round < 20; round += 1) {
      const served = await Promise.all([1, 2, 3, 4, 5].map(() => pipeline(Number(port), 100)));
      expect(served).toEqual([100, 100, 100, 100, 100]);
    }
    const stats = await pulse.flush({ timeout: 20_000 });
    expect(most).toBeLessThanOrEqual(1000);
    expect(mostBytes).toBeLessThanOrEqual(1024 * 1024);
    expect(stats).toMatchObject({ recorded: 10_000, queued: 0, sending: 0 });
    // A request that took too long is made again: the service may know its events already.
    expect(stats.accepted + stats.duplicates + stats.dropped).toBe(10_000);
    const ids = new Set(ingest.events().map((event) => event.id));
    expect(ids.size).toBeGreaterThanOrEqual(stats.accepted);
    expect(ids.size).toBeLessThanOrEqual(10_000);
  });

  it('drops the oldest and goes on serving while the endpoint is down', async () => {
    await ingest.close();
    const pulse = makePulse();
    const url = await serve(pulse);
    for (let round = 0; round < 15; round += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => get(`${url}/page`)));
      expect(answers.every((answer) => answer === 'ok')).toBe(true);
    }
    const { recorded, dropped, queued, sending } = pulse.stats();
    expect(recorded).toBe(1500);
    expect(queued + sending).toBeLessThanOrEqual(1000);
    expect(dropped + queued + sending).toBe(1500);
  });
});

describe('the end', () => {
  it('sends what is left, then takes nothing more', async () => {
    const pulse = makePulse();
    const url = await serve(pulse);
    await get(`${url}/last`);
    expect(await pulse.close()).toMatchObject({ state: 'closed', accepted: 1, queued: 0 });
    await get(`${url}/after`);
    expect(pulse.stats().recorded).toBe(1);
    expect(ingest.events().map((event) => event.url)).toEqual([`${origin}/last`]);
  });
});
