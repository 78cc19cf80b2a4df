import { createHash } from 'node:crypto';
import { OpenAPIHono } from '@hono/zod-openapi';
import { type QuickstartReport, ReportHistory } from '@waymark/contract';
import { sampleLog } from '@waymark/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { conditionalGet, renderErrors } from '../../../http/index.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { createHumans } from '../../humans/index.ts';
import { audited, openAudits, scriptedEngine, submitRun } from '../runs/audit-fixture.ts';
import { runAudit } from '../runs/run-audit.ts';
import { createLiveRuns } from './live-runs.ts';
import { reportRoutes } from './routes.ts';

const never = new AbortController().signal;

async function openReports(special: Parameters<typeof audited>[1] = {}) {
  const audits = await openAudits();
  const liveRuns = createLiveRuns(audits);
  onTestFinished(() => liveRuns.close());
  const allowing = { consume: async () => ({ allowed: true }) as const };
  const limiters = {
    codesPerCaller: allowing,
    codesPerCallerAndEmail: allowing,
    codesPerEmail: allowing,
    triesPerCaller: allowing,
    challengesPerCaller: allowing,
    exportsPerPerson: allowing,
    invitationsPerPerson: allowing,
  };
  const config = { ...audits.config, signUp: { kind: 'open' }, operators: [] } as const;
  const humans = createHumans({
    ...audits,
    config,
    limiters,
    mailQueued: () => undefined,
    countOpenAlerts: async () => 0,
  });
  const deps = { ...audits, liveRuns, humans, challenge: { state: 'disabled' as const } };
  await submitRun(deps.store, 'r1');
  await runAudit({ ...deps, engine: scriptedEngine((order) => audited(order, special)).engine }, 'r1', never);
  const app = new OpenAPIHono<HttpEnv>();
  app.onError(renderErrors(() => 'platform', { ...deps, isUnavailable: () => false, descriptionUrl: '' }));
  app.use(conditionalGet());
  app.route('/', reportRoutes(deps));
  const ask = async (path: string) => await app.request(path);
  const publish = async (
    id: string,
    more: Parameters<typeof submitRun>[2] & { status?: 'passed' | 'failed'; publishedAt?: number } = {},
  ) => {
    await submitRun(deps.store, id, more);
    const { engine } = scriptedEngine((order) => audited(order, { status: more.status ?? 'passed' }));
    await runAudit({ ...deps, engine, clock: () => more.publishedAt ?? Date.now() }, id, never);
  };
  const get = async (path: string, headers: Record<string, string> = {}) =>
    await app.request(`/reports/${path}`, { headers });
  return { deps, get, ask, publish };
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
      'r2/history',
      'r2/issue.md',
      'r1/issue.md?finding=friction-99',
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

const DAY = 86_400_000;

describe('the verdicts on a page over time', () => {
  it('are those of whoever asked for it, newest first, as data and as a chart with a table', async () => {
    const { get, publish, deps } = await openReports({ status: 'failed' });
    await deps.store.db
      .updateTable('reports')
      .set({ published_at: Date.now() - 2 * DAY })
      .execute();
    await publish('r2', { email: 'DEV@Acme-Corp.com' });
    const history = await (await get('acme-r1/history')).json();
    expect(history).toMatchObject({
      quickstart_url: 'https://docs.acme.dev/start',
      verdicts: [
        { report_url: 'http://localhost:4311/reports/acme-r2', status: 'passed', is_this_report: false },
        { report_url: 'http://localhost:4311/reports/acme-r1', status: 'failed', is_this_report: true },
      ],
    });
    expect(ReportHistory.safeParse(history).success).toBe(true);
    const page = await (await get('acme-r2', { accept: 'text/html' })).text();
    expect(page).toMatch(
      /<title id="verdict-chart-title">2 audits from [\d-]+ to [\d-]+: 1 passed, 1 failed\.</u,
    );
    expect(page).toMatch(/<a href="http:\/\/localhost:4311\/reports\/acme-r1">The report of/u);
    expect(page).toContain('audits of this page, the oldest first');
  });

  it('never tell of a report that somebody else asked for, nor of another page', async () => {
    const { get, ask, publish } = await openReports();
    await publish('r2', { email: 'someone@else.dev', status: 'failed', publishedAt: Date.now() + DAY });
    await publish('r3', {
      url: 'https://docs.acme.dev/other',
      status: 'failed',
      publishedAt: Date.now() + DAY,
    });
    const { badge_url: badge, newest_url: newest } = (await (
      await get('acme-r1/history')
    ).json()) as ReportHistory;
    const texts = [
      await (await get('acme-r1/history')).text(),
      await (await get('acme-r1', { accept: 'text/html' })).text(),
      await (await get('acme-r1/changes')).text(),
      await (await get('acme-r1/issue.md')).text(),
      await (await ask(new URL(badge).pathname)).text(),
      String((await ask(new URL(newest).pathname)).headers.get('location')),
    ];
    for (const text of texts) expect(text).not.toMatch(/acme-r2|acme-r3|failed on|: failed/u);
    expect(texts.at(-1)).toBe('http://localhost:4311/reports/acme-r1');
  });
});

describe('a newer audit that came to no verdict', () => {
  const cases = [
    ['unreadable', 'came to no verdict: the page could not be read.'],
    ['auditor', 'came to no verdict: the auditor itself failed.'],
    ['cancelled', 'was cancelled.'],
  ] as const;

  async function askAgain(id: string, failure: 'unreadable' | 'auditor' | 'cancelled', more = {}) {
    const reports = await openReports({ status: 'failed' });
    await submitRun(reports.deps.store, id, { now: Date.now() + DAY, ...more });
    const ended = { status: 'errored', failure, finished_at: Date.now() + DAY } as const;
    await reports.deps.store.db.updateTable('audit_runs').set(ended).where('id', '=', id).execute();
    return reports;
  }

  it.each(cases)('%s is told on the page, and the badge keeps the verdict', async (failure, words) => {
    const { get, ask } = await askAgain('r2', failure, { email: 'DEV@Acme-Corp.com' });
    const page = await (await get('acme-r1', { accept: 'text/html' })).text();
    expect(page.replaceAll(/<[^>]*>/gu, '')).toMatch(
      new RegExp(
        `A newer audit, asked for on [-\\d]+ [:\\d]+ UTC, ${words} The badge keeps the newest verdict`,
      ),
    );
    expect(page).not.toContain('acme-r2');
    const history = (await (await get('acme-r1/history')).json()) as ReportHistory;
    expect(history.verdicts).toHaveLength(1);
    expect(await (await ask(new URL(history.badge_url).pathname)).text()).toContain('failed on');
  });

  it.each([
    ['somebody else asked for it', { email: 'someone@else.dev' }],
    ['it is of another page', { url: 'https://docs.acme.dev/other' }],
    ['it was asked for before the verdict', { now: Date.now() - DAY }],
  ])('is not told where %s', async (_, more) => {
    const { get } = await askAgain('r2', 'auditor', more);
    expect(await (await get('acme-r1', { accept: 'text/html' })).text()).not.toContain('A newer audit');
  });

  it('is not told any more once a verdict follows', async () => {
    const { get, publish } = await askAgain('r2', 'auditor');
    await publish('r3', { publishedAt: Date.now() + 2 * DAY });
    expect(await (await get('acme-r3', { accept: 'text/html' })).text()).not.toContain('A newer audit');
  });
});

describe('the badge of a page', () => {
  it('stays at its address and shows the newest verdict with its day', async () => {
    const { get, ask, publish, deps } = await openReports({ status: 'failed' });
    await deps.store.db
      .updateTable('reports')
      .set({ published_at: Date.now() - DAY })
      .execute();
    const { badge_url: badge } = (await (await get('acme-r1/history')).json()) as ReportHistory;
    const { pathname } = new URL(badge);
    const first = await ask(pathname);
    expect(first.headers.get('content-type')).toMatch(/^image\/svg\+xml/u);
    expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await first.text()).toMatch(/<title>agent quickstart: failed on \d{4}-\d\d-\d\d<\/title>/u);
    await publish('r2');
    const { badge_url: again } = (await (await get('acme-r2/history')).json()) as ReportHistory;
    expect(again).toBe(badge);
    expect(await (await ask(pathname)).text()).toContain('agent quickstart: passed on');
    const page = await (await get('acme-r1', { accept: 'text/html' })).text();
    expect(page).toContain(`[![agent quickstart](${badge})](${badge.replace('/badge.svg', '')})`);
  });

  it('says how old an old verdict is, and that there is none', async () => {
    const { get, ask, deps } = await openReports();
    await deps.store.db
      .updateTable('reports')
      .set({ published_at: Date.now() - 45 * DAY })
      .execute();
    const { badge_url: badge } = (await (await get('acme-r1/history')).json()) as ReportHistory;
    const old = await (await ask(new URL(badge).pathname)).text();
    expect(old).toContain('>passed 45 days ago<');
    expect(old).not.toContain('#1b7f4b');
    await deps.store.db.deleteFrom('audit_runs').execute();
    const gone = await ask(new URL(badge).pathname);
    expect([gone.status, await gone.text()]).toEqual([200, expect.stringContaining('>no report<')]);
    expect((await ask(new URL(badge).pathname.replace('/badge.svg', ''))).status).toBe(404);
    for (const odd of ['x', '%00', 'a'.repeat(99)])
      expect(await (await ask(`/pages/${odd}/badge.svg`)).text()).toContain('no report');
  });
});

describe('a report as an issue', () => {
  it('is Markdown at an address of its own, whole and by finding', async () => {
    const { get } = await openReports({ status: 'failed', finding: 'A package @acme/x is missing' });
    const whole = await get('acme-r1/issue.md');
    expect(whole.headers.get('content-type')).toMatch(/^text\/markdown/u);
    expect(await whole.text()).toContain('http://localhost:4311/reports/acme-r1#step-1');
    const { frictions } = (await (await get('acme-r1.json')).json()) as QuickstartReport;
    const [friction] = frictions;
    const one = await (await get(`acme-r1/issue.md?finding=${friction?.id}`)).text();
    expect(one.split('\n')[0]).toBe('# A package @\u200bacme/x is missing');
    expect(one).toContain(`http://localhost:4311/reports/acme-r1#${friction?.id}`);
  });

  it('stands in the page, whose policy names its one script', async () => {
    const { get } = await openReports({ status: 'failed' });
    const answer = await get('acme-r1', { accept: 'text/html' });
    const page = await answer.text();
    expect(page).toContain('data-copy="Copy the whole report as an issue"');
    const scripts = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/gu)].map(
      ([, script = '']) => script,
    );
    expect(scripts).toHaveLength(1);
    const hash = createHash('sha256')
      .update(scripts[0] ?? '')
      .digest('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}';`);
  });
});

it('leads with every fragment to a place of the page, also where it leaves out parts', async () => {
  const reports = [
    await openReports({ status: 'failed' }),
    await openReports({ status: 'failed', steps: 800, output: '<b>&long output</b>\n'.repeat(150) }),
  ];
  for (const { get } of reports) {
    const page = await (await get('acme-r1', { accept: 'text/html' })).text();
    const ids = [...page.matchAll(/ id="([^"]+)"/gu)].map(([, id = '']) => id);
    const wanted = [...page.matchAll(/ href="#([^"]+)"/gu)].map(([, id = '']) => id);
    expect(wanted.length).toBeGreaterThan(5);
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.length).toBe(new Set(ids).size);
  }
});
