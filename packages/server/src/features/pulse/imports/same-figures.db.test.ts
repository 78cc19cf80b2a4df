import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPulse, type PulseEvent } from '@waymark/pulse';
import { wrapListener } from '@waymark/pulse/node';
import { recordLog } from '@waymark/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { readFigures } from '../figures/index.ts';
import { createIdentityChecks, keepLists } from '../identities/index.ts';
import { createIngest } from '../ingest/index.ts';
import { ingestEvents } from '../ingest/ingest-events.ts';
import { openImport } from './import-fixture.ts';

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
const visits = [
  {
    path: '/docs/start?token=secret',
    ua: 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  },
  { path: '/docs/start.md', ua: 'Claude-User (claude-code/2.1.0; +https://support.anthropic.com/)' },
  { path: '/llms.txt', ua: 'PerplexityBot/1.0' },
  { path: '/missing', ua: 'curl/8.5.0' },
  { path: '/docs/start', ua: 'axios/1.7', headers: { accept: 'text/markdown, text/html;q=0.9' } },
  {
    path: '/a/../docs/start',
    ua: browser,
    headers: { 'accept-language': 'de', 'sec-fetch-mode': 'navigate' },
  },
  { path: '/docs/start', ua: browser },
  { path: '/logo.png', ua: 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)' },
] as const;

function answer(message: IncomingMessage, response: ServerResponse): void {
  const isMissing = message.url?.startsWith('/missing') === true;
  response.writeHead(isMissing ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end('hello');
}

/** What Caddy would write of the exchange. */
function caddyLine(message: IncomingMessage, { statusCode }: ServerResponse): string {
  const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, [value]]));
  return JSON.stringify({
    ts: Date.now() / 1000,
    request: {
      client_ip: message.headers['x-forwarded-for'],
      method: message.method,
      host: 'docs.harbour-tools.dev',
      uri: message.url,
      headers,
    },
    status: statusCode,
    resp_headers: { 'Content-Type': ['text/html; charset=utf-8'] },
  });
}

it('gives the figures that the middleware gives for the same requests', async () => {
  const { deps, time, project, seed, take, store } = await openImport({ workspaceId: 'w' });
  const imported = await seed({ workspaceId: 'w', origin: project.origin });
  time.now = Date.now();
  const events: PulseEvent[] = [];
  const pulse = createPulse({
    key: project.apiKey,
    endpoint: 'https://waymark.test/api/v1/pulse/events',
    origin: project.origin,
    trustProxy: 1,
    // The very events that would be sent.
    redact: (event) => void events.push(event),
  });
  const lines: string[] = [];
  const server = createServer(
    wrapListener((message, response) => {
      response.once('finish', () => lines.push(caddyLine(message, response)));
      answer(message, response);
    }, pulse),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (const [index, visit] of visits.entries()) {
    const headers = {
      'user-agent': visit.ua,
      'x-forwarded-for': `203.0.113.${index}`,
      ...('headers' in visit ? visit.headers : {}),
    };
    await new Promise((resolve, reject) =>
      request({ port, path: visit.path, headers }, (response) => response.resume().once('end', resolve))
        .once('error', reject)
        .end(),
    );
  }
  await expect.poll(() => events.length).toBe(visits.length - 1);
  await expect.poll(() => lines.length).toBe(visits.length);

  const { log } = recordLog();
  const key = {
    keyId: project.keyId,
    setupId: 's',
    projectId: project.projectId,
    origin: project.origin,
    isClaimed: true,
  };
  const batch = { events, sentAt: undefined, dropped: 0 };
  const fetchStranger = () => expect.unreachable('no event here is signed');
  const identityChecks = createIdentityChecks({ ...deps, log, fetchStranger, names: undefined });
  const addressLists = keepLists({ ...deps, log });
  await ingestEvents(
    { ...deps, log, addressLists, identityChecks, ...createIngest({ store }) },
    key,
    batch,
    0,
  );
  expect(await take([lines], { into: imported.projectId })).toMatchObject({
    stored: visits.length - 1,
    refused: { left_out: 1 },
  });
  const figuresOf = async (projectId: string) => {
    const query = { workspaceId: 'w', projectId, from: undefined, to: undefined, cursor: undefined };
    const result = await readFigures(deps, query);
    const {
      recent: _ids,
      project_id: _own,
      ...figures
    } = result.kind === 'figures' ? result.figures.data : expect.unreachable(result.kind);
    return figures;
  };
  const expected = await figuresOf(project.projectId);
  expect(expected.requests).toBe(visits.length - 1);
  expect(await figuresOf(imported.projectId)).toEqual(expected);
});
