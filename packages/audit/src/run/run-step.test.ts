import { expect, it } from 'vitest';
import type { PlannedStep } from '../model/plan.ts';
import type { ProbeResult } from '../model/run.ts';
import { runStep, type StepParts } from './run-step.ts';
import { timeLimits } from './time-limits.ts';

const url = 'http://localhost:3000/';
const none = { url, contentType: null, bodySha256: null, bodyExcerpt: '' };

it('asks again while a server takes requests and is still building what it serves', async () => {
  const answers: ProbeResult[] = [
    { ...none, status: null, error: 'connect ECONNREFUSED 127.0.0.1:3000' },
    { ...none, status: null, error: 'The operation was aborted' },
    { ...none, status: 200, error: null },
  ];
  const step: PlannedStep = {
    ...{ id: 'a', milestoneId: 'm', sourceStepIds: [], title: 'Open', expected: [], required: true },
    ...{ trust: 'source_page', needsCredential: null, needsService: null, action: { kind: 'probe', url } },
  };
  // Only what a probe uses is there.
  const parts = {
    sandbox: { probe: async () => answers.shift() },
    session: { hasBackground: () => true },
    limits: timeLimits(),
    signal: new AbortController().signal,
    redact: (text: string) => text,
  } as unknown as StepParts;
  expect((await runStep(step, parts)).probes).toMatchObject([{ status: 200 }]);
});
