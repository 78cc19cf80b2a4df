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
    expect(acceptance).toMatchObject({ accepted: true, terminalStepId: 'step-2', signal: 'exit code 0' });
    expect(acceptance.limitations).toContain('Success is known by exit code only.');
  });

  it('takes running and verifying for one stretch, and the strongest sign in it', () => {
    const { acceptance } = judgeRun(sampleCase([install, exits, answers]));
    expect(acceptance).toMatchObject({ terminalStepId: 'step-3', signal: expect.stringContaining('200') });
  });
});
