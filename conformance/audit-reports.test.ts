import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QuickstartReport } from '@waymark/contract';
import { makeTempFolder, runWaymark, type SmtpInbox, startSmtpInbox } from '@waymark/testkit';
import { createLocalJWKSet, flattenedVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditPages, servePages } from './audit-page.ts';
import { expectCommonHeaders } from './expectations.ts';
import { type Answer, members, send } from './http.ts';
import { partsOf } from './mail-parts.ts';
import { nextAddress } from './samples.ts';
import { type Subject, startSubject } from './service.ts';
import { submitAudit } from './submit-audit.ts';

let subject: Subject;
let inbox: SmtpInbox;
let pages: AuditPages;
let report: Published;
let broken: Published;

interface Published {
  readonly id: string;
  readonly slug: string;
  readonly reportUrl: string;
  readonly email: string;
  readonly document: QuickstartReport;
}

beforeAll(async () => {
  [inbox, pages] = await Promise.all([startSmtpInbox(), servePages()]);
  subject = await startSubject({
    env: { WAYMARK_ALLOW_PRIVATE_TARGETS: 'on', WAYMARK_SMTP_URL: inbox.url, WAYMARK_AUDIT_CONCURRENCY: '2' },
  });
  [report, broken] = await Promise.all([
    audit(pages.working, 'working@acme-corp.com'),
    audit(pages.broken, 'broken@acme-corp.com'),
  ]);
});

afterAll(async () => {
  await subject?.stop();
  await inbox?.stop();
  await pages?.stop();
});

function submit(quickstart_url: string, email: string) {
  return submitAudit(subject.baseUrl, { quickstart_url, email });
}

const asJson = { headers: { accept: 'application/json' } };
const asHtml = { headers: { accept: 'text/html' } };

/** Follows the run's events to their end. */
async function follow(reportUrl: string): Promise<Record<string, unknown>[]> {
  const { text, headers } = await send(`${reportUrl}/events`, { timeoutMs: 300_000 });
  expect(headers['content-type']).toMatch(/^text\/event-stream/);
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)));
}

async function audit(url: string, email: string): Promise<Published> {
  const accepted = await submit(url, email);
  const events = await follow(accepted.reportUrl);
  expect(events.at(-1)).toMatchObject({ slug: accepted.slug, status: 'published' });
  const answer = await send(accepted.reportUrl, asJson);
  return { ...accepted, email, document: QuickstartReport.parse(answer.json) };
}

describe('the report answers', () => {
  it('as JSON that is valid, the same bytes by Accept and by name', async () => {
    const byAccept = await send(report.reportUrl, asJson);
    const byName = await send(`${report.reportUrl}.json`, asHtml);
    expect(byName.text).toBe(byAccept.text);
    expect(report.document).toMatchObject({ status: 'passed', run_id: report.id });
    expect(broken.document.status).toBe('failed');
    expect(byAccept.headers).toMatchObject({ vary: expect.stringMatching(/accept/i) });
    expect(byAccept.headers.link).toContain(`</reports/${report.slug}/signature>; rel="signature"`);
  });

  it('as HTML and as Markdown, by q-value', async () => {
    const types: [string, RegExp][] = [
      ['text/html,application/xhtml+xml,*/*;q=0.8', /^text\/html/],
      ['text/markdown, text/html;q=0.5', /^text\/markdown/],
      ['text/html;q=0.2, application/json;q=0.9', /^application\/json/],
      ['text/markdown;q=0, text/html;q=0.1', /^text\/html/],
      ['*/*', /^application\/json/],
    ];
    for (const [accept, type] of types) {
      const answer = await send(report.reportUrl, { headers: { accept } });
      expect([accept, answer.headers['content-type']]).toEqual([accept, expect.stringMatching(type)]);
    }
    expect((await send(`${report.reportUrl}.md`)).text).toMatch(/^# /);
  });

  it('304 to whoever has it', async () => {
    const { headers } = await send(`${report.reportUrl}.json`);
    const etag = String(headers.etag);
    expect((await send(`${report.reportUrl}.json`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('with a badge that other sites may show', async () => {
    const badge = await send(`${report.reportUrl}/badge.svg`);
    expect(badge.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(badge.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(badge.text).toContain('passed');
    expect((await send(`${broken.reportUrl}/badge.svg`)).text).toContain('failed');
  });

  it('by mail, once, with verdict, finding and links', async () => {
    for (const { email, reportUrl, document } of [report, broken]) {
      const mail = await inbox.waitForMessage(({ to }) => to.includes(email));
      const { text, html } = partsOf(mail.raw);
      expect(text).toContain(reportUrl);
      expect(html).toContain(`href="${reportUrl}"`);
      const [finding] = document.frictions;
      if (finding !== undefined) expect(text).toContain('The first thing to look at');
      expect(inbox.messages.filter(({ to }) => to.includes(email))).toHaveLength(1);
    }
  });

  it('with what changed since the last audit, beside the signed report', async () => {
    const first = await send(`${report.reportUrl}/changes`);
    expect(first.json).toMatchObject({ previous: null });
    const again = await audit(pages.working, report.email);
    const { json } = await send(`${again.reportUrl}/changes`);
    expect(json).toMatchObject({ previous: { report_url: report.reportUrl }, verdict_changed: false });
    expect((await send(again.reportUrl, asHtml)).text).toContain('Changed since the last audit');
    expect(Object.keys(again.document)).not.toContain('changes');
  });
});

describe('a report that people act on', () => {
  it('is a text for a tracker, with links to its places', async () => {
    const { text, headers } = await send(`${broken.reportUrl}/issue.md`);
    expect(headers['content-type']).toMatch(/^text\/markdown/);
    expect(text).toContain('## How to reproduce');
    const page = (await send(broken.reportUrl, asHtml)).text;
    const links = [...text.matchAll(/\/reports\/[\w-]+#([\w-]+)/g)].map(([, anchor]) => anchor ?? '');
    expect(links.length).toBeGreaterThan(0);
    for (const anchor of links) expect(page).toContain(` id="${anchor}"`);
    const finding = broken.document.frictions[0]?.id ?? '';
    expect((await send(`${broken.reportUrl}/issue.md?finding=${finding}`)).text).toContain(`#${finding}`);
    expect((await send(`${broken.reportUrl}/issue.md?finding=none`)).status).toBe(404);
  });

  it('has a history that leads to nobody else’s report, and a badge that stays', async () => {
    const [own, other] = await Promise.all(
      [report, broken].map(async ({ reportUrl }) => members(await send(`${reportUrl}/history`))),
    );
    expect(own).toMatchObject({ quickstart_url: pages.working });
    expect(JSON.stringify(own)).not.toContain(broken.slug);
    expect(own?.badge_url).not.toBe(other?.badge_url);
    const badge = await send(String(own?.badge_url));
    expect(badge.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(badge.text).toMatch(/: passed on \d{4}-\d\d-\d\d/);
    const newest = await send(String(other?.newest_url));
    expect([newest.status, newest.headers.location]).toEqual([302, broken.reportUrl]);
  });

  it('is run again by its form, for the address that was typed, and from no other site', async () => {
    const form = (headers: Record<string, string>) =>
      send(`${broken.reportUrl}/rerun`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: 'email=again%40acme-corp.com',
        from: nextAddress(),
      });
    expect((await form({ 'sec-fetch-site': 'cross-site' })).status).toBe(400);
    const accepted = await form({ 'sec-fetch-site': 'same-origin' });
    expect(accepted.status).toBe(303);
    const next = String(accepted.headers.location);
    expect(next).not.toBe(broken.reportUrl);
    expect(members(await send(next, asJson))).toMatchObject({ quickstart_url: pages.broken });
  });
});

describe('the artifacts', () => {
  async function artifactsOf({
    document,
  }: Published): Promise<[QuickstartReport['artifacts'][number], Answer][]> {
    return await Promise.all(
      document.artifacts.map(async (each) => [each, await send(each.metadata.href)] as [typeof each, Answer]),
    );
  }

  it('match their hashes and can only be downloaded', async () => {
    for (const published of [report, broken]) {
      for (const [artifact, answer] of await artifactsOf(published)) {
        expect(artifact.metadata.href).toContain(`/reports/${published.id}/artifacts/`);
        const hash = createHash('sha256').update(answer.text).digest();
        expect(`sha256:${hash.toString('hex')}`).toBe(artifact.content_hash);
        expect(answer.status).toBe(200);
        expect(answer.headers['content-type']).toContain(artifact.metadata.mime_type);
        expect(answer.headers['repr-digest']).toBe(`sha-256=:${hash.toString('base64')}:`);
        expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
        expect(answer.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
        expect(answer.headers['x-robots-tag']).toBe('noindex');
        expectCommonHeaders(answer);
      }
    }
  });

  it.each([
    '..%2f..%2fwaymark.db',
    '%2e%2e',
    'x.log',
    'trace.jsonl%00',
    'trace.jsonl%20',
    '.',
    'TRACE.JSONL',
  ])('have no file %s', async (name) => {
    const answer = await send(`${subject.platformUrl}/reports/${report.id}/artifacts/${name}`);
    expect(answer.status).toBe(404);
  });
});

describe('the signature', () => {
  async function jwks() {
    return members(await send(`${subject.platformUrl}/.well-known/jwks.json`));
  }

  it('verifies with an independent library and the key set alone', async () => {
    const [document, signature, keys] = await Promise.all([
      send(`${report.reportUrl}.json`),
      send(`${report.reportUrl}/signature`),
      jwks(),
    ]);
    expect(signature.headers['content-type']).toBe('application/jose');
    const [header = '', , proof = ''] = signature.text.split('.');
    const jws = {
      protected: header,
      payload: Buffer.from(document.text).toString('base64url'),
      signature: proof,
    };
    const keySet = createLocalJWKSet(keys as unknown as Parameters<typeof createLocalJWKSet>[0]);
    const { protectedHeader } = await flattenedVerify(jws, keySet);
    expect(protectedHeader?.alg).toBe('ES256');
    await expect(flattenedVerify({ ...jws, payload: `${jws.payload}AA` }, keySet)).rejects.toThrow();
  });

  it('is checked by waymark report verify, from the service and offline', async () => {
    const online = await runWaymark(['report', 'verify', report.reportUrl]);
    expect(online).toMatchObject({ code: 0, stderr: '' });
    expect(online.stdout).toContain('ok    log chain');

    const folder = makeTempFolder();
    mkdirSync(join(folder, 'artifacts'));
    const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
    const pretty = JSON.stringify(report.document, null, 2);
    put('report.json', pretty);
    put('report.jws', (await send(`${report.reportUrl}/signature`)).text);
    put('keys.json', JSON.stringify(await jwks()));
    for (const each of report.document.artifacts) put(each.path, (await send(each.metadata.href)).text);
    const verify = () =>
      runWaymark(['report', 'verify', 'report.json', '--jwks', 'keys.json'], { cwd: folder });
    expect(await verify()).toMatchObject({ code: 0, stderr: '' });

    put('report.json', pretty.replace('"status": "passed"', '"status": "failed"'));
    expect(await verify()).toMatchObject({ code: 1, stdout: expect.stringContaining('WRONG signature') });
    put('report.json', pretty);
    put('artifacts/trace.jsonl', 'forged\n');
    expect(await verify()).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('WRONG artifacts/trace.jsonl'),
    });
  });
});

describe('the report guards', () => {
  it('its page: one script of ours by its hash, no outside request, what was printed as text, small', async () => {
    for (const { reportUrl } of [report, broken]) {
      const { text, headers } = await send(reportUrl, asHtml);
      const withoutIcon = text.replace(/<link rel="icon" type="image\/svg\+xml" href="\/[\w./-]+"\/>/, '');
      const [script = '', ...others] = [...text.matchAll(/<script>([^<]*)<\/script>/g)].map(
        ([, code]) => code ?? '',
      );
      expect(others).toEqual([]);
      const hash = createHash('sha256').update(script).digest('base64');
      expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}';`);
      expect(withoutIcon.replace(`<script>${script}</script>`, '')).not.toMatch(
        /<script|<img|<link|<iframe| src="/i,
      );
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(text).toContain('<meta name="robots" content="noindex"');
      expect(Buffer.byteLength(text)).toBeLessThan(300 * 1024);
    }
    expect((await send(broken.reportUrl, asHtml)).text).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('the address of whoever asked', async () => {
    const paths = [
      '',
      '.json',
      '.md',
      '/changes',
      '/history',
      '/issue.md',
      '/badge.svg',
      '/signature',
      '/rerun',
    ];
    for (const path of paths)
      expect((await send(`${report.reportUrl}${path}`)).text).not.toContain('acme-corp.com');
  });
});

describe('a page that cannot be read', () => {
  it('ends in an honest sentence, on the page and by mail', async () => {
    const accepted = await submit(pages.missing, 'missing@acme-corp.com');
    const events = await follow(accepted.reportUrl);
    expect(events.at(-1)).toMatchObject({ status: 'errored' });
    const answer = await send(accepted.reportUrl, asJson);
    expect(answer.json).toMatchObject({
      status: 'errored',
      failure: expect.stringMatching(/could not be read/),
    });
    expect((await send(accepted.reportUrl, asHtml)).text).toContain('could not be read');
    for (const path of ['/signature', '/changes'])
      expect((await send(`${accepted.reportUrl}${path}`)).status).toBe(404);
    const mail = await inbox.waitForMessage(({ to }) => to.includes('missing@acme-corp.com'));
    expect(partsOf(mail.raw).text).toContain('could not be read');
  });
});

describe('the live page', () => {
  it('follows a run with a script, and without one by reloading', async () => {
    const accepted = await submit(pages.working, 'live@acme-corp.com');
    const page = await send(accepted.reportUrl, asHtml);
    if (page.text.includes('id="live"')) {
      expect(page.text).toMatch(/<noscript><meta http-equiv="refresh" content="5"/);
      expect(page.headers['content-security-policy']).toMatch(/script-src 'sha256-[^;]+; connect-src 'self'/);
    }
    expect((await follow(accepted.reportUrl)).at(-1)).toMatchObject({ status: 'published' });
  });
});
