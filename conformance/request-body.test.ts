import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccepted, expectError, expectErrorShape } from './expectations.ts';
import { type Answer, post, send } from './http.ts';
import { auditPath, nextAddress, submission, unprocessable } from './samples.ts';
import { type Subject, startSubject, withoutWorker } from './service.ts';

let subject: Subject;

beforeAll(async () => {
  subject = await startSubject({ env: withoutWorker });
});

afterAll(() => subject.stop());

function submit(body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return post(`${subject.baseUrl}${auditPath}`, body, { headers, from: nextAddress() });
}

const encoder = new TextEncoder();
const valid = JSON.stringify(submission());
const fieldsRight = JSON.stringify(unprocessable());

/** Adds a raw member to a body whose fields are right. */
function withMember(member: string): string {
  return fieldsRight.replace(/\}$/, `,${member}}`);
}

function expectRefused(answer: Answer): void {
  expect([400, 422]).toContain(answer.status);
  expectErrorShape(answer.json);
}

describe('a request body answers', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
    'application/json; charset="utf-8"',
  ])('as JSON when sent as %s', async (type) => {
    expectError(await submit(fieldsRight, { 'content-type': type }), 422, 'unprocessable_url');
  });

  it('the same with white space around it', async () => {
    expectError(await submit(`\n\t ${fieldsRight} \r\n`), 422, 'unprocessable_url');
  });

  it('the same with every character escaped', async () => {
    const escaped = valid.replace(/[a-z@]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
    expectAccepted(await submit(escaped));
    const [run] = await subject.store.listRuns();
    expect(run).toMatchObject({ email: 'dev@acme-corp.com' });
  });

  it('the same when it comes chunked', async () => {
    const answer = await submit(fieldsRight, { 'transfer-encoding': 'chunked' });
    expectError(answer, 422, 'unprocessable_url');
  });

  it('the same when its encoding is called identity', async () => {
    expectError(await submit(fieldsRight, { 'content-encoding': 'identity' }), 422, 'unprocessable_url');
  });

  it('413 to the first byte beyond 16 KiB, and not before', async () => {
    const atLimit = padTo(16_384);
    expect(encoder.encode(atLimit)).toHaveLength(16_384);
    expectError(await submit(atLimit), 422, 'unprocessable_url');
    expectError(await submit(padTo(16_385)), 413, 'payload_too_large');
  });

  it('413 counting bytes, not characters', async () => {
    const body = withMember(`"metadata":{"x":"${'é'.repeat(8_200)}"}`);
    expect(body.length).toBeLessThan(16_384);
    expectError(await submit(body), 413, 'payload_too_large');
  });
});

function padTo(bytes: number): string {
  const empty = withMember('"metadata":{"x":""}');
  return withMember(`"metadata":{"x":"${'x'.repeat(bytes - empty.length)}"}`);
}

describe('a request body refuses, as invalid_request, the media type', () => {
  it.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/jsonx',
    'text/plain; application/json',
    'application/octet-stream',
    'nonsense',
  ])('%s', async (type) => {
    expectError(await submit(valid, { 'content-type': type }), 400, 'invalid_request');
  });

  it('that is missing', async () => {
    const answer = await send(`${subject.baseUrl}${auditPath}`, { method: 'POST', body: valid });
    expectError(answer, 400, 'invalid_request');
  });
});

describe('a request body refuses, as invalid_json,', () => {
  it.each<[string, string | Uint8Array]>([
    ['nothing', ''],
    ['white space', ' \n'],
    ['a broken object', valid.slice(0, -1)],
    ['two values', valid + valid],
    ['a trailing comma', valid.replace(/\}$/, ',}')],
    ['single quotes', "{'email':'dev@acme-corp.com'}"],
    ['a comment', `/* hi */${valid}`],
    ['NaN', withMember('"metadata":{"x":NaN}')],
    ['a raw line break in a text', withMember('"metadata":{"x":"a\nb"}')],
    ['a raw NUL in a text', withMember('"metadata":{"x":"a\u0000b"}')],
    ['an escape cut short', withMember('"metadata":{"x":"\\u12"}')],
    ['open brackets, 16,000 of them', '['.repeat(16_000)],
    ['open objects, 3,000 of them', '{"a":'.repeat(3_000)],
    ['form data', 'email=dev%40acme-corp.com'],
    ['invalid UTF-8', bytesAround([0xff, 0xfe])],
    ['an overlong slash in UTF-8', bytesAround([0xc0, 0xaf])],
    ['a surrogate in UTF-8', bytesAround([0xed, 0xa0, 0x80])],
    ['a character cut short in UTF-8', bytesAround([0xe2, 0x82])],
    ['UTF-16', Buffer.from(valid, 'utf16le')],
    ['random bytes', Uint8Array.from({ length: 512 }, (_, index) => (index * 151 + 7) % 256)],
  ])('%s', async (_name, body) => {
    expectError(await submit(body), 400, 'invalid_json');
  });
});

function bytesAround(bytes: readonly number[]): Uint8Array {
  const [before = '', after = ''] = withMember('"metadata":{"x":"|"}').split('|');
  return Uint8Array.from([...encoder.encode(before), ...bytes, ...encoder.encode(after)]);
}

describe('a request body guards against', () => {
  it.each([
    ['lists, 8,000 levels deep', withMember(`"metadata":{"x":${'['.repeat(8_000)}${']'.repeat(8_000)}}`)],
    ['objects, 2,000 levels deep', withMember(`"metadata":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`)],
    ['depth outside metadata', `${'['.repeat(8_000)}${']'.repeat(8_000)}`],
    ['the same member twice', `{"email":"x","email":"dev@acme-corp.com",${fieldsRight.slice(1)}`],
    ['a prototype in metadata', withMember('"metadata":{"__proto__":{"source":"x"},"constructor":{"a":1}}')],
    ['a NUL in metadata', withMember('"metadata":{"notes":"a\\u0000b","\\u0000":"x"}')],
    ['lone surrogates', withMember('"metadata":{"notes":"\\ud800","\\udfff":"x"}')],
    ['numbers without end', withMember(`"metadata":{"x":1e999,"y":${'9'.repeat(400)}}`)],
    [
      '1,500 keys',
      withMember(`"metadata":{${Array.from({ length: 1_500 }, (_, i) => `"${i}":1`).join(',')}}`),
    ],
  ])('%s', async (_name, body) => {
    expectRefused(await submit(body));
  });

  it('a byte order mark: ignored or refused as JSON, nothing else', async () => {
    const answer = await submit(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(fieldsRight)]));
    expect(['422 unprocessable_url', '400 invalid_json']).toContain(describeAnswer(answer));
  });

  it('a compressed body: never read as something else', async () => {
    const answer = await submit(gzipSync(fieldsRight), { 'content-encoding': 'gzip' });
    expectRefused(answer);
  });

  it('a compressed body that swells beyond the limit', async () => {
    const bomb = gzipSync(withMember(`"metadata":{"x":"${'x'.repeat(5_000_000)}"}`));
    expect(bomb.length).toBeLessThan(16_384);
    const answer = await submit(bomb, { 'content-encoding': 'gzip' });
    expect([400, 413]).toContain(answer.status);
    expectErrorShape(answer.json);
  });

  it('text that takes a naive pattern long to read', async () => {
    for (const piece of ['eyJ', '-----BEGIN ', 'Bearer ', 'a@', 'abandon ', 'sk_live_', 'x.']) {
      const startedAt = performance.now();
      expectRefused(
        await submit(withMember(`"metadata":{"notes":"${piece.repeat(15_000 / piece.length)}"}`)),
      );
      expect(performance.now() - startedAt).toBeLessThan(2_000);
    }
  });

  it('any of this being stored', async () => {
    expect(await subject.store.listRuns()).toHaveLength(1);
  });
});

function describeAnswer(answer: Answer): string {
  const code = /"error":"(\w+)"/.exec(answer.text)?.[1];
  return `${answer.status} ${code}`;
}
