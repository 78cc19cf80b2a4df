import { createHash } from 'node:crypto';
import { QuickstartReport } from '@waymark/contract';
import { sampleLog } from '@waymark/testkit';
import { createLocalJWKSet, flattenedVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  createSigningKeys,
  replaceLeakedKeys,
  rotateSigningKey,
  sweepSigningKeys,
} from '../../identity/index.ts';
import { audited, openAudits, scriptedEngine, submitRun } from '../runs/audit-fixture.ts';
import { runAudit } from '../runs/run-audit.ts';
import { openFile, readChanges, requireReport } from './read-report.ts';
import { resignReports } from './resign-reports.ts';
import { findTrackedRun } from './view-run.ts';

const never = new AbortController().signal;
type Audits = Awaited<ReturnType<typeof openAudits>>;
type Special = Parameters<typeof audited>[1];

async function publish(
  deps: Audits,
  id: string,
  special: Special = {},
  more: Parameters<typeof submitRun>[2] = {},
) {
  await submitRun(deps.store, id, more);
  const { engine } = scriptedEngine((order) => audited(order, special));
  await runAudit({ ...deps, engine }, id, never);
  const run = await findTrackedRun(deps, id);
  return { run, published: await requireReport(deps, run) };
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(stream).arrayBuffer());
}

describe('a published report', () => {
  it('is found by its slug and by its id, and is valid', async () => {
    const deps = await openAudits();
    const { published } = await publish(deps, 'r1');
    expect((await findTrackedRun(deps, 'acme-r1')).id).toBe('r1');
    expect(QuickstartReport.safeParse(JSON.parse(published.document)).success).toBe(true);
    expect(createHash('sha256').update(published.document).digest('hex')).toBe(published.sha256);
  });

  it('carries a signature that an independent library verifies with the public keys alone', async () => {
    const deps = await openAudits();
    const { published } = await publish(deps, 'r1', { output: 'half a character: \ud83d' });
    const [header = '', middle, signature = ''] = published.signature.split('.');
    expect(middle).toBe('');
    const keys = createLocalJWKSet(await deps.signingKeys.publicJwks());
    const payload = Buffer.from(published.document).toString('base64url');
    const verified = await flattenedVerify({ protected: header, payload, signature }, keys);
    expect(verified.protectedHeader).toMatchObject({ alg: 'ES256', typ: 'waymark-report+jws' });
    const other = Buffer.from(published.document.replace('Acme', 'Acne')).toString('base64url');
    await expect(flattenedVerify({ protected: header, payload: other, signature }, keys)).rejects.toThrow();
  });

  it('can be verified for as long as it exists, whatever becomes of the key', async () => {
    const deps = await openAudits();
    await publish(deps, 'r1');
    await rotateSigningKey(deps);
    const inTenYears = Date.now() + 10 * 365 * 86_400_000;
    await sweepSigningKeys(deps.store.db, inTenYears);
    const later = createSigningKeys({ ...deps, clock: () => inTenYears });
    const kids = (await later.publicJwks()).keys.map(({ kid }) => kid);
    const { signing_kid: kid } = await deps.store.db
      .selectFrom('reports')
      .select('signing_kid')
      .executeTakeFirstOrThrow();
    expect(kids).toContain(kid);
    await deps.store.db.deleteFrom('audit_runs').execute();
    await sweepSigningKeys(deps.store.db, inTenYears);
    expect(
      await deps.store.db.selectFrom('signing_keys').selectAll().where('kid', '=', kid).execute(),
    ).toEqual([]);
  });

  it('is signed anew when its key leaked, and the old signature proves nothing any more', async () => {
    const deps = await openAudits();
    const { run, published } = await publish(deps, 'r1');
    await replaceLeakedKeys(deps);
    // A process that has not heard of it yet leaves it for the next time.
    expect(await resignReports(deps)).toBe(0);
    const fresh = { ...deps, signingKeys: createSigningKeys(deps) };
    expect([await resignReports(fresh), await resignReports(fresh)]).toEqual([1, 0]);
    const { signature, document } = await requireReport(deps, run);
    expect(document).toBe(published.document);
    const keys = createLocalJWKSet(await fresh.signingKeys.publicJwks());
    const check = (jws: string) => {
      const [header = '', , proof = ''] = jws.split('.');
      const payload = Buffer.from(document).toString('base64url');
      return flattenedVerify({ protected: header, payload, signature: proof }, keys);
    };
    await check(signature);
    await expect(check(published.signature)).rejects.toThrow();
  });

  it('keeps its files byte for byte, also large and odd ones', async () => {
    const deps = await openAudits();
    const large = `${'0123456789abcdef'.repeat(90_000)}ü😀`;
    const artifacts = [
      sampleLog(large),
      sampleLog('', { id: 'art-empty', fileName: 'empty.log' }),
      sampleLog('<script>alert(1)</script>\0', {
        id: 'art-html',
        fileName: 'source.html',
        mimeType: 'text/html',
      }),
    ];
    const { run } = await publish(deps, 'r1', { artifacts });
    for (const { fileName, content } of artifacts) {
      const file = await openFile(deps, run, fileName);
      const bytes = await bytesOf(file.content());
      expect(bytes.equals(Buffer.from(content))).toBe(true);
      expect(file).toMatchObject({ sizeBytes: bytes.length });
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
    }
  });

  it.each(['../cmd-1.log', 'cmd-1.log/..', '', 'CMD-1.LOG', 'cmd-1.log\0', '..', 'x'.repeat(300)])(
    'has no file %j',
    async (name) => {
      const deps = await openAudits();
      const { run } = await publish(deps, 'r1');
      await expect(openFile(deps, run, name)).rejects.toMatchObject({ code: 'not_found' });
    },
  );
});

describe('what changed since the last audit', () => {
  it('names what is gone, new and still there', async () => {
    const deps = await openAudits();
    const first = await publish(deps, 'r1', { status: 'failed', finding: 'A package is missing' });
    expect(await readChanges(deps, first.published)).toMatchObject({ previous: null });
    await deps.store.db.updateTable('reports').set({ published_at: 1 }).where('run_id', '=', 'r1').execute();
    const second = await publish(deps, 'r2', { status: 'failed', finding: 'A port is taken' });
    expect(await readChanges(deps, second.published)).toMatchObject({
      previous: { report_url: 'http://localhost:4311/reports/acme-r1', status: 'failed' },
      verdict_changed: false,
      gone: [{ title: 'A package is missing' }],
      appeared: [{ title: 'A port is taken' }],
      remaining: [],
    });
    await deps.store.db.updateTable('reports').set({ published_at: 2 }).where('run_id', '=', 'r2').execute();
    const third = await publish(deps, 'r3');
    expect(await readChanges(deps, third.published)).toMatchObject({
      verdict_changed: true,
      status: 'passed',
      steps_passed: 1,
      previous: { status: 'failed', steps_passed: 0 },
    });
  });

  it('never leads to a report that somebody else asked for, or of another page', async () => {
    const deps = await openAudits();
    await publish(deps, 'r1', {}, { email: 'someone@else.dev' });
    await publish(deps, 'r2', {}, { url: 'https://docs.acme.dev/other' });
    await deps.store.db.updateTable('reports').set({ published_at: 1 }).execute();
    const { published } = await publish(deps, 'r3');
    expect(await readChanges(deps, published)).toMatchObject({ previous: null });
    const again = await publish(deps, 'r4', {}, { email: 'DEV@Acme-Corp.com' });
    await deps.store.db.updateTable('reports').set({ published_at: 2 }).where('run_id', '=', 'r3').execute();
    expect((await readChanges(deps, again.published)).previous?.report_url).toMatch(/acme-r3$/u);
  });
});
