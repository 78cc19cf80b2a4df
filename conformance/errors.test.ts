import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCommonHeaders, expectError, expectErrorShape } from './expectations.ts';
import { openSocket, post, send } from './http.ts';
import { arenaPath, auditPath, nextAddress, submission, unprocessable } from './samples.ts';
import { type Subject, startSubject, withoutWorker } from './service.ts';

let subject: Subject;

beforeAll(async () => {
  subject = await startSubject({ env: withoutWorker });
});

afterAll(() => subject.stop());

const operations = [
  ['/health', 'GET'],
  ['/api/challenge-config', 'GET'],
  ['/openapi.json', 'GET'],
  [auditPath, 'POST'],
  [arenaPath, 'POST'],
] as const;

function url(path: string): string {
  return `${subject.baseUrl}${path}`;
}

/** The head of a POST whose body is written later, or never. */
function head(path: string, ...headers: string[]): string {
  const { host } = new URL(subject.baseUrl);
  return [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    ...headers,
    '',
    '',
  ].join('\r\n');
}

describe('landing errors answer', () => {
  it.each([
    '/nothing',
    '/api',
    '/api/',
    `${auditPath}/`,
    `${auditPath}/x`,
    '/api/quickstart-submission',
    '/HEALTH',
    '/%00',
    '/health%2f',
    '/..%2f..%2fetc/passwd',
    '/%ff',
    '/__proto__',
    '/constructor',
  ])('404 not_found for %s', async (path) => {
    expectError(await send(url(path)), 404, 'not_found');
    expectError(await post(url(path), {}), 404, 'not_found');
  });

  it.each(operations)('405 with Allow for other methods on %s', async (path, method) => {
    for (const other of ['PUT', 'PATCH', 'DELETE', method === 'GET' ? 'POST' : 'GET']) {
      const answer = await send(url(path), { method: other });
      expectError(answer, 405, 'method_not_allowed');
      expect(String(answer.headers.allow).split(/,\s*/)).toContain(method);
    }
  });

  it.each(operations)('OPTIONS on %s with the methods there are', async (path, method) => {
    const answer = await send(url(path), { method: 'OPTIONS' });
    expect([200, 204, 405]).toContain(answer.status);
    expect(String(answer.headers.allow).split(/,\s*/)).toContain(method);
  });

  it.each(['/health', '/api/challenge-config', '/openapi.json'])(
    'HEAD on %s without a body',
    async (path) => {
      const [got, headed] = [await send(url(path)), await send(url(path), { method: 'HEAD' })];
      expect(headed).toMatchObject({ status: 200, text: '' });
      expect(headed.headers['content-type']).toBe(got.headers['content-type']);
    },
  );

  it('HEAD on a path that is none with 404 and no body', async () => {
    expect(await send(url('/nothing'), { method: 'HEAD' })).toMatchObject({ status: 404, text: '' });
  });
});

describe('landing errors carry security headers and a request id', () => {
  it.each<[string, () => ReturnType<typeof send>]>([
    ['400', () => post(url(auditPath), '{')],
    ['404', () => send(url('/nothing'))],
    ['405', () => send(url('/health'), { method: 'DELETE' })],
    ['413', () => post(url(auditPath), 'x'.repeat(20_000))],
    ['422', () => post(url(auditPath), unprocessable())],
  ])('on %s', async (status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(Number(status));
    expectCommonHeaders(answer);
  });
});

describe('landing errors refuse a body beyond 16 KiB while it is read', () => {
  it.each([auditPath, arenaPath])('by its Content-Length, before the body came: %s', async (path) => {
    const connection = await openSocket(subject.baseUrl);
    connection.write(`${head(path, 'Content-Length: 10000000')}{"email":"`);
    const { status, json } = await connection.answer();
    connection.close();
    expect(status).toBe(413);
    expect(json).toMatchObject({ ok: false, error: 'payload_too_large' });
    expectErrorShape(json);
  });

  it.each([auditPath, arenaPath])('in chunks that never end: %s', async (path) => {
    const connection = await openSocket(subject.baseUrl);
    connection.write(head(path, 'Transfer-Encoding: chunked'));
    for (let sent = 0; sent < 20; sent += 1) connection.write(`400\r\n${'x'.repeat(1_024)}\r\n`);
    const { status, json } = await connection.answer();
    connection.close();
    expect(status).toBe(413);
    expect(json).toMatchObject({ ok: false, error: 'payload_too_large' });
  });

  it('when it comes whole, too', async () => {
    expectError(await post(url(auditPath), 'x'.repeat(200_000)), 413, 'payload_too_large');
  });

  it('when the caller first asks whether to send it', async () => {
    const connection = await openSocket(subject.baseUrl);
    connection.write(head(auditPath, 'Content-Length: 10000000', 'Expect: 100-continue'));
    await expect.poll(() => connection.received()).toMatch(/ 413 /);
    connection.close();
  });
});

describe('landing errors guard', () => {
  it('against a caller that hangs up in the middle, and goes on', async () => {
    for (let round = 0; round < 10; round += 1) {
      const connection = await openSocket(subject.baseUrl);
      connection.write(`${head(auditPath, 'Content-Length: 200')}{"email":"`);
      connection.close();
    }
    expect((await send(url('/health'))).status).toBe(200);
  });

  it('against two requests smuggled as one', async () => {
    const connection = await openSocket(subject.baseUrl);
    connection.write(`${head(auditPath, 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`);
    await expect.poll(() => connection.received()).toMatch(/^HTTP\/1\.1 4\d\d /);
    connection.close();
  });

  it('against a Host that is somebody else: no answer points there', async () => {
    const headers = { host: 'evil.acme-corp.com' };
    const answer = await post(url(auditPath), submission(), { headers, from: nextAddress() });
    expect(answer.text).not.toContain('evil.acme-corp.com');
    expect((await send(url('/openapi.json'), { headers })).text).not.toContain('evil.acme-corp.com');
  });

  it('against repeating what was sent', async () => {
    const marker = '<script>alert(7)</script>';
    const answers = [
      await post(url(auditPath), submission({ email: marker })),
      await send(url(`/${encodeURIComponent(marker)}`)),
    ];
    for (const { text } of answers) expect(text).not.toContain(marker);
  });
});
