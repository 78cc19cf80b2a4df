import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccepted } from './expectations.ts';
import { post } from './http.ts';
import { auditPath, nextAddress, submission } from './samples.ts';
import { type Subject, startSubject, withoutWorker } from './service.ts';

let subject: Subject;

beforeAll(async () => {
  subject = await startSubject({ env: withoutWorker });
});

afterAll(() => subject.stop());

const keptKeys = [
  'source',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'company',
  'role',
  'notes',
];

/** Submits metadata and gives what was stored of it, with the answer's own request id. */
async function store(metadata: unknown, headers: Record<string, string> = {}) {
  const from = nextAddress();
  const answer = await post(`${subject.baseUrl}${auditPath}`, submission({ metadata }), { headers, from });
  const { id } = expectAccepted(answer);
  const run = (await subject.store.listRuns()).find((candidate) => candidate.id === id);
  if (run === undefined) throw new Error('the accepted run is not stored');
  return { kept: run.metadata, requestId: answer.headers['x-request-id'], from };
}

function everyKey(value: string): Record<string, string> {
  return Object.fromEntries(keptKeys.map((key) => [key, value]));
}

describe('metadata answers', () => {
  it('with each documented key kept, and adds the request id, time, user agent and a hash', async () => {
    const given = Object.fromEntries(keptKeys.map((key) => [key, `value of ${key}`]));
    const before = Date.now();
    const { kept, requestId, from } = await store(given, { 'user-agent': 'conformance/1 (test)' });
    for (const key of keptKeys) expect(kept.get(key)).toBe(`value of ${key}`);
    expect(kept.get('request_id')).toBe(requestId);
    expect(kept.get('user_agent')).toBe('conformance/1 (test)');
    const receivedAt = Date.parse(String(kept.get('received_at')));
    expect(receivedAt).toBeGreaterThanOrEqual(before - 1_000);
    expect(receivedAt).toBeLessThanOrEqual(Date.now() + 1_000);
    expect([...kept.values()].map(String).join('\n')).not.toContain(from);
  });

  it('202 to keys and types it does not know, and drops them silently', async () => {
    const { kept } = await store({
      source: 'docs',
      company: 7,
      role: ['x'],
      notes: { deep: 'dropped' },
      referrer: null,
      utm_source: true,
      unknown: 'dropped',
      Source: 'dropped',
    });
    expect(kept.get('source')).toBe('docs');
    for (const key of ['company', 'role', 'notes', 'deep', 'referrer', 'utm_source', 'unknown', 'Source'])
      expect(kept.has(key)).toBe(false);
  });
});

describe('metadata guards', () => {
  it('each value at 200 characters', async () => {
    const { kept } = await store({
      source: 'a'.repeat(200),
      notes: 'b'.repeat(201),
      role: 'c'.repeat(5_000),
    });
    expect(kept.get('source')).toBe('a'.repeat(200));
    expect(kept.get('notes')).toBe('b'.repeat(200));
    expect(kept.get('role')).toBe('c'.repeat(200));
  });

  it('a character of two units against being cut in half', async () => {
    const { kept } = await store({ notes: `${'a'.repeat(199)}😀${'b'.repeat(50)}` });
    const notes = String(kept.get('notes'));
    expect(notes.isWellFormed()).toBe(true);
    expect(notes).toMatch(/^a{199}(😀)?$/u);
  });

  it('2 KiB in all, also in characters of four bytes', async () => {
    const { kept } = await store(everyKey('😀'.repeat(200)));
    const bytes = keptKeys.map((key) => Buffer.byteLength(String(kept.get(key) ?? '')));
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(2_048);
    expect(keptKeys.every((key) => String(kept.get(key) ?? '').isWellFormed())).toBe(true);
    expect(kept.has('request_id')).toBe(true);
  });

  it('all eight keys at 200 plain characters, which fit into 2 KiB', async () => {
    const { kept } = await store(everyKey('x'.repeat(200)));
    for (const key of keptKeys) expect(kept.get(key)).toBe('x'.repeat(200));
  });

  it('the keys of the server', async () => {
    const { kept, requestId } = await store(
      {
        request_id: 'forged',
        received_at: 'forged',
        user_agent: 'forged',
        caller_hash: 'forged',
        ip_hash: 'forged',
        server: { request_id: 'forged' },
      },
      { 'user-agent': 'genuine/1', 'x-request-id': 'forged' },
    );
    expect([...kept.values()]).not.toContain('forged');
    expect(kept.get('request_id')).toBe(requestId);
    expect(kept.get('user_agent')).toBe('genuine/1');
  });

  it('the prototype', async () => {
    const { kept } = await store(JSON.parse('{"__proto__":{"source":"forged"},"constructor":"x"}'));
    expect(kept.has('source')).toBe(false);
    expect(kept.has('constructor')).toBe(false);
  });

  it('NUL and lone surrogates: stored without them or as they are, never an error', async () => {
    const { kept } = await store({ notes: 'a\u0000b', source: 'x\ud800y' });
    expect(kept.get('notes')).toMatch(/^a.?b$/s);
    expect(kept.get('source')).toMatch(/^x.?y$/s);
  });

  it('the length of the user agent', async () => {
    const { kept } = await store({}, { 'user-agent': 'u'.repeat(6_000) });
    expect(String(kept.get('user_agent')).length).toBeLessThanOrEqual(1_024);
  });
});
