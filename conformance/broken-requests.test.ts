import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectErrorShape } from './expectations.ts';
import { openSocket, send } from './http.ts';
import { isRecord } from './samples.ts';
import { type Subject, startSubject } from './service.ts';

let subject: Subject;

beforeAll(async () => {
  subject = await startSubject();
});

afterAll(() => subject.stop());

async function write(url: string, bytes: string) {
  const connection = await openSocket(url);
  connection.write(bytes);
  const answer = await connection.answer();
  connection.close();
  return answer;
}

/** Requests that never reach an operation, and the status each deserves. */
const broken: [string, number, string][] = [
  ['no HTTP at all', 400, 'hello\r\n\r\n'],
  ['an unknown protocol', 400, 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['no Host in HTTP/1.1', 400, 'GET /health HTTP/1.1\r\n\r\n'],
  ['two Hosts', 400, 'GET /health HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
  ['a Host that is none', 400, 'GET /health HTTP/1.1\r\nHost: not a host\r\n\r\n'],
  ['a header that is none', 400, 'GET /health HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n'],
  ['a NUL in a header', 400, 'GET /health HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n'],
  ['two lengths', 400, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  [
    'a length and chunks',
    400,
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  ],
  ['an expectation we do not know', 417, 'GET /health HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n'],
  ['headers without end', 431, `GET /health HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`],
  ['a target without end', 431, `GET /${'x'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
];

describe('a request too broken for any operation gets the error body of its host', () => {
  it.each(broken)('landing: %s', async (_name, status, bytes) => {
    const answer = await write(subject.baseUrl, bytes);
    expect({ status: answer.status, ...Object(answer.json) }).toMatchObject({
      status,
      error: 'invalid_request',
    });
    expectErrorShape(answer.json);
    expect(answer.head).toMatch(/^content-type: application\/json\b/m);
    expect(answer.head).toMatch(/^cache-control: no-store/m);
    expect(answer.head).toMatch(/^x-request-id: \S{8}/m);
    expect(answer.head).toMatch(/^x-content-type-options: nosniff/m);
  });

  it.each(broken)('platform: %s', async (_name, status, bytes) => {
    const { status: got, json } = await write(subject.platformUrl, bytes);
    const error = isRecord(json) ? json.error : undefined;
    expect({ got, error }).toMatchObject({ got: status, error: { code: 'invalid_request' } });
    expect(error).toMatchObject({
      message: expect.stringMatching(/\S/),
      resolution: expect.stringMatching(/\S/),
    });
  });

  it('and harms nobody else', async () => {
    expect((await send(`${subject.baseUrl}/health`)).status).toBe(200);
  });

  it('also as the second request of a kept connection', async () => {
    const connection = await openSocket(subject.baseUrl);
    const { host } = new URL(subject.baseUrl);
    connection.write(`GET /health HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    expect((await connection.answer()).status).toBe(200);
    connection.write('nonsense\r\n\r\n');
    await expect.poll(() => connection.received()).toMatch(/HTTP\/1\.1 400 [\s\S]*"invalid_request"/);
    connection.close();
  });
});

describe('a caller that hangs up in the middle of its body', () => {
  const half = (host: string, path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\nContent-Length: 99\r\n\r\n{"e`;

  it.each([
    ['landing', '/api/quickstart-submissions', 'application/json'],
    ['landing', '/audits', 'application/x-www-form-urlencoded'],
    ['platform', '/agent/identity', 'application/json'],
    ['platform', '/oauth2/token', 'application/x-www-form-urlencoded'],
    ['platform', '/oauth2/revoke', 'application/x-www-form-urlencoded'],
  ])('is no failure of the service: %s %s', async (host, path, type) => {
    const url = host === 'landing' ? subject.baseUrl : subject.platformUrl;
    const linesOf = () =>
      subject
        .output()
        .split('\n')
        .filter((line) => line.includes(`"route":"${path}"`));
    const before = linesOf().length;
    const connection = await openSocket(url);
    connection.write(half(new URL(url).host, path, type));
    // A second request, answered, says that the first has been taken in.
    await send(`${subject.baseUrl}/health`);
    connection.close();
    await expect.poll(() => linesOf().length).toBe(before + 1);
    expect(JSON.parse(linesOf().at(-1) ?? '')).toMatchObject({ status: 499, level: 'info' });
    expect(subject.output()).not.toMatch(/"level":"error"|internal_error/);
    const metrics = (await send(`${subject.baseUrl}/metrics`)).text;
    expect(metrics).not.toMatch(/status="5\d\d"/);
    expect(metrics).toMatch(/status="499"/);
  });
});

describe('HTTP/1.0', () => {
  it.each(['/health', '/openapi.json'])('is answered without a Host: %s', async (path) => {
    const { status } = await write(subject.baseUrl, `GET ${path} HTTP/1.0\r\n\r\n`);
    expect(status).toBe(200);
  });

  it('is answered without a Host by the operations that take a form', async () => {
    const body = 'token=unknown&token_type_hint=access_token';
    const head = `POST /oauth2/revoke HTTP/1.0\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`;
    expect((await write(subject.platformUrl, `${head}${body}`)).status).toBe(200);
  });
});
