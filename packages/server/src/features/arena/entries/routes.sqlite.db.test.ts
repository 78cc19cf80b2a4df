import type { IncomingMessage } from 'node:http';
import { limits } from '@waymark/contract';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { audited, openAudits, scriptedEngine, submitRun } from '../../audits/runs/audit-fixture.ts';
import { runAudit } from '../../audits/runs/run-audit.ts';
import { publishEntry } from './publish-entry.ts';
import { arenaRoutes } from './routes.ts';

const never = new AbortController().signal;
const evil = '<img src=x onerror=alert(1)> [x](https://evil.dev) | `code`';

async function openArena(config: { arenaEnabled?: boolean } = {}) {
  const deps = await openAudits();
  const { acceptedReportRequests, refusalsPerMinute } = limits;
  const site = {
    arenaEnabled: true,
    acceptedReportRequests,
    refusalsPerMinute,
    ...deps.config,
    ...config,
  };
  const app = new Hono<HttpEnv>();
  app.onError((error, c) => c.text(error instanceof ServiceError ? error.code : String(error), 500));
  app.use(
    createMiddleware<HttpEnv>(async (c, next) => {
      c.set('caller', { address: '20.1.1.1', limitKey: '20.1.1.1', isLoopback: false });
      c.set('requestId', 'request-1');
      await next();
    }),
  );
  app.route('/', arenaRoutes({ ...deps, config: site }));
  const ask = async (path: string, accept = 'text/html') => {
    const env = { memo: { ttlMs: 0 }, incoming: {} as IncomingMessage };
    const response = await app.request(path, { headers: { accept } }, env);
    return { type: response.headers.get('content-type') ?? '', text: await response.text() };
  };
  const send = async (email: string) => {
    const env = { memo: { ttlMs: 0 }, incoming: {} as IncomingMessage };
    const init = { method: 'POST', body: new URLSearchParams({ email }) };
    const response = await app.request('/arena/acme-chain', init, env);
    return { status: response.status, to: response.headers.get('location'), text: await response.text() };
  };
  const requests = () => deps.store.db.selectFrom('arena_report_requests').selectAll().execute();
  const publish = async (name = 'Acme Chain', finding: string | undefined = 'The package is missing') => {
    await submitRun(deps.store, 'r1');
    const { engine } = scriptedEngine((order) =>
      audited(order, finding === '' ? { certificate } : { status: 'failed', finding, certificate }),
    );
    await runAudit({ ...deps, engine }, 'r1', never);
    await publishEntry(deps, { run: 'r1', slug: 'acme-chain', category: 'stablecoin', name });
  };
  return { ask, publish, send, requests };
}

const certificate = '6 of 6 obligations hold.';

describe('the arena’s pages', () => {
  it('explain an empty arena', async () => {
    const { ask } = await openArena();
    expect((await ask('/arena')).text).toContain('Nothing is published yet.');
    expect((await ask('/arena.md')).text).toContain('**Nothing is published yet.**');
  });

  it('rank entries and tell their story, as HTML and as Markdown', async () => {
    const { ask, publish } = await openArena();
    await publish();
    const page = await ask('/arena');
    expect(page.text).toMatch(/<a href="\/arena\/acme-chain">Acme Chain<\/a>/u);
    expect(page.text).toContain('Stablecoins');
    const twin = await ask('/arena', 'text/markdown');
    expect(twin.type).toMatch(/^text\/markdown/u);
    expect(twin.text).toMatch(
      /\| 1 \| \[Acme Chain\]\(\S+\/arena\/acme-chain\.md\) \| failed \| 0\.0 s \| docs_mismatch: The package is missing \| first run \|/u,
    );
    for (const { text } of [await ask('/arena/acme-chain'), await ask('/arena/acme-chain.md')]) {
      expect(text).toContain('The package is missing');
      expect(text).toContain('Name the package that exists.');
      expect(text).toContain('http://localhost:4311/reports/acme-r1.json');
      expect(text).toContain('One machine, one moment.');
      expect(text).toContain(certificate);
    }
  });

  it('let no name and no finding be more than text', async () => {
    const { ask, publish } = await openArena();
    await publish(evil, evil);
    for (const path of ['/arena', '/arena/acme-chain']) {
      expect((await ask(path)).text).not.toMatch(/<img|alert\(1\)>/u);
      const { text } = await ask(`${path}.md`);
      expect(text.replaceAll(/```[\s\S]*?```/gu, '')).not.toMatch(/(?<!\\)<img|(?<!\\)\[x\]|[^\\]`code/u);
    }
  });

  it('take a request for the proof pack by a form, and say beside the field what is wrong with it', async () => {
    const { ask, publish, send, requests } = await openArena();
    await publish();
    const refused = await send('nobody');
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/id="pack-email-problem">Company e-mail must be an e-mail address\./u);
    expect(refused.text).toMatch(/value="nobody"[^>]*aria-describedby="pack-email-problem"/u);
    expect(await requests()).toEqual([]);
    const taken = await send('dev@harbour-tools.dev');
    expect(taken).toMatchObject({ status: 303, to: '/arena/acme-chain?requested#proof-pack' });
    expect(await requests()).toMatchObject([
      { email: 'dev@harbour-tools.dev', entry_slug: 'acme-chain', entry_name: 'Acme Chain' },
    ]);
    expect((await ask('/arena/acme-chain?requested')).text).toContain('check the pack and then mail it once');
    expect((await ask('/arena/acme-chain')).text).not.toContain('mail it once');
  });

  it('offer no pack of an entry that passed, and say why to whoever asks all the same', async () => {
    const { ask, publish, send, requests } = await openArena();
    await publish('Acme Chain', '');
    for (const path of ['/arena/acme-chain', '/arena/acme-chain.md']) {
      const { text } = await ask(path);
      expect(text).toContain('no finding to prove');
      expect(text).not.toMatch(/<button|report-requests/u);
    }
    const refused = await send('dev@harbour-tools.dev');
    expect(refused).toMatchObject({ status: 422, text: expect.stringContaining('its journey passed') });
    expect(await requests()).toEqual([]);
  });

  it('are not there while the arena is closed', async () => {
    const { ask, publish } = await openArena({ arenaEnabled: false });
    await publish();
    for (const path of ['/arena', '/arena.md', '/arena/acme-chain', '/arena/acme-chain.md'])
      expect((await ask(path)).text).toBe('arena_not_enabled');
  });
});
