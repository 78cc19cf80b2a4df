import { describe, expect, it } from 'vitest';
import { readClock } from './event-time.ts';
import { EventRejection, parseEvent } from './parse-event.ts';

const ORIGIN = 'https://docs.harbour-tools.dev';
const NOW = Date.UTC(2026, 10, 15, 12);
const clock = readClock(NOW, undefined);
const event = {
  id: '0199f0aa-0000-4000-8000-000000000001',
  ts: NOW,
  ip: '203.0.113.77',
  user_agent: 'curl/8.14.1',
  url: `${ORIGIN}/docs/install.md?token=abc`,
};
const parse = (more: Record<string, unknown> = {}) => parseEvent({ ...event, ...more }, ORIGIN, clock);

describe('an event', () => {
  it('needs five members, and keeps nothing of a query', () => {
    expect(parse()).toMatchObject({
      path: '/docs/install.md',
      userAgent: 'curl/8.14.1',
      at: NOW,
      format: 'markdown',
    });
    expect(JSON.stringify(parse())).not.toContain('abc');
    for (const name of Object.keys(event)) {
      expect(parse({ [name]: undefined }), name).toMatchObject({ code: 'invalid_event' });
      expect(parse({ [name]: null }), name).toMatchObject({ code: 'invalid_event' });
      expect(parse({ [name]: {} }), name).toMatchObject({ code: 'invalid_event' });
    }
  });

  it('says which rule it broke', () => {
    expect(parse({ url: 'https://evil.com/' })).toMatchObject({ code: 'origin_mismatch' });
    expect(parse({ ts: NOW - 73 * 3_600_000 })).toMatchObject({ code: 'timestamp_out_of_range' });
    for (const [name, value] of Object.entries({
      status: 42,
      duration_ms: -1,
      bytes: 'many',
      format: 'pdf',
      auth_present: 'yes',
      accept_language_present: 1,
      route: 7,
      mcp: [],
      sdk: { name: 7 },
      verification: { nonce: 'short' },
      user_agent: 'a'.repeat(1025),
      id: '0199f0aa-0000-0000-8000-000000000001',
    })) {
      const refused = parse({ [name]: value });
      expect(refused, name).toBeInstanceOf(EventRejection);
      expect(refused, name).toMatchObject({ code: 'invalid_event', message: expect.stringContaining(name) });
    }
    for (const raw of [null, [], 'event', 7]) {
      expect(parseEvent(raw, ORIGIN, clock)).toMatchObject({ code: 'invalid_event' });
    }
  });

  it('may come with nulls, unknown members and overlong headers', () => {
    const parsed = parse({
      status: null,
      method: null,
      format: null,
      cookies: 'secret',
      accept: 'a'.repeat(5000),
      error_code: 'e'.repeat(100),
      mcp: { method: 'tools/call', tool: 'search', secret: 'x' },
    });
    expect(parsed).toMatchObject({ status: null, mcp: { method: 'tools/call', tool: 'search' } });
    expect(parsed).toMatchObject({ accept: 'a'.repeat(256), error_code: 'e'.repeat(64) });
    expect(JSON.stringify(parsed)).not.toContain('secret');
  });

  it('holds nothing that an engine cannot store', () => {
    const parsed = parse({ user_agent: 'a\u0000b\ud800c\u009f', route: '\u0000' });
    expect(parsed).toMatchObject({ userAgent: 'ab\ufffdc', route: null });
  });

  it.each([
    [{ content_type: 'text/html; charset=utf-8' }, 'html'],
    [{ content_type: 'text/markdown' }, 'markdown'],
    [{ content_type: 'application/problem+json' }, 'json'],
    [{ content_type: 'text/plain', url: `${ORIGIN}/llms-full.txt` }, 'llms'],
    [{ content_type: 'image/png' }, 'other'],
    [{ content_type: 'text/html', format: 'markdown' }, 'markdown'],
    [{ url: `${ORIGIN}/` }, 'other'],
  ])('with %j is %s', (more, format) => {
    expect(parse(more)).toMatchObject({ format });
  });
});
