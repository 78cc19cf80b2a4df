import { expect, it } from 'vitest';
import type { PlannedStep } from '../model/plan.ts';
import type { ProbeResult } from '../model/run.ts';
import { runStep, type StepParts } from './run-step.ts';
import { timeLimits } from './time-limits.ts';

const url = 'http://localhost:3000/';
const none = { url, contentType: null, bodySha256: null, bodyExcerpt: '' };

const step: PlannedStep = {
  id: 'a',
  milestoneId: 'm',
  sourceStepIds: [],
  task: { code: 'open_url', params: { url } },
  expected: [],
  required: true,
  trust: 'source_page',
  needsCredential: null,
  needsService: null,
  action: { kind: 'probe', url },
};

/** Only what a probe uses is there. */
const partsOf = (probe: () => Promise<ProbeResult | undefined>, ports: number[]) =>
  ({
    sandbox: { probe, sockets: async () => ({ listeners: ports.map((port) => ({ port })) }) },
    session: { hasBackground: () => true },
    limits: timeLimits({ probe: 3600, otherPort: 0 }),
    signal: new AbortController().signal,
    redact: (text: string) => text,
  }) as unknown as StepParts;
const refused = { ...none, status: null, error: 'connect ECONNREFUSED 127.0.0.1:3000' };

it.each([[[]], [[3000]]])('asks again while a server that listens at %j gets ready', async (ports) => {
  const answers: ProbeResult[] = [
    refused,
    { ...none, status: null, error: 'The operation was aborted' },
    { ...none, status: 200, error: null },
  ];
  const parts = partsOf(async () => answers.shift(), ports);
  expect((await runStep(step, parts)).probes).toMatchObject([{ status: 200 }]);
});

it('does not wait for what has nothing left to do, and does for what is at work', async () => {
  let [looks, asked] = [0, 0];
  const busyUntil = 3;
  const parts = partsOf(async () => {
    asked += 1;
    return refused;
  }, []);
  const look = async () => {
    looks += 1;
    return [{ state: looks < busyUntil ? 'R' : 'S', ticks: Math.min(looks, busyUntil) }];
  };
  const sandbox = { ...parts.sandbox, observer: { ...parts.sandbox.observer, look } };
  const limits = timeLimits({ probe: 3600, idle: 0.5 });
  // Only what a probe uses of them is there.
  const given = { ...parts, sandbox, limits } as unknown as StepParts;
  expect((await runStep(step, given)).probes).toMatchObject([{ status: null }]);
  expect(looks).toBeGreaterThan(busyUntil);
  expect(asked).toBeGreaterThan(looks);
});

it('does not wait for a server that listens at another port', async () => {
  const parts = partsOf(async () => refused, [3001]);
  expect((await runStep(step, parts)).probes).toMatchObject([{ status: null, error: refused.error }]);
});
