import { describe, expect, it } from 'vitest';
import { judgeRun } from './judge-run.ts';
import { installing, type SampleStep, sampleCase } from './sample-case.ts';

const install = { ...installing('thing', '3.1.0'), command: 'npm install -g thing' };
const exits: SampleStep = { command: 'thing', expected: [{ kind: 'exit_code', codes: [0] }] };
const answers: SampleStep = {
  ...{ command: 'thing serve', milestone: 'verify' },
  expected: [{ kind: 'http', url: 'http://localhost:1/', status: 200, text: null }],
  probe: { url: 'http://localhost:1/', status: 200, body: 'hi' },
};

describe('acceptance', () => {
  it('rests on what was run, not on what was installed for it', () => {
    const { acceptance } = judgeRun(sampleCase([install, exits]));
    expect(acceptance).toMatchObject({ accepted: true, terminalStepId: 'step-2' });
    expect(acceptance.signal).toMatchObject({ code: 'exited', params: { exitCode: 0 } });
    expect(acceptance.limitations).toContainEqual({ code: 'exit_code_only' });
  });

  it('takes running and verifying for one stretch, and the strongest sign in it', () => {
    const { acceptance } = judgeRun(sampleCase([install, exits, answers]));
    expect(acceptance.terminalStepId).toBe('step-3');
    expect(acceptance.signal).toMatchObject({ code: 'answered', params: { status: 200 } });
  });
});
