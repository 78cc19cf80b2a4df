import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, members, post, send } from './http.ts';
import {
  arenaPath,
  auditPath,
  isRecord,
  nextAddress,
  proofPack,
  publishedEntry,
  submission,
  unprocessable,
} from './samples.ts';
import { type Subject, startSubject, withoutWorker } from './service.ts';

const openapiType = 'application/vnd.oai.openapi+json';
let subject: Subject;
let description: Record<string, unknown>;
let ajv: Ajv2020;

beforeAll(async () => {
  subject = await startSubject({ env: withoutWorker });
  await subject.store.publishEntry(publishedEntry);
  description = members(await read());
  ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'openapi', ...description });
});

afterAll(() => subject.stop());

function read(headers: Record<string, string> = {}): Promise<Answer> {
  return send(`${subject.baseUrl}/openapi.json`, { headers });
}

/** Follows names from the description down; a missing one fails the test. */
function dig(...names: string[]): Record<string, unknown> {
  let current = description;
  for (const name of names) {
    const next = current[name];
    if (!isRecord(next)) throw new Error(`the description has no ${names.join(' → ')}`);
    current = typeof next.$ref === 'string' ? dig(...next.$ref.split('/').slice(1)) : next;
  }
  return current;
}

function escapePointer(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function expectDescribed(path: string, method: string, answer: Answer): void {
  const names = ['paths', path, method, 'responses', String(answer.status), 'content', 'application/json'];
  dig(...names, 'schema');
  const pointer = [...names, 'schema'].map(escapePointer).join('/');
  const validate = ajv.compile({ $ref: `openapi#/${pointer}` });
  validate(answer.json);
  expect(validate.errors ?? []).toEqual([]);
}

describe('GET /openapi.json answers', () => {
  it('with OpenAPI 3.1, a date as its version, and passes an independent validator', async () => {
    expect(description.openapi).toMatch(/^3\.1\.\d+$/);
    const { version } = dig('info');
    expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(Number.isNaN(Date.parse(String(version)))).toBe(false);
    const result = await new Validator().validate(structuredClone(description));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it.each([
    [openapiType, openapiType],
    ['application/json', 'application/json'],
    ['application/json;q=0.2, application/vnd.oai.openapi+json;q=0.9', openapiType],
    ['application/vnd.oai.openapi+json;q=0.2, application/json', 'application/json'],
  ])('Accept: %s as %s', async (accept, type) => {
    const answer = await read({ accept });
    expect(answer.status).toBe(200);
    expect(String(answer.headers['content-type']).split(';')[0]).toBe(type);
    expect(answer.headers.vary).toMatch(/\baccept\b/i);
    expect(answer.json).toEqual(description);
  });

  it.each(['*/*', 'text/html', 'application/*', 'nonsense', ''])(
    'Accept: "%s" in one of the two media types',
    async (accept) => {
      const answer = await read({ accept });
      expect(answer.status).toBe(200);
      expect([openapiType, 'application/json']).toContain(
        String(answer.headers['content-type']).split(';')[0],
      );
    },
  );

  it('304 to the ETag it gave', async () => {
    const etag = String((await read()).headers.etag);
    expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
    for (const given of [etag, `"other", ${etag}`, `W/${etag.replace(/^W\//, '')}`, '*']) {
      const answer = await read({ 'if-none-match': given });
      expect(answer).toMatchObject({ status: 304, text: '' });
      expect(answer.headers.etag).toBe(etag);
    }
    expect((await read({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('with an ETag of its own for each representation, where it is a strong one (RFC 9110 section 8.8.1)', async () => {
    const [one, two] = [await read({ accept: openapiType }), await read({ accept: 'application/json' })];
    if (String(one.headers.etag).startsWith('"')) expect(one.headers.etag).not.toBe(two.headers.etag);
  });
});

/** Interface, Endpoints: Landing API. */
const statuses: readonly (readonly [string, string, readonly number[]])[] = [
  ['/health', 'get', [200, 500]],
  ['/api/challenge-config', 'get', [200, 500]],
  [auditPath, 'post', [202, 400, 413, 422, 429, 502, 503]],
  [arenaPath, 'post', [202, 400, 404, 413, 422, 429, 502]],
  ['/openapi.json', 'get', [200]],
];

describe('GET /openapi.json describes', () => {
  it.each(statuses)('%s with every status of the interface', (path, method, expected) => {
    const responses = Object.keys(dig('paths', path, method, 'responses')).map(Number);
    for (const status of expected) expect(responses).toContain(status);
  });

  it.each([auditPath, arenaPath])('Retry-After on the 429 of %s', (path) => {
    const headers = dig('paths', path, 'post', 'responses', '429', 'headers');
    const [header] = Object.entries(headers).filter(([name]) => name.toLowerCase() === 'retry-after');
    expect(header?.[1]).toMatchObject({ schema: { type: 'integer', minimum: 1 } });
  });

  it('the audit submission as the interface does', () => {
    const schema = dig('paths', auditPath, 'post', 'requestBody', 'content', 'application/json', 'schema');
    expect(schema).toMatchObject({ required: ['email', 'quickstart_url'], additionalProperties: false });
    const properties = dig('components', 'schemas', 'AuditSubmissionRequest', 'properties');
    expect(Object.keys(properties).toSorted()).toEqual(
      ['challenge_token', 'email', 'metadata', 'quickstart_url'].toSorted(),
    );
    expect(properties.email).toMatchObject({ type: 'string', format: 'email', maxLength: 320 });
    expect(properties.quickstart_url).toMatchObject({ type: 'string', format: 'uri' });
  });

  it('the proof-pack request as the interface does', () => {
    const schema = dig('paths', arenaPath, 'post', 'requestBody', 'content', 'application/json', 'schema');
    expect(schema).toMatchObject({
      required: ['email', 'entry_slug', 'entry_name', 'category'],
      additionalProperties: false,
      properties: {
        entry_slug: { pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 120 },
        entry_name: { minLength: 1, maxLength: 160 },
        benchmark_timestamp: { format: 'date-time' },
      },
    });
  });

  it('no limit on the challenge token, as the interface knows none', () => {
    const { challenge_token: token } = dig('components', 'schemas', 'AuditSubmissionRequest', 'properties');
    expect(token).toMatchObject({ type: 'string' });
    expect(token).not.toHaveProperty('maxLength');
    expect(token).not.toHaveProperty('minLength');
  });

  it('requests that the service takes, and refuses those it refuses', async () => {
    const names = ['paths', auditPath, 'post', 'requestBody', 'content', 'application/json', 'schema'];
    const validate = ajv.compile({ $ref: `openapi#/${names.map(escapePointer).join('/')}` });
    const bodies = [
      unprocessable(),
      unprocessable({ metadata: { any: 1 } }),
      unprocessable({ email: 'x' }),
      unprocessable({ surplus: 1 }),
      {},
      [],
      null,
      unprocessable({ metadata: 1 }),
      unprocessable({ quickstart_url: 'ftp://x' }),
    ];
    for (const body of bodies) {
      const answer = await post(`${subject.baseUrl}${auditPath}`, body, { from: nextAddress() });
      expect(answer.status, JSON.stringify(body)).toBe(validate(body) ? 422 : 400);
    }
  });
});

describe('live answers guard the description: each is valid by it', () => {
  it('reads', async () => {
    for (const path of ['/health', '/api/challenge-config'])
      expectDescribed(path, 'get', await send(`${subject.baseUrl}${path}`));
  });

  it('audit submissions: 202, 400, 413, 422, 429', async () => {
    const from = nextAddress();
    const bodies = [
      submission(),
      submission(),
      submission(),
      submission(),
      {},
      'x'.repeat(17_000),
      unprocessable(),
    ];
    const seen: number[] = [];
    for (const body of bodies) {
      const answer = await post(`${subject.baseUrl}${auditPath}`, body, { from });
      expectDescribed(auditPath, 'post', answer);
      seen.push(answer.status);
    }
    expect(seen).toEqual([202, 202, 202, 429, 400, 413, 422]);
  });

  it('proof-pack requests: 202, 400, 422', async () => {
    const seen: number[] = [];
    for (const body of [proofPack(), {}, proofPack({ entry_slug: 'nobody-knows' })]) {
      const answer = await post(`${subject.baseUrl}${arenaPath}`, body, { from: nextAddress() });
      expectDescribed(arenaPath, 'post', answer);
      seen.push(answer.status);
    }
    expect(seen).toEqual([202, 400, 422]);
  });

  it('every operation of the platform’s own document, at the one server of that document', async () => {
    const own = members(await send(`${subject.platformUrl}/openapi.json`));
    const result = await new Validator().validate(structuredClone(own));
    expect(result.errors ?? []).toEqual([]);
    expect(own.servers).toEqual([{ url: subject.platformUrl, description: 'Platform host' }]);
    const paths = Object.entries(isRecord(own.paths) ? own.paths : {});
    expect(paths.length).toBeGreaterThan(20);
    for (const [path, item] of paths.filter(([each]) => !each.includes('{')))
      for (const method of Object.keys(isRecord(item) ? item : {})) {
        const answer = await send(`${subject.platformUrl}${path}`, { method: method.toUpperCase() });
        expect([404, 405], `${method} ${path}`).not.toContain(answer.status);
      }
  });

  it('every documented operation without path parameters exists', async () => {
    for (const [path, item] of Object.entries(dig('paths'))) {
      if (path.includes('{') || !isRecord(item)) continue;
      for (const [method, operation] of Object.entries(item)) {
        if (!['get', 'post'].includes(method)) continue;
        const servers = dig('paths', path, method).servers ?? description.servers;
        const [server] = Array.isArray(servers) ? servers : [];
        const answer = await send(`${server?.url}${path}`, { method: method.toUpperCase() });
        expect([404, 405], `${method} ${path} ${JSON.stringify(operation)}`).not.toContain(answer.status);
      }
    }
  });
});
