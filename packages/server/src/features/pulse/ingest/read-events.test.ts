import { gzipSync } from 'node:zlib';
import { ingestLimits } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { bodyKindOf, isGzipped, readEvents, UNREADABLE } from './read-events.ts';

const read = (text: string, kind: 'json' | 'ndjson' = 'json') => readEvents(Buffer.from(text), kind, false);
const refused = (code: string) => expect.objectContaining({ code });

describe('a body', () => {
  it('is a batch, one event, or lines', async () => {
    expect(await read('{"events":[1,2],"sent_at":5,"dropped":3}')).toEqual({
      events: [1, 2],
      sentAt: 5,
      dropped: 3,
    });
    expect(await read('{"id":"x"}')).toMatchObject({ events: [{ id: 'x' }], sentAt: undefined });
    expect(await read('{"id":1}\n\n{broken\r\n{"id":2}', 'ndjson')).toMatchObject({
      events: [{ id: 1 }, UNREADABLE, { id: 2 }],
    });
    expect(await read('{"events":[],"dropped":-1}')).toMatchObject({ events: [], dropped: 0 });
  });

  it.each([
    '',
    'nonsense',
    '[]',
    '"text"',
    '7',
    'null',
    '{"events":{}}',
    '{"events":[],"sent_at":"yesterday"}',
    '{"events":[],"dropped":"many"}',
  ])('is not %j', async (text) => {
    await expect(read(text)).rejects.toEqual(refused('invalid_request'));
  });

  it('is UTF-8', async () => {
    await expect(readEvents(Buffer.from([0x7b, 0xff, 0x7d]), 'json', false)).rejects.toEqual(
      refused('invalid_request'),
    );
  });

  it('holds at most 1,000 events in 1 MiB', async () => {
    const events = (count: number) => JSON.stringify({ events: Array.from({ length: count }, () => 0) });
    expect((await read(events(1000))).events).toHaveLength(1000);
    await expect(read(events(1001))).rejects.toEqual(refused('too_many_events'));
    await expect(read('1\n'.repeat(1001), 'ndjson')).rejects.toEqual(refused('too_many_events'));
    await expect(read(' '.repeat(ingestLimits.bodyBytes + 1))).rejects.toEqual(refused('payload_too_large'));
  });
});

describe('a compressed body', () => {
  const readGzipped = (bytes: Buffer) => readEvents(bytes, 'json', true);

  it('is inflated', async () => {
    expect(await readGzipped(gzipSync('{"events":[1]}'))).toMatchObject({ events: [1] });
  });

  it('may not become too large, nor too much larger', async () => {
    const padded = (bytes: number) => gzipSync(`{"events":[]${' '.repeat(bytes)}}`);
    await expect(readGzipped(padded(50 * ingestLimits.bodyBytes))).rejects.toEqual(
      refused('payload_too_large'),
    );
    await expect(readGzipped(padded(500_000))).rejects.toEqual(refused('payload_too_large'));
    expect(await readGzipped(padded(60_000))).toMatchObject({ events: [] });
  });

  it('must be whole', async () => {
    const whole = gzipSync('{"events":[]}');
    for (const broken of [whole.subarray(0, -4), Buffer.from('{"events":[]}'), Buffer.alloc(0)]) {
      await expect(readGzipped(broken)).rejects.toEqual(refused('invalid_request'));
    }
  });
});

describe('the headers', () => {
  it('tell JSON from NDJSON, and refuse the rest', () => {
    for (const type of [
      'application/json',
      'Application/JSON; charset=UTF-8',
      'application/json;charset="utf-8"',
    ]) {
      expect(bodyKindOf(type)).toBe('json');
    }
    for (const type of ['application/x-ndjson', 'application/ndjson; charset=utf-8'])
      expect(bodyKindOf(type)).toBe('ndjson');
    for (const type of [
      undefined,
      '',
      'text/plain',
      'application/json; charset=latin1',
      'application/jsonp',
      'multipart/form-data',
    ]) {
      expect(() => bodyKindOf(type), type).toThrow(refused('unsupported_media_type'));
    }
  });

  it('tell gzip from nothing, and refuse the rest', () => {
    expect([undefined, '', 'identity', 'GZIP', 'x-gzip'].map(isGzipped)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    for (const encoding of ['br', 'deflate', 'gzip, gzip', 'zstd']) {
      expect(() => isGzipped(encoding)).toThrow(refused('unsupported_encoding'));
    }
  });
});
