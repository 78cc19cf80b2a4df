import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Answer, members, post } from './http.ts';
import { auditPath, nextAddress, submission } from './samples.ts';
import { type SubjectOptions, startSubject } from './service.ts';

export const submissionsEach = 9;

/** What became of one submission that the crash may have met. */
interface Attempt {
  readonly url: string;
  readonly key: string;
  readonly from: string;
  readonly answer: Answer | undefined;
}

/** When the process is killed: so long after so many of the submissions were answered. */
export interface KillMoment {
  readonly afterAnswers: number;
  readonly andMs: number;
}

/**
 * Fires submissions, kills the process among its answers, starts it again: what was answered 202 is there exactly
 * once with one job, nothing is there twice, and a repeat with the same key makes it one in any case.
 */
export async function survivesCrash(options: SubjectOptions, moment: KillMoment): Promise<number> {
  const subject = await startSubject(options);
  try {
    const firing = Array.from({ length: submissionsEach }, (_, index) => fire(subject.baseUrl, index));
    await waitForAnswers(firing, moment.afterAnswers);
    await delay(moment.andMs);
    await subject.process().kill9();
    const attempts = await Promise.all(firing);
    await subject.restart('SIGKILL');

    const answered = attempts.filter(({ answer }) => answer?.status === 202);
    await expectConsistent(subject, attempts);
    const stored = await subject.store.listRuns();
    for (const { answer, url } of answered) {
      const matching = stored.filter(({ quickstartUrl }) => quickstartUrl === url);
      expect(matching.map(({ id }) => id)).toEqual([answer && members(answer).id]);
    }

    for (const { url, key, from, answer } of attempts) {
      const again = await submit(subject.baseUrl, url, key, from);
      expect(again.status).toBe(202);
      if (answer?.status === 202) expect(again.json).toEqual(answer.json);
    }
    await expectConsistent(subject, attempts);
    expect(await subject.store.listRuns()).toHaveLength(submissionsEach);
    return answered.length;
  } finally {
    await subject.stop();
  }
}

function waitForAnswers(firing: readonly Promise<Attempt>[], count: number): Promise<void> {
  let answered = 0;
  return new Promise((resolve) => {
    if (count === 0) resolve();
    for (const attempt of firing) {
      attempt.then(() => {
        answered += 1;
        if (answered === count) resolve();
      });
    }
  });
}

async function expectConsistent(
  subject: Awaited<ReturnType<typeof startSubject>>,
  attempts: readonly Attempt[],
): Promise<void> {
  const runs = await subject.store.listRuns();
  const urls = runs.map(({ quickstartUrl }) => quickstartUrl);
  expect(new Set(urls).size).toBe(urls.length);
  for (const url of urls) expect(attempts.map((attempt) => attempt.url)).toContain(url);
  const jobs = await subject.store.listAuditJobs();
  expect(jobs.toSorted()).toEqual(runs.map(({ id }) => id).toSorted());
}

async function fire(baseUrl: string, index: number): Promise<Attempt> {
  const attempt = {
    url: `https://docs.acme-corp.com/start/${index}`,
    key: `crash-${index}`,
    from: nextAddress(),
  };
  await delay(index * 4);
  const answer = await submit(baseUrl, attempt.url, attempt.key, attempt.from).catch(() => undefined);
  return { ...attempt, answer };
}

function submit(baseUrl: string, quickstart_url: string, key: string, from: string): Promise<Answer> {
  const headers = { 'idempotency-key': key };
  return post(`${baseUrl}${auditPath}`, submission({ quickstart_url }), { headers, from });
}
