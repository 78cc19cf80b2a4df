import { createServer, type Server } from 'node:http';
import { connect, createServer as createHttp2Server, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPulse, type Pulse } from './index.ts';
import { observeServers, wrapServer } from './node.ts';
import { type IngestServer, startIngest } from './test/ingest-server-fixture.ts';
import { apiKey, createVerifier, origin } from './test/verifier-fixture.ts';

let ingest: IngestServer;
let pulse: Pulse;
beforeEach(async () => {
  ingest = await startIngest();
  pulse = createPulse({
    key: apiKey,
    endpoint: ingest.endpoint,
    origin,
    ignore: new URL(ingest.endpoint).pathname,
  });
});
afterEach(async () => {
  await pulse.close({ timeout: 0 });
  await ingest.close();
});

async function listen(server: Server | Http2Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('observes a server of node:http2', async () => {
  const server = wrapServer(
    createHttp2Server((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'public' });
      response.end('<h1>two</h1>');
    }),
    pulse,
  );
  const session = connect(await listen(server));
  const verifier = createVerifier('/page');
  const stream = session.request({ ':path': '/page', ...verifier.headers });
  const headers = await new Promise<Record<string, unknown>>((resolve) => stream.on('response', resolve));
  stream.resume();
  expect(verifier.check(String(headers['pulse-proof']), 200)).toBeDefined();
  expect(headers['cache-control']).toBe('no-store');
  await ingest.until(() => ingest.events().length === 1);
  expect(ingest.events()).toMatchObject([{ status: 200, format: 'html', ip: '127.0.0.1' }]);
  await new Promise<void>((resolve) => session.close(resolve));
  server.close();
});

it('observes servers that somebody else opened, until it is told to stop', async () => {
  const server = createServer((_request, response) => response.writeHead(418).end());
  const url = await listen(server);
  const stop = observeServers(pulse);
  const verifier = createVerifier('/seen');
  const seen = await fetch(`${url}/seen`, { headers: verifier.headers });
  stop();
  await fetch(`${url}/unseen`);
  await pulse.flush();
  expect(verifier.check(seen.headers.get('pulse-proof'), 418)).toBeDefined();
  expect(ingest.events().map(({ url: page, status }) => [page, status])).toEqual([[`${origin}/seen`, 418]]);
  server.close();
  server.closeAllConnections();
});
