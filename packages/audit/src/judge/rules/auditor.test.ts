import { describe, expect, it } from 'vitest';
import type { Interference } from '../../model/run-codes.ts';
import { sampleCase } from '../case-fixture.ts';
import { judgeRun } from '../judge-run.ts';

function judge(output: string) {
  const ending = { kind: 'exited', code: 1 } as const;
  const allowed = [{ host: 'registry.example', reached: true }];
  return judgeRun(sampleCase([{ command: 'npm run build', pace: 'build', ending, output, allowed }]));
}

describe('a command that failed by the auditor’s own limits', () => {
  it.each([
    'npm error code ENOSPC',
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    'Error: spawn node EAGAIN',
  ])('is not held against the page when the sandbox refused it something: %s', (output) => {
    expect(judge(output)).toMatchObject({ ruleId: 'auditor.limit', status: 'inconclusive' });
  });

  it('is held against the page when its own program says so and nothing was refused', () => {
    const content = "console.error('ENOSPC: no space left on device'); process.exit(1);";
    const write = { action: { kind: 'write', path: 'a.js', content } } as const;
    const run = {
      command: 'node a.js',
      ending: { kind: 'exited', code: 1 },
      output: 'ENOSPC: no space',
    } as const;
    expect(judgeRun(sampleCase([write, run])).status).toBe('failed');
  });

  it.each([
    'npm error code E503',
    'ERR_PNPM_FETCH_502  GET https://registry.npmjs.org/ms: Bad Gateway - 502',
    'error Error: https://registry.yarnpkg.com/ms: Request failed "429 Too Many Requests"',
  ])('is not held against the page when the registry failed: %s', (output) => {
    expect(judge(output)).toMatchObject({ ruleId: 'auditor.registry-fault', status: 'inconclusive' });
  });

  it('is held against the page when a server of the page’s own failed', () => {
    expect(judge('Request failed with status code 503').status).toBe('failed');
  });
});

describe('a step whose files were too many to be looked at', () => {
  const promising = { command: 'npm run build', expected: [{ kind: 'file', path: 'dist/app.js' }] } as const;
  const judgeStep = (change: object) =>
    judgeRun(sampleCase([{ ...promising, expected: [...promising.expected], ...change }]));

  it('is not said to have made nothing', () => {
    expect(judgeStep({ filesCutShort: true })).toMatchObject({
      ruleId: 'auditor.files-cut-short',
      status: 'inconclusive',
    });
    expect(judgeStep({}).status).toBe('failed');
  });

  it('passes by what was seen, and fails by its exit code', () => {
    expect(judgeStep({ filesCutShort: true, files: ['dist/app.js'] }).status).toBe('passed');
    const ending = { kind: 'exited', code: 1 };
    expect(judgeStep({ filesCutShort: true, ending }).status).toBe('failed');
  });
});

describe('a command whose shell an earlier step has changed', () => {
  it('proves nothing, whatever it ended with, and the page is told what it did', () => {
    const interference: Interference = { code: 'shadowed', params: { names: ['node'] } };
    const replaced = { command: 'node a.js', interference };
    const { status, ruleId, findings } = judgeRun(sampleCase([replaced]));
    expect({ status, ruleId }).toEqual({ status: 'inconclusive', ruleId: 'auditor.shell-tampered' });
    expect(findings[0]?.params).toMatchObject({ what: interference });
  });
});
