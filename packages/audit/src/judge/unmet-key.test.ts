import { expect, it } from 'vitest';
import { type SampleStep, sampleCase } from './case-fixture.ts';
import { judgeRun } from './judge-run.ts';

const name = 'KIT_API_KEY';
const asking: SampleStep = {
  command: 'curl -H "X-Key: $KIT_API_KEY" http://localhost',
  needsCredential: name,
  output: '{"id":null}',
};

/** The verdict on a journey whose key is used by a step of the page. */
function judge(step: SampleStep, usedBy: string[]) {
  const sample = sampleCase([{ command: 'node server.js' }, step]);
  sample.plan.credentials.push({ name, sourceStepIds: ['src-1'], quote: 'export KIT_API_KEY=', usedBy });
  return judgeRun(sample);
}

it('blocks a journey whose request ended with 0 and had no key', () => {
  expect(judge(asking, ['src-2'])).toMatchObject({
    completionState: 'blocked_auth',
    endedAt: 'step-2',
    findings: [{ code: 'auth.key-unmet', quotes: ['export KIT_API_KEY='], stepIds: ['step-2'] }],
  });
});

it('blocks a journey in front of the step that holds the key', () => {
  expect(judge({ command: 'node app.js', output: 'fine' }, ['src-left-out'])).toMatchObject({
    completionState: 'blocked_auth',
    endedAt: null,
    findings: [{ code: 'auth.key-unmet', params: { step: null } }],
  });
});

it('lets a request pass that answered what the page shows', () => {
  const shown: SampleStep = {
    ...asking,
    output: 'Hello from the kit',
    expected: [{ kind: 'output', text: 'Hello from the kit', quoted: true }],
  };
  expect(judge(shown, ['src-2']).status).toBe('passed');
});

it('lets a journey pass whose steps do not use the key', () => {
  expect(judge({ command: 'node app.js', output: 'fine' }, []).status).toBe('passed');
});

it('blocks a request that was refused and ended with 0, by the page’s own line', () => {
  expect(judge({ ...asking, output: '{"error":"odd"}' }, ['src-2'])).toMatchObject({
    completionState: 'blocked_auth',
    ruleId: 'auth.credential',
    findings: [{ quotes: ['export KIT_API_KEY='] }],
  });
});

it('blocks a request that failed for want of the key, whatever it says', () => {
  const failing: SampleStep = { ...asking, ending: { kind: 'exited', code: 22 }, output: 'curl: (22)' };
  expect(judge(failing, ['src-2'])).toMatchObject({
    completionState: 'blocked_auth',
    ruleId: 'auth.credential',
  });
});
