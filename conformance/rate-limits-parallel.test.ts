import type { ServiceProcess } from '@waymark/testkit';
import { describe, expect, inject, it } from 'vitest';
import { countStatuses, expectRateLimited } from './expectations.ts';
import { type Answer, post } from './http.ts';
import { arenaPath, auditPath, nextAddress, proofPack, publishedEntry, submission } from './samples.ts';
import { withSubject } from './service.ts';

const parallel = 50;

function submitAll(baseUrls: readonly string[], fromOf: (index: number) => string): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: parallel }, (_, index) => {
      const baseUrl = baseUrls[index % baseUrls.length];
      return post(`${baseUrl}${auditPath}`, submission(), { from: fromOf(index) });
    }),
  );
}

function expectAllRefusedAs(answers: readonly Answer[], scope: 'ip' | 'global'): void {
  for (const answer of answers.filter(({ status }) => status === 429)) expectRateLimited(answer, scope);
}

describe('50 submissions at once answer', () => {
  it('exactly 3 of one address', () =>
    withSubject({}, async ({ baseUrl, store }) => {
      const from = nextAddress();
      const answers = await submitAll([baseUrl], () => from);
      expect(countStatuses(answers)).toEqual({ 202: 3, 429: 47 });
      expectAllRefusedAs(answers, 'ip');
      expect(await store.listRuns()).toHaveLength(3);
      expect(await store.listAuditJobs()).toHaveLength(3);
    }));

  it('exactly 10 of 50 addresses', () =>
    withSubject({}, async ({ baseUrl, store }) => {
      const answers = await submitAll([baseUrl], nextAddress);
      expect(countStatuses(answers)).toEqual({ 202: 10, 429: 40 });
      expectAllRefusedAs(answers, 'global');
      expect(await store.listRuns()).toHaveLength(10);
      expect(new Set(await store.listAuditJobs()).size).toBe(10);
    }));

  it('exactly 3 proof packs of one address', () =>
    withSubject({}, async ({ baseUrl, store }) => {
      await store.publishEntry(publishedEntry);
      const from = nextAddress();
      const answers = await Promise.all(
        Array.from({ length: parallel }, () => post(`${baseUrl}${arenaPath}`, proofPack(), { from })),
      );
      expect(countStatuses(answers)).toEqual({ 202: 3, 429: 47 });
      expect(await store.listArenaRequests()).toHaveLength(3);
    }));
});

describe.runIf(inject('engine') === 'postgres')('50 submissions at once to two processes answer', () => {
  async function withSibling(fromOf: () => string, accepted: number): Promise<void> {
    await withSubject({}, async (subject) => {
      const sibling: ServiceProcess = await subject.startSibling();
      try {
        const answers = await submitAll([subject.baseUrl, sibling.baseUrl], fromOf);
        expect(countStatuses(answers)).toEqual({ 202: accepted, 429: parallel - accepted });
        expect(await subject.store.listRuns()).toHaveLength(accepted);
        expect(await subject.store.listAuditJobs()).toHaveLength(accepted);
      } finally {
        await sibling.stop();
      }
    });
  }

  it('exactly 3 of one address', () => withSibling(() => '20.200.0.1', 3));

  it('exactly 10 of 50 addresses', () => withSibling(nextAddress, 10));
});
