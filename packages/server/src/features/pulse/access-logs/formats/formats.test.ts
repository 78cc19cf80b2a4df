import { describe, expect, it } from 'vitest';
import { entriesOfLine } from '../entries-of-line.ts';
import { type LogFormatName, type LogRecord, logFormat, recogniseFormat } from './index.ts';

const AT = Date.UTC(2026, 10, 12, 8, 30, 5);
const UA =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)';

/** A line that each format has for one and the same request. */
const lines: Readonly<Record<LogFormatName, string>> = {
  combined: `203.0.113.7 - - [12/Nov/2026:09:30:05 +0100] "GET /docs/start?token=s HTTP/1.1" 404 512 "https://a.test/x" "${UA}"`,
  caddy: JSON.stringify({
    level: 'info',
    ts: AT / 1000 + 0.25,
    logger: 'http.log.access',
    msg: 'handled request',
    request: {
      remote_ip: '10.0.0.1',
      client_ip: '203.0.113.7',
      method: 'GET',
      host: 'docs.harbour-tools.dev',
      uri: '/docs/start?token=s',
      headers: { 'User-Agent': [UA], Referer: ['https://a.test/x'], Accept: ['text/markdown'] },
    },
    duration: 0.25,
    size: 512,
    status: 404,
    resp_headers: { 'Content-Type': ['text/html; charset=utf-8'] },
  }),
  cloudflare: JSON.stringify({
    ClientIP: '203.0.113.7',
    ClientRequestHost: 'docs.harbour-tools.dev',
    ClientRequestMethod: 'GET',
    ClientRequestURI: '/docs/start?token=s',
    ClientRequestUserAgent: UA,
    ClientRequestReferer: 'https://a.test/x',
    ClientRequestSource: 'eyeball',
    EdgeStartTimestamp: AT * 1e6,
    EdgeEndTimestamp: (AT + 40) * 1e6,
    EdgeResponseStatus: 404,
    EdgeResponseBytes: 512,
    EdgeResponseContentType: 'text/html',
    CacheCacheStatus: 'miss',
    RayID: '8f1d0c0b5e2a0001',
  }),
  vercel: JSON.stringify({
    id: '1573817187330377061717300000',
    deploymentId: 'dpl_1',
    source: 'static',
    host: 'docs.harbour-tools.dev',
    timestamp: AT + 3,
    projectId: 'prj_1',
    level: 'info',
    requestId: '643af4e3-975a-4cc7-9e7a-1eda11539d90',
    proxy: {
      timestamp: AT,
      method: 'GET',
      host: 'docs.harbour-tools.dev',
      path: '/docs/start?token=s',
      userAgent: [UA],
      referer: 'https://a.test/x',
      statusCode: 404,
      clientIp: '203.0.113.7',
      responseByteSize: 512,
      vercelCache: 'MISS',
      vercelId: 'sfo1::abc12-1731400205000-0123456789ab',
    },
  }),
  fastly: JSON.stringify({
    timestamp: '2026-11-12T08:30:05+0000',
    client_ip: '203.0.113.7',
    host: 'docs.harbour-tools.dev',
    url: '/docs/start?token=s',
    request_method: 'GET',
    request_referer: 'https://a.test/x',
    request_user_agent: UA,
    response_state: 'MISS',
    response_status: 404,
    response_body_size: 512,
    fastly_is_edge: true,
  }),
};

const names = Object.keys(lines) as LogFormatName[];
const [entry] = [(line: string) => entriesOfLine(line)[0]];

function read(name: LogFormatName, line = lines[name]): LogRecord {
  const record = logFormat(name).read(entry(line));
  return typeof record === 'string' ? expect.unreachable(record) : record;
}

/** The line of a format with some members changed. */
function changed(name: LogFormatName, change: (value: Record<string, unknown>) => void): string {
  const value: Record<string, unknown> = JSON.parse(lines[name]);
  change(value);
  return JSON.stringify(value);
}

describe.each(names)('%s', (name) => {
  it('is recognised, and reads the request that it tells of', () => {
    expect(recogniseFormat(entry(lines[name]))).toBe(name);
    const record = read(name);
    expect(record).toMatchObject({
      at: AT,
      ip: '203.0.113.7',
      method: 'GET',
      target: '/docs/start?token=s',
      status: 404,
      bytes: 512,
    });
    expect([record.header('user-agent'), record.header('referer')]).toEqual([UA, 'https://a.test/x']);
  });

  it.each(['', 'nonsense', '{"a":1}', '[]', 'null', '{"broken'])('reads nothing from %j', (line) => {
    expect(recogniseFormat(entry(line))).toBeUndefined();
    expect(['unreadable', 'not_a_request']).toContain(logFormat(name).read(entry(line)));
  });
});

describe('the combined format', () => {
  const line = (request: string, more = `"-" "${UA}"`) =>
    `203.0.113.7 - jane doe [12/Nov/2026:08:30:05 +0000] "${request}" 200 - ${more}`;

  it('reads what was escaped, a dash as nothing, and ignores what stands behind', () => {
    const escaped = read(
      'combined',
      line('GET / HTTP/2.0', String.raw`"-" "a \"b\" \x22c\x5c \xe9" "10.0.0.1" 0.002`),
    );
    expect(escaped.header('user-agent')).toBe('a "b" "c\\ é');
    expect([escaped.header('referer'), escaped.bytes]).toEqual([undefined, undefined]);
  });

  it.each(['-', '', String.raw`\x16\x03\x01`, 'GET'])('takes %j for no request', (request) => {
    expect(logFormat('combined').read(line(request))).toBe('not_a_request');
  });

  it('says of the common format that it has no User-Agent', () => {
    expect(logFormat('combined').read(line('GET / HTTP/1.1', '').trimEnd())).toBe('no_user_agent');
  });

  it('does not take a day that there is not', () => {
    expect(logFormat('combined').read(lines.combined.replace('12/Nov', '32/Nov'))).toBe('unreadable');
  });
});

describe('Caddy', () => {
  it('knows every header of both sides, and when the request came', () => {
    const record = read('caddy');
    expect([record.hasAllHeaders, record.contentType, record.durationMs]).toEqual([
      true,
      'text/html; charset=utf-8',
      250,
    ]);
    expect(record.header('accept')).toBe('text/markdown');
  });

  it('leaves out what Caddy writes of itself', () => {
    const line = JSON.stringify({ level: 'info', ts: 1, logger: 'tls', msg: 'certificate obtained' });
    expect(logFormat('caddy').read(entry(line))).toBe('not_a_request');
  });
});

describe('Cloudflare', () => {
  it.each([
    ['seconds', AT / 1000],
    ['RFC 3339', '2026-11-12T08:30:05Z'],
  ])('reads times in %s', (_unit, time) => {
    const line = changed('cloudflare', (value) => Object.assign(value, { EdgeStartTimestamp: time }));
    expect(read('cloudflare', line).at).toBe(AT);
  });

  it('leaves out what a Worker fetched', () => {
    const line = changed('cloudflare', (value) =>
      Object.assign(value, { ClientRequestSource: 'edgeWorkerFetch' }),
    );
    expect(logFormat('cloudflare').read(entry(line))).toBe('not_a_request');
  });

  it('says when the User-Agent was not chosen', () => {
    const line = changed('cloudflare', (value) => delete value.ClientRequestUserAgent);
    expect(logFormat('cloudflare').read(entry(line))).toBe('no_user_agent');
  });
});

describe('Vercel', () => {
  it('reads many entries of one line', () => {
    expect(entriesOfLine(`[${lines.vercel},${lines.vercel}]`)).toHaveLength(2);
  });

  it('calls all that is printed during a request by that request', () => {
    const printed = changed('vercel', (value) =>
      Object.assign(value, { id: 'other', message: 'hello', timestamp: AT + 900, source: 'lambda' }),
    );
    expect(read('vercel', printed).name).toBe(read('vercel').name);
    expect(read('vercel', printed).at).toBe(AT);
  });

  it.each([
    ['a build', { proxy: undefined, source: 'build' }],
    ['a page made anew in the background', { proxy: { statusCode: -1 } }],
  ])('leaves out %s', (_what, more) => {
    const line = changed('vercel', (value) => Object.assign(value, more));
    expect(logFormat('vercel').read(entry(line))).toBe('not_a_request');
  });
});

describe('Fastly', () => {
  it('leaves out what a shield passes on', () => {
    const line = changed('fastly', (value) => Object.assign(value, { fastly_is_edge: false }));
    expect(logFormat('fastly').read(entry(line))).toBe('not_a_request');
  });

  it('reads what VCL writes for a missing header as missing', () => {
    const line = changed('fastly', (value) => Object.assign(value, { request_user_agent: '(null)' }));
    expect(read('fastly', line).header('user-agent')).toBeUndefined();
  });
});
