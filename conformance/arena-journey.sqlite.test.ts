import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProofPack, proofPackFiles } from '@waymark/contract';
import { makeTempFolder, runWaymark, type SmtpInbox, startSmtpInbox, until } from '@waymark/testkit';
import { runChecks } from 'afdocs';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditPages, servePages } from './audit-page.ts';
import { expectError } from './expectations.ts';
import { post, send } from './http.ts';
import { attachmentOf } from './mail-parts.ts';
import { arenaPath, nextAddress, proofPack } from './samples.ts';
import { type Subject, startSubject } from './service.ts';
import { submitAudit } from './submit-audit.ts';

let subject: Subject;
let inbox: SmtpInbox;
let pages: AuditPages;
let broken: { id: string; slug: string; reportUrl: string };
let working: typeof broken;

const patienceMs = 200_000;

function cli(...words: string[]) {
  const env = { WAYMARK_DATA_DIR: subject.dataDir, WAYMARK_BASE_URL: subject.baseUrl };
  return runWaymark(words, { env });
}

async function audit(quickstart_url: string) {
  const accepted = await submitAudit(subject.baseUrl, { quickstart_url });
  await send(`${accepted.reportUrl}/events`, { timeoutMs: patienceMs });
  return accepted;
}

beforeAll(async () => {
  [inbox, pages] = await Promise.all([startSmtpInbox(), servePages()]);
  const env = { WAYMARK_ALLOW_PRIVATE_TARGETS: 'on', WAYMARK_SMTP_URL: inbox.url };
  subject = await startSubject({
    env: { ...env, WAYMARK_AUDIT_CONCURRENCY: '2', WAYMARK_LEASE_SECONDS: '2' },
  });
  [broken, working] = await Promise.all([audit(pages.modules), audit(pages.working)]);
}, 2 * patienceMs);

afterAll(async () => {
  await subject?.stop();
  await inbox?.stop();
  await pages?.stop();
});

const passing = { entry_slug: 'tiny-coin', entry_name: 'tiny', category: 'stablecoin' };
const twin = { headers: { accept: 'text/markdown' } };
const html = { headers: { accept: 'text/html' } };

function request(email: string, more: Record<string, unknown> = {}) {
  return post(`${subject.baseUrl}${arenaPath}`, proofPack({ email, ...more }), { from: nextAddress() });
}

function packsFor(email: string) {
  return inbox.messages.filter(({ to, raw }) => to.includes(email) && raw.includes('multipart/mixed'));
}

async function packFor(email: string) {
  return await until(async () => packsFor(email)[0], patienceMs);
}

describe('an entry of the arena', () => {
  it('is published by the operator, and then the report may be indexed', async () => {
    expectError(await request('early@acme-corp.com'), 422, 'entry_not_found');
    expect((await send(broken.reportUrl, html)).headers['x-robots-tag']).toBe('noindex');
    const publish = ['arena', 'publish', broken.id, '--slug', 'acme-chain', '--category', 'blockchain'];
    expect(await cli(...publish, '--name', 'Acme <b>Chain</b>')).toMatchObject({ code: 0, stderr: '' });
    await cli('arena', 'publish', working.slug, '--slug', 'tiny-coin', '--category', 'stablecoin');
    expect((await send(broken.reportUrl, html)).headers['x-robots-tag']).toBeUndefined();
    expect((await cli('arena', 'list')).stdout).toMatch(/^acme-chain {2}blockchain {2}failed /mu);
  });

  it('is told in the same words as a page and as Markdown, and so is the home page that shows its report', async () => {
    const shown = ['/', '/arena', '/arena/acme-chain', '/arena/tiny-coin'];
    const curatedPages = shown.map((path) => `${subject.baseUrl}${path}`);
    await until(
      async () => (await send(`${subject.baseUrl}/`, html)).text.includes('newest in the arena'),
      patienceMs,
    );
    const { results } = await runChecks(subject.baseUrl, {
      requestDelay: 0,
      samplingStrategy: 'curated',
      curatedPages,
    });
    const complaints = results.filter(({ status }) => !['pass', 'skip'].includes(status));
    expect(complaints.map(({ id, message, details }) => ({ id, message, details }))).toEqual([]);
    expect(results.map(({ id, status }) => `${id} ${status}`)).toContain('markdown-content-parity pass');
  });

  it('is ranked and told, as a page and as Markdown, with its evidence', async () => {
    const index = `${subject.baseUrl}/arena`;
    const listed = await until(async () => {
      const answer = await send(index, html);
      return answer.text.includes('/arena/tiny-coin') && answer;
    });
    expect(listed.text).toContain('Acme &lt;b&gt;Chain&lt;/b&gt;');
    expect((await send(index, twin)).text).toMatch(/\| 1 \| \[Acme \\<b\\>Chain[^\n]* failed \|/u);
    for (const answer of [await send(`${index}/acme-chain`, html), await send(`${index}/acme-chain.md`)]) {
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('npm pkg set type=module');
      expect(answer.text).toContain(`${broken.reportUrl}.json`);
      expect(answer.text.replaceAll(/```[\s\S]*?```/gu, '')).not.toMatch(/(?<!\\)<b>Chain/u);
    }
    expectError(await send(`${index}/nobody`), 404, 'not_found');
    expect((await send(`${subject.baseUrl}/sitemap.xml`)).text).toContain('/arena/acme-chain');
  });
});

describe('a proof pack', () => {
  it(
    'comes by one mail, whose archive verifies and whose test was run both ways',
    async () => {
      const email = 'owner@acme-corp.com';
      const key = { 'idempotency-key': 'pack-1' };
      const from = nextAddress();
      const body = proofPack({ email });
      for (const _ of [1, 2]) {
        const answer = await post(`${subject.baseUrl}${arenaPath}`, body, { from, headers: key });
        expect(answer.json).toEqual({ ok: true, status: 'queued' });
      }
      const { name, bytes } = attachmentOf((await packFor(email)).raw);
      expect(name).toBe('proof-pack-acme-chain.zip');
      const files = unzipSync(bytes);
      expect(Object.keys(files).toSorted()).toEqual([...proofPackFiles, 'manifest.json'].toSorted());
      const pack = ProofPack.parse(JSON.parse(Buffer.from(files['proof-pack.json'] ?? []).toString()));
      expect(pack.acceptance.checks).toMatchObject([
        { check: 'fails_now', outcome: 'confirmed', exit_code: 1 },
        { check: 'passes_under_counterfactual', outcome: 'confirmed', exit_code: 0 },
      ]);
      const folder = makeTempFolder();
      for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
      writeFileSync(join(folder, 'pack.zip'), bytes);
      const run = (...words: string[]) =>
        spawnSync('bash', [join(folder, 'acceptance-test.sh'), ...words], { cwd: folder }).status;
      expect([run(), run('--counterfactual')]).toEqual([1, 0]);
      const repeated = spawnSync('bash', [join(folder, 'commands.sh')], { encoding: 'utf8' });
      expect(repeated.stdout).toContain('Cannot use import statement');
      const jwks = join(folder, 'jwks.json');
      writeFileSync(jwks, (await send(`${subject.platformUrl}/.well-known/jwks.json`)).text);
      const verify = (file: string) => cli('arena', 'verify', join(folder, file), '--jwks', jwks);
      expect(await verify('pack.zip')).toMatchObject({
        code: 0,
        stdout: expect.not.stringContaining('WRONG'),
      });
      const forged = { ...files, 'acceptance-test.sh': strToU8('exit 0\n') };
      writeFileSync(join(folder, 'forged.zip'), zipSync(forged));
      expect(await verify('forged.zip')).toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/^WRONG acceptance-test\.sh/mu),
      });
      const sandboxed = await cli('audit', join(folder, 'acceptance-test.sh'), '--counterfactual');
      expect(sandboxed).toMatchObject({ code: 0, stdout: expect.stringContaining('The finding is gone.') });
    },
    patienceMs,
  );

  it(
    'is one also when the process is killed while it is made',
    async () => {
      expectError(await request('x@acme-corp.com', passing), 422, 'entry_without_finding');
      expectError(await request('x@acme-corp.com', { finding_type: 'auth_blocker' }), 422, 'entry_mismatch');
      // Asked for under another name: the pack is made anew, and says so.
      const email = 'kill@acme-corp.com';
      expect((await request(email, { entry_name: 'Acme *Main*' })).status).toBe(202);
      await until(async () => (await subject.store.countJobs('arena.proof-pack', 'running')) > 0);
      await subject.restart('SIGKILL');
      const files = unzipSync(attachmentOf((await packFor(email)).raw).bytes);
      const pack = ProofPack.parse(JSON.parse(Buffer.from(files['proof-pack.json'] ?? []).toString()));
      const [difference] = pack.differences ?? [];
      expect(difference).toMatchObject({ field: 'entry_name', requested: 'Acme *Main*' });
      const told = Buffer.from(files['proof-pack.md'] ?? []).toString();
      expect(told).toContain('the request said Acme \\*Main\\*');
      // Whatever another start would send again would come now.
      await subject.restart();
      await until(async () => (await subject.store.countJobs('arena.mail', 'done')) === 2);
      expect(packsFor(email)).toHaveLength(1);
    },
    patienceMs,
  );
});

describe('a retired entry', () => {
  it('is gone with its pages and packs, and its report is out of the indexes again', async () => {
    expect(await cli('arena', 'retire', 'acme-chain')).toMatchObject({ code: 0 });
    expect((await send(broken.reportUrl, html)).headers['x-robots-tag']).toBe('noindex');
    await until(async () => (await send(`${subject.baseUrl}/arena/acme-chain`)).status === 404);
    await subject.store.ageAcceptances(3_600_000);
    expectError(await request('late@acme-corp.com'), 422, 'entry_not_found');
  });
});
