import type { ServiceProcess } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { countStatuses } from './expectations.ts';
import { parallel, submitAll } from './parallel.ts';
import { nextAddress } from './samples.ts';
import { withoutWorker, withSubject } from './service.ts';

describe('50 submissions at once to two processes answer', () => {
  async function withSibling(fromOf: () => string, accepted: number): Promise<void> {
    await withSubject({ env: withoutWorker }, async (subject) => {
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
