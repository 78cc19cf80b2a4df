import { fileURLToPath } from 'node:url';
import { until } from '@waymark/testkit';
import { expect, it } from 'vitest';
import { expectAccepted } from './expectations.ts';
import { post } from './http.ts';
import { auditPath, submission } from './samples.ts';
import { withSubject } from './service.ts';

const preload = fileURLToPath(new URL('fake-clock.mjs', import.meta.url));
const ahead = { NODE_OPTIONS: `--import=${preload}`, CLOCK_AHEAD_MS: String(2 * 60 * 60 * 1000) };
const patienceMs = 120_000;

it(
  'does what was queued while the clock was two hours ahead, and keeps its schedules',
  async () => {
    await withSubject({ env: { ...ahead } }, async (subject) => {
      const swept = () => subject.store.countJobs('store.sweep', 'done');
      await until(async () => (await swept()) === 1, patienceMs);
      // Without workers nobody takes the job before the clock is right again.
      await subject.restart('SIGTERM', { WAYMARK_ROLE: 'web' });
      expectAccepted(await post(`${subject.baseUrl}${auditPath}`, submission()));
      expect(await subject.store.countJobs('audit.run', 'queued')).toBe(1);

      await subject.restart('SIGTERM', { CLOCK_AHEAD_MS: '0' });
      await until(async () => (await subject.store.countJobs('audit.run', 'queued')) === 0, patienceMs);
      await until(async () => (await swept()) >= 2, patienceMs);
    });
  },
  3 * patienceMs,
);
