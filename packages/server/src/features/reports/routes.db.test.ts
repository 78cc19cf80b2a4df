import { OpenAPIHono } from '@hono/zod-openapi';
import { sampleLog } from '@waymark/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { conditionalGet, renderErrors } from '../../http/index.ts';
import type { HttpEnv } from '../../lib/http-env.ts';
import { audited, openAudits, scriptedEngine, submitRun } from '../audits/audit-fixture.ts';
import { runAudit } from '../audits/run-audit.ts';
import { createHumans } from '../humans/index.ts';
import { createLiveRuns } from './live-runs.ts';
import { reportRoutes } from './routes.ts';

const never = new AbortController().signal;

async function openReports(special: Parameters<typeof audited>[1] = {}) {
  const audits = await openAudits();
  const liveRuns = createLiveRuns(audits);
  onTestFinished(() => liveRuns.close());
  const allowing = { consume: async () => ({ allowed: true }) as const };
  const limiters = {
    ...{ codesPerCaller: allowing, codesPerCallerAndEmail: allowing, codesPerEmail: allowing },
    ...{ triesPerCaller: allowing, invitationsPerPerson: allowing },
  };
  const humans = createHumans({ ...audits, limiters, mailQueued: () => undefined });
  const deps = { ...audits, liveRuns, humans };
  await submitRun(deps.store, 'r1');
  await runAudit({ ...deps, engine: scriptedEngine((order) => audited(order, special)).engine }, 'r1', never);
  const app = new OpenAPIHono<HttpEnv>();
  app.onError(renderErrors(() => 'platform', { ...deps, isUnavailable: () => false, descriptionUrl: '' }));
  app.use(conditionalGet());
  app.route('/', reportRoutes(deps));
  const get = async (path: string, headers: Record<string, string> = {}) =>
    await app.request(`/reports/${path}`, { headers });
  return { deps, get };
}

describe('a report on the wire', () => {
  it('keeps its page small when it is huge itself, and gives the whole as JSON', async () => {
    const output = '<b>&"long output"</b>\n'.repeat(150);
    const { get } = await openReports({ status: 'failed', steps: 800, output });
    const page = await (await get('acme-r1', { accept: 'text/html' })).text();
    expect(Buffer.byteLength(page)).toBeLessThan(300 * 1024);
    expect(page).toContain('leaves out parts of the report');
    expect(page).not.toContain('<b>&');
    const document = await (await get('acme-r1.json')).text();
    expect(JSON.parse(document).commands).toHaveLength(800);
  });

  it('may be indexed while the arena shows it, and only then', async () => {
    const { deps, get } = await openReports();
    const robots = async () => {
      const answer = await get('acme-r1', { accept: 'text/html' });
      return [answer.headers.get('x-robots-tag'), /<meta name="robots"/u.test(await answer.text())];
    };
    expect(await robots()).toEqual(['noindex', true]);
    await deps.store.db.updateTable('reports').set({ listed: 1 }).execute();
    expect(await robots()).toEqual([null, false]);
  });

  it('gives files of an odd type as bytes, and of any type sandboxed', async () => {
    const artifacts = [
      sampleLog('x'),
      sampleLog('<script>1</script>', { id: 'a-html', fileName: 'source.html', mimeType: 'text/html' }),
      sampleLog('<svg onload="1"/>', { id: 'a-svg', fileName: 'x.svg', mimeType: 'image/svg+xml' }),
      sampleLog('?', { id: 'a-odd', fileName: 'odd.bin', mimeType: 'text/html\r\nX-Evil: 1' }),
    ];
    const { get } = await openReports({ artifacts });
    const types: Record<string, string> = {
      'source.html': 'text/html; charset=utf-8',
      'x.svg': 'image/svg+xml',
      'odd.bin': 'application/octet-stream',
    };
    for (const [name, type] of Object.entries(types)) {
      const answer = await get(`r1/artifacts/${name}`);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
      expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox;/u);
      expect(answer.headers.get('x-evil')).toBeNull();
      const again = await get(`r1/artifacts/${name}`, { 'if-none-match': answer.headers.get('etag') ?? '' });
      expect(again.status).toBe(304);
    }
  });

  it('refuses what is not there in the form of the platform', async () => {
    const { deps, get } = await openReports();
    await submitRun(deps.store, 'r2');
    for (const path of [
      'nobody',
      'nobody.json',
      'r2/signature',
      'r2/changes',
      'r1/artifacts/none',
      'nobody/events',
    ]) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } });
    }
    expect(await (await get('r2/badge.svg')).text()).toContain('queued');
    expect(await (await get('r2.md')).text()).toContain('**queued**');
  });
});
