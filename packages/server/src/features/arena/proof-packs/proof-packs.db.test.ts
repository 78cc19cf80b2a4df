import { createHash } from 'node:crypto';
import { ProofPack, ProofPackManifest, proofPackFiles } from '@waymark/contract';
import canonicalize from 'canonicalize';
import { createLocalJWKSet, flattenedVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { createSigningKeys, replaceLeakedKeys } from '../../identity/index.ts';
import { makePack } from './make-pack.ts';
import { asPromised, attachedFiles, never, openPacks, stateOf } from './pack-fixture.ts';
import { resealPacks } from './reseal-packs.ts';
import { sendPack } from './send-pack.ts';
import { sweepPacks } from './sweep-packs.ts';

const first = { attempt: 1, signal: never };
const last = { attempt: 3, signal: never };
type Packs = Awaited<ReturnType<typeof openPacks>>;

async function deliver({ deps, inbox }: Packs, id: string): Promise<Record<string, string>> {
  await makePack(deps, id, first);
  await sendPack(deps, id, 1);
  return attachedFiles(inbox.messages.at(-1)?.raw ?? '');
}

describe('a proof pack', () => {
  it('is one mail with one archive whose manifest an independent library verifies', async () => {
    const packs = await openPacks(asPromised, { status: 'failed', change: 'npm pkg set a=b' });
    await packs.ask('q1');
    const files = await deliver(packs, 'q1');
    expect(Object.keys(files).toSorted()).toEqual([...proofPackFiles, 'manifest.json'].toSorted());
    const { signature, ...unsigned } = ProofPackManifest.parse(JSON.parse(files['manifest.json'] ?? ''));
    for (const { name, sha256 } of unsigned.files)
      expect(
        createHash('sha256')
          .update(files[name] ?? '')
          .digest('hex'),
      ).toBe(sha256);
    const [header = '', , mac = ''] = signature.split('.');
    const payload = Buffer.from(canonicalize(unsigned) ?? '').toString('base64url');
    const keys = createLocalJWKSet(await packs.deps.signingKeys.publicJwks());
    const jws = { protected: header, payload, signature: mac };
    const { protectedHeader } = await flattenedVerify(jws, keys);
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'waymark-proof-pack+jws' });
    expect(files['trace.jsonl']).toBe('{"event":"audit_started"}\n');
    const raw = packs.inbox.messages[0]?.raw ?? '';
    expect(raw).toMatch(/^message-id: <proof-pack-q1@waymark\.dev>/imu);
    expect(raw).toMatch(/filename=proof-pack-acme-chain\.zip/u);
    expect(await stateOf(packs.deps)).toMatchObject({
      requests: [{ status: 'sent' }],
      mails: [{ state: 'sent' }],
    });
  });

  it('tells in one line how much of the verdict is proved', async () => {
    const certificate = '6 of 6 obligations hold.';
    const packs = await openPacks(asPromised, { status: 'failed', certificate });
    await packs.ask('q1');
    const files = await deliver(packs, 'q1');
    expect(ProofPack.parse(JSON.parse(files['proof-pack.json'] ?? '')).report.certificate).toBe(certificate);
    expect(files['proof-pack.md']).toContain(`- Proof: ${certificate}\n`);
  });

  it('is sealed anew while it is kept when its key leaked, with the same files', async () => {
    const packs = await openPacks(asPromised);
    for (const id of ['q1', 'q2']) await packs.ask(id);
    const before = await deliver(packs, 'q1');
    await replaceLeakedKeys(packs.deps);
    expect(await resealPacks(packs.deps)).toBe(0);
    const fresh = { ...packs.deps, signingKeys: createSigningKeys(packs.deps) };
    expect([await resealPacks(fresh), await resealPacks(fresh)]).toEqual([1, 0]);
    const { 'manifest.json': manifest = '', ...after } = await deliver(packs, 'q2');
    expect({ ...after, 'manifest.json': before['manifest.json'] }).toEqual(before);
    const { signature: old, ...unchanged } = JSON.parse(before['manifest.json'] ?? '');
    const { signature, ...unsigned } = JSON.parse(manifest);
    expect(unsigned).toEqual(unchanged);
    const keys = createLocalJWKSet(await fresh.signingKeys.publicJwks());
    const check = (jws: string) => {
      const [header = '', , proof = ''] = jws.split('.');
      const payload = Buffer.from(canonicalize(unsigned) ?? '').toString('base64url');
      return flattenedVerify({ protected: header, payload, signature: proof }, keys);
    };
    await check(signature);
    await expect(check(old)).rejects.toThrow();
  });

  it('says what running its acceptance test showed, both ways', async () => {
    const packs = await openPacks(asPromised, { status: 'failed', change: 'npm pkg set a=b' });
    await packs.ask('q1');
    const files = await deliver(packs, 'q1');
    const pack = ProofPack.parse(JSON.parse(files['proof-pack.json'] ?? ''));
    expect(pack.acceptance.checks).toMatchObject([
      { check: 'fails_now', outcome: 'confirmed', exit_code: 1 },
      { check: 'passes_under_counterfactual', outcome: 'confirmed', exit_code: 0 },
    ]);
    expect(packs.orders.map(({ mode }) => mode)).toEqual(['documented', 'counterfactual']);
    expect(packs.orders[0]?.script).toBe(files['acceptance-test.sh']);
    expect(files['proof-pack.md']).toContain('It passes with one change: **confirmed**');
    expect(JSON.parse(files['likely-owner.json'] ?? '')).toMatchObject({ owner: 'docs', confidence: 'high' });
  });

  it('says that nothing can be proven where no change is known', async () => {
    const packs = await openPacks(asPromised);
    await packs.ask('q1', { finding_type: 'sdk_mismatch' });
    const pack = JSON.parse((await deliver(packs, 'q1'))['proof-pack.json'] ?? '');
    expect(pack.finding.type).toBe('docs_mismatch');
    expect(pack.acceptance.checks).toMatchObject([
      { check: 'fails_now', outcome: 'confirmed' },
      { check: 'passes_under_counterfactual', outcome: 'not_provable', exit_code: null },
    ]);
  });

  it('of a page that passes has a test that passes, and nobody to blame', async () => {
    const packs = await openPacks(() => 'passes', {});
    await packs.ask('q1');
    const files = await deliver(packs, 'q1');
    const pack = JSON.parse(files['proof-pack.json'] ?? '');
    expect(pack).toMatchObject({ finding: null, report: { status: 'passed' } });
    expect(pack.acceptance.checks).toMatchObject([{ check: 'passes_now', outcome: 'confirmed' }]);
    expect(JSON.parse(files['likely-owner.json'] ?? '')).toMatchObject({ owner: null });
  });

  it('says so when the finding is gone since', async () => {
    const packs = await openPacks(() => 'passes');
    await packs.ask('q1');
    const files = await deliver(packs, 'q1');
    expect(files['proof-pack.md']).toContain('It fails now: **NOT confirmed**. It passes.');
    expect(packs.inbox.messages[0]?.raw.replace(/=\r\n/gu, '')).toContain(
      'could NOT confirm that it fails now',
    );
  });
});

describe('a pack that was asked for otherwise than it is published', () => {
  const otherwise = {
    entry_name: 'Acme <b>*Main*</b> [x](https://evil.dev) www.evil.dev mallory@evil.dev',
    page_url: 'https://elsewhere.dev/start',
    benchmark_timestamp: '2020-02-03T04:05:06Z',
  };

  it('says what the request said and what is published, in words that stay words', async () => {
    const packs = await openPacks(asPromised);
    await packs.ask('q1', otherwise);
    const files = await deliver(packs, 'q1');
    const pack = ProofPack.parse(JSON.parse(files['proof-pack.json'] ?? ''));
    expect(pack.entry.name).toBe('Acme Chain');
    expect(pack.differences?.map(({ field, requested }) => [field, requested])).toEqual([
      ['entry_name', otherwise.entry_name],
      ['page_url', otherwise.page_url],
      ['benchmark_timestamp', '2020-02-03T04:05:06.000Z'],
    ]);
    expect(pack.differences?.map(({ published }) => published)).toEqual([
      'Acme Chain',
      pack.report.page_url,
      pack.report.audited_at,
    ]);
    const told = files['proof-pack.md'] ?? '';
    expect(told).toContain('## Where the request differs');
    expect(told).not.toMatch(/(?<!\\)<b>|(?<!\\)\[x\]/u);
    // Many readers of Markdown make a link of every bare address.
    expect(told).not.toMatch(/evil\.dev|elsewhere\.dev|mallory@/u);
    expect(told).toContain('dev/start');
    const { requests } = await stateOf(packs.deps);
    expect(requests).toMatchObject([{ entry_name: otherwise.entry_name, page_url: otherwise.page_url }]);
  });

  it('is of that request alone, and costs no second run of the test', async () => {
    const packs = await openPacks(asPromised);
    await packs.ask('q1', otherwise);
    for (const id of ['q2', 'q3']) await packs.ask(id);
    await packs.ask('q4', { entry_name: 'Another' });
    const noted = await deliver(packs, 'q1');
    const [two, three] = [await deliver(packs, 'q2'), await deliver(packs, 'q3')];
    expect(two).toEqual(three);
    expect(two['proof-pack.md']).not.toContain('said otherwise');
    expect(JSON.parse((await deliver(packs, 'q4'))['proof-pack.json'] ?? '').differences).toHaveLength(1);
    expect(packs.orders).toHaveLength(1);
    for (const name of ['trace.jsonl', 'acceptance-test.sh', 'commands.sh'])
      expect(noted[name]).toBe(two[name]);
  });

  it('notes nothing where page and time are the same in other words', async () => {
    const packs = await openPacks(asPromised);
    await packs.ask('q1');
    const plain = JSON.parse((await deliver(packs, 'q1'))['proof-pack.json'] ?? '');
    const audited = new Date(plain.report.audited_at);
    audited.setMilliseconds(0);
    await packs.ask('q2', {
      page_url: `${plain.report.page_url}#install`,
      benchmark_timestamp: audited.toISOString().replace('.000Z', '+00:00'),
    });
    expect(JSON.parse((await deliver(packs, 'q2'))['proof-pack.json'] ?? '')).toEqual(plain);
  });
});

describe('the mail of a request', () => {
  it('is one, however often its jobs run and whoever runs them at once', async () => {
    const packs = await openPacks(asPromised);
    await packs.ask('q1');
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => makePack(packs.deps, 'q1', first)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await makePack(packs.deps, 'q1', first);
    for (const attempt of [1, 2, 3]) await sendPack(packs.deps, 'q1', attempt);
    const { mails, packs: made, jobs } = await stateOf(packs.deps);
    expect([mails.length, made.length, jobs.length, packs.inbox.messages.length]).toEqual([1, 1, 1, 1]);
  });

  it('brings the pack of the day to the next who asks, without another run', async () => {
    const packs = await openPacks(asPromised);
    for (const id of ['q1', 'q2']) await packs.ask(id);
    const [one, two] = [await deliver(packs, 'q1'), await deliver(packs, 'q2')];
    expect(two).toEqual(one);
    expect(packs.orders).toHaveLength(1);
    expect(packs.inbox.messages.map(({ to }) => to)).toEqual([['q1@acme-corp.com'], ['q2@acme-corp.com']]);
    expect(JSON.stringify(one)).not.toContain('acme-corp.com');
    await packs.ask('q3');
    const tomorrow = () => Date.now() + 25 * 3_600_000;
    await makePack({ ...packs.deps, clock: tomorrow }, 'q3', first);
    expect(packs.orders).toHaveLength(2);
  });

  it('waits while our own surroundings fail, and is an honest sentence in the end', async () => {
    const packs = await openPacks(() => Promise.reject(new Error('no sandbox')));
    await packs.ask('q1');
    for (const attempt of [1, 2])
      await expect(makePack(packs.deps, 'q1', { attempt, signal: never })).rejects.toThrow('no sandbox');
    expect((await stateOf(packs.deps)).mails).toEqual([]);
    await makePack(packs.deps, 'q1', last);
    await sendPack(packs.deps, 'q1', 1);
    expect(packs.inbox.messages[0]?.raw).toContain('could not be made');
    expect(packs.inbox.messages[0]?.raw).not.toContain('application/zip');
    expect((await stateOf(packs.deps)).requests).toMatchObject([{ status: 'errored' }]);
  });

  it('is tried again when a test did not come as far as the finding, and tells it then', async () => {
    const packs = await openPacks(() => 'untried');
    await packs.ask('q1');
    await expect(makePack(packs.deps, 'q1', first)).rejects.toThrow('did not come as far');
    await makePack(packs.deps, 'q1', last);
    await sendPack(packs.deps, 'q1', 1);
    const pack = JSON.parse(attachedFiles(packs.inbox.messages[0]?.raw ?? '')['proof-pack.json'] ?? '');
    expect(pack.acceptance.checks.at(0)).toMatchObject({ outcome: 'not_confirmed', exit_code: null });
  });

  it('is left to another worker when this one must go, also on its last turn', async () => {
    const leaving = new AbortController();
    const packs = await openPacks(() => {
      leaving.abort(new Error('going away'));
      return 'untried';
    });
    await packs.ask('q1');
    const turn = { attempt: 3, signal: leaving.signal };
    await expect(makePack(packs.deps, 'q1', turn)).rejects.toThrow('going away');
    expect((await stateOf(packs.deps)).mails).toEqual([]);
  });

  it('is an honest sentence when the report is gone', async () => {
    const packs = await openPacks(asPromised);
    await packs.ask('q1');
    await packs.deps.store.db.deleteFrom('reports').execute();
    await makePack(packs.deps, 'q1', first);
    await sendPack(packs.deps, 'q1', 1);
    expect(packs.inbox.messages[0]?.raw).toContain('could not be made');
    expect(packs.orders).toEqual([]);
  });

  it('waits for the mail server, and ends when that says never', async () => {
    const packs = await openPacks(asPromised);
    await packs.ask('q1');
    await makePack(packs.deps, 'q1', first);
    packs.inbox.failNext(451);
    await expect(sendPack(packs.deps, 'q1', 1)).rejects.toThrow();
    packs.inbox.failNext(550);
    await sendPack(packs.deps, 'q1', 2);
    expect(await stateOf(packs.deps)).toMatchObject({
      mails: [{ state: 'bounced', reply: expect.stringContaining('550') }],
      requests: [{ status: 'errored' }],
    });
  });

  it('never carries a link, a line or a file name of a stranger', async () => {
    const finding =
      "Visit https://evil.dev/now\r\nBcc: all@evil.dev <b>bold</b> $(touch /tmp/evil) '; touch x";
    const packs = await openPacks(
      asPromised,
      { status: 'failed', finding },
      'Evil [x](https://evil.dev) <i>',
    );
    await packs.ask('q1');
    const files = await deliver(packs, 'q1');
    const [head = ''] = (packs.inbox.messages[0]?.raw ?? '').split('application/zip');
    expect(head).not.toMatch(/^bcc:/imu);
    const text = head.replace(/=\r\n/gu, '');
    expect(text).not.toContain('evil.dev');
    expect(text.split('text/html')[1]).not.toMatch(/<b>|<i>/u);
    expect(files['proof-pack.md']).not.toMatch(/(?<!\\)\[x\]|(?<!\\)<b>/u);
    const commented = (files['acceptance-test.sh'] ?? '')
      .split('\n')
      .filter((line) => line.includes('touch'));
    expect(commented.length).toBeGreaterThan(0);
    for (const line of commented) expect(line).toMatch(/^# /u);
  });
});

describe('the upkeep of packs', () => {
  it('tells those whose job died, and forgets what is past its time', async () => {
    const packs = await openPacks(asPromised);
    const long = Date.now() - 2 * 3_600_000;
    for (const id of ['lost', 'live']) await packs.ask(id, { now: long });
    const { db } = packs.deps.store;
    await db.deleteFrom('jobs').where('unique_key', '=', 'arena.proof-pack:lost').execute();
    await sweepPacks(packs.deps);
    expect((await stateOf(packs.deps)).mails).toMatchObject([{ request_id: 'lost', pack_id: null }]);
    await makePack(packs.deps, 'live', first);
    const later = (days: number) => ({ ...packs.deps, clock: () => Date.now() + days * 86_400_000 });
    const parts = () => db.selectFrom('arena_pack_parts').select('part').execute();
    await sweepPacks(later(8));
    expect(await parts()).toHaveLength(1);
    for (const id of ['lost', 'live']) await sendPack(packs.deps, id, 1);
    await sweepPacks(later(8));
    expect(await parts()).toEqual([]);
    await sweepPacks(later(40));
    expect(await stateOf(packs.deps)).toMatchObject({ requests: [], mails: [], packs: [{}] });
  });
});
