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

it('does not wait for a server that listens at another port', async () => {
  const parts = partsOf(async () => refused, [3001]);
  expect((await runStep(step, parts)).probes).toMatchObject([{ status: null, error: refused.error }]);
});
