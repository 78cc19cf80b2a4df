import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wrapListener } from '../node.ts';
import { type IngestServer, type Reply, startIngest } from '../test/ingest-server-fixture.ts';
import { apiKey, fingerprintOf, origin } from '../test/verifier-fixture.ts';
import { createPulse } from './pulse.ts';
import type { PulseOptions } from './settings.ts';

describe('doctor', () => {
  let replies: Reply[];
  let ingest: IngestServer;

  beforeEach(async () => {
    replies = [];
    ingest = await startIngest(() => replies.shift());
  });
  afterEach(() => ingest.close());

  async function visit(options: PulseOptions, headers: Record<string, string> = {}) {
    const pulse = createPulse({ key: apiKey, endpoint: ingest.endpoint, origin, ...options });
    const server = createServer(wrapListener((_request, response) => response.end(), pulse));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers });
    await pulse.flush({ timeout: 1000 });
    server.close();
    server.closeAllConnections();
    return pulse;
  }
  const codes = async (pulse: ReturnType<typeof createPulse>, probe = false) =>
    (await pulse.doctor({ probe })).problems.map((problem) => problem.code);

  it('shows how the client was found and what came of the last send, and never the key', async () => {
    const pulse = await visit({ trustProxy: 1 }, { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' });
    const report = await pulse.doctor();
    expect(report).toMatchObject({
      ok: true,
      problems: [],
      origin,
      endpoint: ingest.endpoint,
      key_fingerprint: fingerprintOf(apiKey),
      trust_proxy: 'hops',
      last_client: { ip: '203.0.113.7', source: 'x-forwarded-for', hops: 1, peer: '127.0.0.1' },
      stats: { accepted: 1, lastSend: { ok: true, status: 202 } },
    });
    expect(report.probe).toBeUndefined();
    expect(JSON.stringify(report)).not.toContain(apiKey);
  });

  it('notices that clients hide behind a proxy', async () => {
    expect(await codes(await visit({}))).toEqual(['client_is_private']);
  });

  it('passes on what the service said of the last send', async () => {
    replies = [
      {
        status: 202,
        body: { accepted: 0, duplicates: 0, rejected: [{ index: 0, code: 'origin_mismatch' }] },
      },
    ];
    expect(await codes(await visit({ trustProxy: 1 }, { 'x-forwarded-for': '203.0.113.7' }))).toEqual([
      'origin_mismatch',
    ]);
  });

  it.each([
    ['takes the key', 202, []],
    ['takes the key but no empty batch', 422, []],
    ['does not know the key', 401, ['http_401']],
    ['redirects', 308, ['redirected']],
    ['is away', 503, ['http_503']],
  ])('asks the service, which %s', async (_what, status, expected) => {
    replies = [{ status }];
    expect(await codes(createPulse({ key: apiKey, endpoint: ingest.endpoint, origin }), true)).toEqual(
      expected,
    );
    expect(ingest.batches).toMatchObject([{ events: [] }]);
  });

  it('says what is missing, with advice', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const report = await createPulse({ endpoint: ingest.endpoint, origin }).doctor({ probe: true });
    expect(report).toMatchObject({
      ok: false,
      problems: [{ code: 'key_missing', resolution: expect.stringContaining('PULSE_API_KEY') }],
      probe: undefined,
    });
    vi.restoreAllMocks();
  });
});
