import { describe, expect, it } from 'vitest';
import { countStatuses, expectAccepted, expectError, expectRateLimited } from './expectations.ts';
import { type Answer, post } from './http.ts';
import {
  arenaPath,
  auditPath,
  nextAddress,
  proofPack,
  publishedEntry,
  submission,
  unprocessable,
} from './samples.ts';
import { type Subject, withoutWorker, withSubject } from './service.ts';
import { shareSubject } from './shared-subject.ts';

const hourMs = 3_600_000;
const shared = shareSubject({ env: withoutWorker });

function submit({ baseUrl }: Subject, from: string, body: unknown = submission()): Promise<Answer> {
  return post(`${baseUrl}${auditPath}`, body, { from });
}

function request({ baseUrl }: Subject, from: string): Promise<Answer> {
  return post(`${baseUrl}${arenaPath}`, proofPack(), { from });
}

async function submitTimes(subject: Subject, froms: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const from of froms) statuses.push((await submit(subject, from)).status);
  return statuses;
}

const addresses = (count: number) => Array.from({ length: count }, nextAddress);

describe('the limit of submissions answers', () => {
  it('three of one address and refuses the fourth, with the seconds until the first leaves', async () => {
    const subject = shared();
    const from = nextAddress();
    expect(await submitTimes(subject, [from, from, from])).toEqual([202, 202, 202]);
    const seconds = expectRateLimited(await submit(subject, from), 'ip');
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
    expectAccepted(await submit(subject, nextAddress()));
    expect(await subject.store.listRuns()).toHaveLength(4);
  });

  it('ten in all and refuses the eleventh, whoever sends it', async () => {
    const subject = shared();
    expect(await submitTimes(subject, addresses(10))).toEqual(Array(10).fill(202));
    expectRateLimited(await submit(subject, nextAddress()), 'global');
    await subject.restart();
    expectRateLimited(await submit(subject, nextAddress()), 'global');
    expect(await subject.store.listRuns()).toHaveLength(10);
  });

  it('again as soon as the oldest one leaves the rolling hour', async () => {
    const subject = shared();
    const from = nextAddress();
    expect(await submitTimes(subject, [from])).toEqual([202]);
    await subject.store.ageAcceptances(hourMs - 20_000);
    expect(await submitTimes(subject, [from, from])).toEqual([202, 202]);
    expect(expectRateLimited(await submit(subject, from), 'ip')).toBeLessThanOrEqual(20);
    await subject.store.ageAcceptances(20_000);
    expectAccepted(await submit(subject, from));
    expect(expectRateLimited(await submit(subject, from), 'ip')).toBeGreaterThan(3_500);
  });

  it('audits and proof packs counted apart from each other', async () => {
    const subject = shared();
    await subject.store.publishEntry(publishedEntry);
    const from = nextAddress();
    expect(await submitTimes(subject, [from, from, from])).toEqual([202, 202, 202]);
    for (const _ of [1, 2, 3]) expect((await request(subject, from)).status).toBe(202);
    expectRateLimited(await request(subject, from), 'ip');
    expectRateLimited(await submit(subject, from), 'ip');
    for (const address of addresses(7)) expect((await request(subject, address)).status).toBe(202);
    expectRateLimited(await request(subject, nextAddress()), 'global');
    expectAccepted(await submit(subject, nextAddress()));
    expect(await subject.store.listArenaRequests()).toHaveLength(10);
  });
});

describe('the limit of submissions refuses', () => {
  it('the fourth of one address after a restart and after a crash too', async () => {
    const subject = shared();
    const from = nextAddress();
    expect(await submitTimes(subject, [from, from, from])).toEqual([202, 202, 202]);
    await subject.restart('SIGKILL');
    expectRateLimited(await submit(subject, from), 'ip');
    await subject.restart('SIGTERM');
    expectRateLimited(await submit(subject, from), 'ip');
  });

  it('addresses of one IPv6 /64 as one caller, and counts the next /64 apart', async () => {
    const subject = shared();
    const same = ['2a00:1:2:3::1', '2a00:1:2:3:ffff::', '2A00:0001:0002:0003:0:0:0:9'];
    expect(await submitTimes(subject, same)).toEqual([202, 202, 202]);
    expectRateLimited(await submit(subject, '2a00:1:2:3:4:5:6:7'), 'ip');
    expectAccepted(await submit(subject, '2a00:1:2:4::1'));
  });

  it('an IPv4 address and its IPv6 mapping as one caller', async () => {
    const subject = shared();
    const same = ['20.9.9.9', '::ffff:20.9.9.9', '::ffff:1409:909'];
    expect(await submitTimes(subject, same)).toEqual([202, 202, 202]);
    expectRateLimited(await submit(subject, '20.9.9.9'), 'ip');
  });
});

describe('the limit of submissions guards', () => {
  it('against counting what was refused', async () => {
    const subject = shared();
    const from = nextAddress();
    const bodies = ['{', {}, submission({ email: 'x' }), submission({ quickstart_url: 'http://10.0.0.1/' })];
    const answers: Answer[] = [];
    for (let round = 0; round < 15; round += 1)
      answers.push(...(await Promise.all(bodies.map((body) => submit(subject, from, body)))));
    expect(countStatuses(answers)).toEqual({ 400: 45, 422: 15 });
    expect(await submitTimes(subject, [from, from, from, from])).toEqual([202, 202, 202, 429]);
  });

  it('against a forged X-Forwarded-For when no proxy is trusted', () =>
    withSubject({ env: withoutWorker, trustsTest: false }, async (subject) => {
      expect(await submitTimes(subject, addresses(4))).toEqual([202, 202, 202, 429]);
    }));

  it('against what a caller writes in front of the address its proxy saw', async () => {
    const subject = shared();
    const forged = addresses(4).map((address) => `${address}, 20.7.7.7`);
    expect(await submitTimes(subject, forged)).toEqual([202, 202, 202, 429]);
  });

  it('against a forged address when one hop is trusted', () =>
    withSubject({ env: { ...withoutWorker, WAYMARK_TRUST_PROXY: '1' } }, async (subject) => {
      const forged = addresses(4).map((address) => `${address}, 20.7.7.8`);
      expect(await submitTimes(subject, forged)).toEqual([202, 202, 202, 429]);
      expectAccepted(await submit(subject, '20.7.7.9'));
    }));

  it('against addresses that are none', async () => {
    const subject = shared();
    const nonsense = ['unknown', 'x1', '999.1.1.1', '<script>', "' or 1=1 --", ','];
    const statuses = await submitTimes(subject, nonsense);
    expect(statuses.slice(3)).toEqual([429, 429, 429]);
  });

  it('the order of checks: a wrong body is 400, a wrong address 422 also when the limit is reached', async () => {
    const subject = shared();
    const from = nextAddress();
    await submitTimes(subject, [from, from, from]);
    expectError(await submit(subject, from, {}), 400, 'invalid_request');
    expectError(await submit(subject, from, '{'), 400, 'invalid_json');
    expectError(await submit(subject, from, unprocessable()), 422, 'unprocessable_url');
  });
});
