import { describe, expect, it } from 'vitest';
import { countStatuses, expectAccepted, expectError, expectRateLimited } from './expectations.ts';
import { type Answer, post } from './http.ts';
import { arenaPath, auditPath, nextAddress, proofPack, publishedEntry, submission } from './samples.ts';
import { type Subject, withoutWorker } from './service.ts';
import { shareSubject } from './shared-subject.ts';

const shared = shareSubject({ env: withoutWorker });

function submit({ baseUrl }: Subject, key: string, body: unknown, from: string): Promise<Answer> {
  return post(`${baseUrl}${auditPath}`, body, { from, headers: { 'idempotency-key': key } });
}

describe('Idempotency-Key answers', () => {
  it('the first response again, also after a restart and a crash, and counts it once', async () => {
    const subject = shared();
    const from = nextAddress();
    const first = await submit(subject, 'key-1', submission(), from);
    expectAccepted(first);
    for (const signal of [undefined, 'SIGTERM', 'SIGKILL'] as const) {
      if (signal) await subject.restart(signal);
      const again = await submit(subject, 'key-1', submission(), from);
      expect({ status: again.status, json: again.json }).toEqual({ status: 202, json: first.json });
    }
    expect(await subject.store.listRuns()).toHaveLength(1);
    expect(await subject.store.listAuditJobs()).toHaveLength(1);
    for (const key of ['key-2', 'key-3']) expectAccepted(await submit(subject, key, submission(), from));
    expectRateLimited(await submit(subject, 'key-4', submission(), from), 'ip');
    expect((await submit(subject, 'key-1', submission(), from)).json).toEqual(first.json);
  });

  it('one row to twenty parallel requests with one key', async () => {
    const subject = shared();
    const from = nextAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => submit(subject, 'one', submission(), from)),
    );
    expect(countStatuses(answers)).toEqual({ 202: 20 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await subject.store.listRuns()).toHaveLength(1);
    expect(await subject.store.listAuditJobs()).toHaveLength(1);
  });

  it('a proof-pack request again, apart from an audit with the same key', async () => {
    const subject = shared();
    await subject.store.publishEntry(publishedEntry);
    const headers = { 'idempotency-key': 'shared' };
    expectAccepted(await submit(subject, 'shared', submission(), nextAddress()));
    for (const _ of [1, 2]) {
      const answer = await post(`${subject.baseUrl}${arenaPath}`, proofPack(), {
        headers,
        from: '20.1.1.1',
      });
      expect(answer.status).toBe(202);
    }
    expect(await subject.store.listArenaRequests()).toHaveLength(1);
  });

  it('different keys apart', async () => {
    const subject = shared();
    const [one, two] = await Promise.all(
      ['a', 'b'].map((key) => submit(subject, key, submission(), nextAddress())),
    );
    expect(one?.text).not.toBe(two?.text);
    expect(await subject.store.listRuns()).toHaveLength(2);
  });
});

describe('Idempotency-Key refuses', () => {
  it('another body under the same key with 400, one after the other and in parallel', async () => {
    const subject = shared();
    const from = nextAddress();
    expectAccepted(await submit(subject, 'k', submission(), from));
    const other = submission({ quickstart_url: 'https://docs.acme-corp.com/other' });
    expectError(await submit(subject, 'k', other, from), 400, 'invalid_request');
    const bodies = [1, 2, 3, 4].map((number) => submission({ metadata: { notes: `n${number}` } }));
    const answers = await Promise.all(bodies.map((body) => submit(subject, 'p', body, nextAddress())));
    expect(countStatuses(answers)).toEqual({ 202: 1, 400: 3 });
    expect(await subject.store.listRuns()).toHaveLength(2);
  });
});

describe('Idempotency-Key guards', () => {
  it('against a refusal being remembered as the response', async () => {
    const subject = shared();
    const from = nextAddress();
    expectError(await submit(subject, 'retry', submission({ email: 'x' }), from), 400, 'invalid_request');
    expectAccepted(await submit(subject, 'retry', submission(), from));
  });

  it('against keys that are odd: never an unexpected error, never a second row', async () => {
    const subject = shared();
    for (const key of ['', ' ', 'x'.repeat(5_000), "'; drop table jobs; --", 'ü', 'a, b']) {
      const answer = await submit(subject, key, submission(), nextAddress());
      expect([202, 400]).toContain(answer.status);
    }
  });

  it('the key itself: it is not stored as it was sent', async () => {
    const subject = shared();
    const key = 'a-key-that-may-be-guessed-0815';
    expectAccepted(await submit(subject, key, submission(), nextAddress()));
    expect(await subject.store.dump()).not.toContain(key);
    expect(subject.output()).not.toContain(key);
  });
});
