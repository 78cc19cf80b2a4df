import { describe, expect, it } from 'vitest';
import { judgeRun } from '../judge-run.ts';
import { type SampleStep, sampleCase } from '../sample-case.ts';

const failing: SampleStep = {
  command: 'npm start',
  ending: { kind: 'exited', code: 1 },
  output: 'The driver is missing. Please run "npm install thing-db".',
};

describe('what other pages have installed', () => {
  it('is not held against the page that links them', () => {
    const sample = sampleCase([failing]);
    const [row] = sample.plan.coverage;
    if (row === undefined) throw new Error('the sample has no coverage');
    expect(judgeRun(sample)).toMatchObject({ status: 'failed' });
    const instruction = { kind: 'install_elsewhere', what: 'a driver' } as const;
    sample.plan.coverage.push({
      sourceStep: { ...row.sourceStep, instruction },
      status: 'not_runnable',
      reason: 'Left to other pages.',
    });
    expect(judgeRun(sample)).toMatchObject({
      ruleId: 'environment.linked-step',
      completionState: 'blocked_environment',
    });
  });
});

describe('a database of the reader’s own', () => {
  const idle: SampleStep = { command: 'node index.js', needsService: 'MySQL' };

  it('blocks code that ends without having shown anything', () => {
    expect(judgeRun(sampleCase([idle]))).toMatchObject({
      ruleId: 'environment.local-service',
      completionState: 'blocked_environment',
      endedAt: 'step-1',
    });
  });

  it('blocks code that fails, and does not when it shows what the page says', () => {
    const failed = { ...idle, ending: { kind: 'exited', code: 1 } } as const;
    expect(judgeRun(sampleCase([failed])).ruleId).toBe('environment.local-service');
    const shown: SampleStep = {
      ...idle,
      expected: [{ kind: 'output', text: 'ready', quoted: true }],
      output: 'ready',
    };
    expect(judgeRun(sampleCase([shown])).status).toBe('passed');
  });
});
