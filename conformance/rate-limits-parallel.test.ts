import { describe, expect, it } from 'vitest';
import { countStatuses, expectRateLimited } from './expectations.ts';
import { type Answer, post } from './http.ts';
import { parallel, submitAll } from './parallel.ts';
import { arenaPath, nextAddress, proofPack, publishedEntry } from './samples.ts';
import { withoutWorker } from './service.ts';
import { shareSubject } from './shared-subject.ts';

const shared = shareSubject({ env: withoutWorker });

function expectAllRefusedAs(answers: readonly Answer[], scope: 'ip' | 'global'): void {
  for (const answer of answers.filter(({ status }) => status === 429)) expectRateLimited(answer, scope);
}

describe('50 submissions at once answer', () => {
  it('exactly 3 of one address', async () => {
    const { baseUrl, store } = shared();
    const from = nextAddress();
    const answers = await submitAll([baseUrl], () => from);
    expect(countStatuses(answers)).toEqual({ 202: 3, 429: 47 });
    expectAllRefusedAs(answers, 'ip');
    expect(await store.listRuns()).toHaveLength(3);
    expect(await store.listAuditJobs()).toHaveLength(3);
  });

  it('exactly 10 of 50 addresses', async () => {
    const { baseUrl, store } = shared();
    const answers = await submitAll([baseUrl], nextAddress);
    expect(countStatuses(answers)).toEqual({ 202: 10, 429: 40 });
    expectAllRefusedAs(answers, 'global');
    expect(await store.listRuns()).toHaveLength(10);
    expect(new Set(await store.listAuditJobs()).size).toBe(10);
  });

  it('exactly 3 proof packs of one address', async () => {
    const { baseUrl, store } = shared();
    await store.publishEntry(publishedEntry);
    const from = nextAddress();
    const answers = await Promise.all(
      Array.from({ length: parallel }, () => post(`${baseUrl}${arenaPath}`, proofPack(), { from })),
    );
    expect(countStatuses(answers)).toEqual({ 202: 3, 429: 47 });
    expect(await store.listArenaRequests()).toHaveLength(3);
  });
});
