import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type IngestServer, type Reply, startIngest } from '../test/ingest-server-fixture.ts';
import { Sender } from './sender.ts';
import type { PulseError } from './settings.ts';

const json = (id: number) => JSON.stringify({ id: String(id), url: `https://h/${id}` });

describe('Sender', () => {
  let replies: (Reply | undefined)[];
  let ingest: IngestServer;
  let errors: PulseError[];
  let sender: Sender;

  beforeEach(async () => {
    replies = [];
    errors = [];
    ingest = await startIngest(() => replies.shift());
    sender = new Sender({ endpoint: new URL(ingest.endpoint), key: 'k' }, (error) => errors.push(error));
  });
  afterEach(async () => {
    sender.stop();
    await ingest.close();
  });

  const balance = () => {
    const { recorded, accepted, duplicates, rejected, dropped, queued, sending } = sender.stats();
    return recorded - (accepted + duplicates + rejected + dropped + queued + sending);
  };

  it('sends fifty events together, before a second is over', async () => {
    for (let id = 0; id < 50; id += 1) sender.record(json(id));
    expect(sender.stats().sending).toBe(50);
    await ingest.until(() => ingest.events().length === 50);
    expect(ingest.batches).toHaveLength(1);
  });

  it('sends fewer by itself, after a while', async () => {
    sender.record(json(1));
    expect(sender.stats().sending).toBe(0);
    await ingest.until(() => ingest.events().length === 1);
    expect(ingest.batches[0]?.headers['user-agent']).toMatch(/^waymark-pulse\//u);
  });

  it('has two requests under way at most', async () => {
    let underWay = 0;
    let most = 0;
    await ingest.close();
    ingest = await startIngest(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return undefined;
    });
    sender = new Sender({ endpoint: new URL(ingest.endpoint), key: 'k' }, () => undefined);
    for (let id = 0; id < 900; id += 1) sender.record(json(id));
    expect(sender.stats().requests).toBe(2);
    await sender.drain(10_000);
    expect(ingest.events()).toHaveLength(900);
    expect(most).toBeLessThanOrEqual(2);
  });

  it.each([
    ['503', 503, { 'retry-after': '1' }],
    ['429', 429, { 'retry-after': '0' }],
    ['500', 500, {}],
  ])('brings the same events again after %s', async (_what, status, headers) => {
    replies = [{ status, headers: { ...headers } }];
    sender.record(json(1));
    await sender.drain(10_000);
    expect(ingest.batches.map((batch) => batch.events[0]?.id)).toEqual(['1', '1']);
    expect(sender.stats()).toMatchObject({ accepted: 1, failures: 1, dropped: 0, circuit: 'closed' });
    expect(errors.map((error) => error.code)).toEqual([`http_${status}`]);
  });

  it('waits out a Retry-After instead of sending what comes next', async () => {
    replies = [{ status: 503, headers: { 'retry-after': '120' } }];
    sender.record(json(1));
    await sender.drain(10_000);
    for (let id = 2; id < 100; id += 1) sender.record(json(id));
    await sender.drain(1000);
    expect(ingest.batches).toHaveLength(1);
    expect(sender.stats()).toMatchObject({ queued: 99, sending: 0 });
    expect(balance()).toBe(0);
  });

  it.each([
    ['an unknown key', 401, 'http_401', 'open'],
    ['a wrong address', 404, 'http_404', 'open'],
    ['a batch it cannot read', 400, 'http_400', 'closed'],
  ])('gives events up at %s', async (_what, status, code, circuit) => {
    replies = [{ status }];
    sender.record(json(1));
    await sender.drain(10_000);
    expect(sender.stats()).toMatchObject({
      rejected: 1,
      queued: 0,
      circuit,
      lastSend: { ok: false, status, code },
    });
    expect(balance()).toBe(0);
  });

  it('sends in smaller batches when they are too large for the service', async () => {
    await ingest.close();
    ingest = await startIngest(({ events }) => (events.length > 20 ? { status: 413 } : undefined));
    sender = new Sender({ endpoint: new URL(ingest.endpoint), key: 'k' }, () => undefined);
    for (let id = 0; id < 50; id += 1) sender.record(json(id));
    await sender.drain(10_000);
    expect(sender.stats()).toMatchObject({ accepted: 50, rejected: 0, circuit: 'closed' });
    const taken = ingest.batches
      .filter((batch) => batch.events.length <= 20)
      .flatMap((batch) => batch.events);
    expect(new Set(taken.map((event) => event.id)).size).toBe(50);
  });

  it('gives up an event that is too large by itself', async () => {
    replies = [{ status: 413 }];
    sender.record(json(1));
    await sender.drain(10_000);
    expect(sender.stats()).toMatchObject({ rejected: 1, queued: 0 });
  });

  it('never follows a redirect with the key', async () => {
    const elsewhere = await startIngest();
    replies = [{ status: 307, headers: { location: elsewhere.endpoint } }];
    sender.record(json(1));
    await sender.drain(10_000);
    expect(elsewhere.batches).toHaveLength(0);
    expect(sender.stats()).toMatchObject({ rejected: 1, circuit: 'open', lastSend: { code: 'redirected' } });
    await elsewhere.close();
  });

  it('does not break on one batch for ever', async () => {
    replies = Array.from({ length: 4 }, () => ({ status: 500, headers: {} }));
    sender.record(json(1));
    await sender.drain(30_000);
    expect(ingest.batches).toHaveLength(4);
    expect(sender.stats()).toMatchObject({ dropped: 1, queued: 0, circuit: 'closed' });
    sender.record(json(2));
    await sender.drain(30_000);
    expect(sender.stats().accepted).toBe(1);
  });

  it('counts what the service rejects one by one', async () => {
    replies = [
      {
        status: 202,
        body: { accepted: 1, duplicates: 1, rejected: [{ index: 2, code: 'origin_mismatch' }] },
      },
    ];
    for (let id = 0; id < 3; id += 1) sender.record(json(id));
    await sender.drain(10_000);
    expect(sender.stats()).toMatchObject({ accepted: 1, duplicates: 1, rejected: 1 });
    expect(sender.stats().lastSend).toMatchObject({ ok: false, status: 202, code: 'origin_mismatch' });
  });

  it('tells the service, once, how many events it had to drop', async () => {
    replies = [{ status: 503, headers: { 'retry-after': '1' } }];
    for (let id = 0; id < 1500; id += 1) sender.record(json(id));
    const { dropped } = sender.stats();
    expect(dropped).toBe(500);
    await sender.drain(20_000);
    const reported = ingest.batches
      .filter((batch) => batch.dropped !== undefined)
      .map((batch) => batch.dropped);
    expect(reported.at(-1)).toBe(sender.stats().dropped);
    expect(new Set(ingest.events().map((event) => event.id)).size).toBe(1500 - sender.stats().dropped);
    expect(balance()).toBe(0);
  });

  it('sends one event at once, past a full queue', async () => {
    replies = [{ status: 503, headers: { 'retry-after': '120' } }];
    sender.record(json(1));
    await sender.drain(10_000);
    await sender.sendNow(json(2));
    expect(ingest.events().map((event) => event.id)).toEqual(['1', '2']);
    expect(balance()).toBe(0);
  });

  it('keeps an event that could not be sent at once for later', async () => {
    replies = [{ status: 503 }];
    await sender.sendNow(json(1));
    expect(sender.stats().queued).toBe(1);
    await sender.drain(10_000);
    expect(ingest.events().map((event) => event.id)).toEqual(['1', '1']);
  });

  it('sends within the promise where a runtime stops timers', async () => {
    await Promise.all([sender.recordHosted(json(1)), sender.recordHosted(json(2))]);
    expect(ingest.events()).toHaveLength(2);
    expect(ingest.batches).toHaveLength(1);
  });
});
