import { describe, expect, it } from 'vitest';
import { type SampleStep, sampleCase } from '../case-fixture.ts';
import { judgeRun } from '../judge-run.ts';

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
      skip: { code: 'told_elsewhere', status: 'not_runnable', params: {} },
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

describe('what the auditor’s machine lacks', () => {
  const ended = { kind: 'exited', code: 1 } as const;
  it.each([
    ['pip install thing', 'error: externally-managed-environment', 'environment.managed-python'],
    ['node a.js', 'Error: Could not find Chrome (ver. 140).', 'environment.browser'],
  ])('is not held against the page: %s', (command, output, ruleId) => {
    const judged = judgeRun(sampleCase([{ command, ending: ended, output }]));
    expect(judged).toMatchObject({ ruleId, completionState: 'blocked_environment' });
    const forged = judgeRun(sampleCase([{ command: `echo "${output}"; exit 1`, ending: ended, output }]));
    expect(forged.status).toBe('failed');
  });
});

describe('a server of the reader’s own', () => {
  const refused = 'connect ECONNREFUSED 127.0.0.1:8899';
  const calls = "connect('http://127.0.0.1:8899')";
  const write: SampleStep = { action: { kind: 'write', path: 'a.js', content: calls } };
  const run: SampleStep = { command: 'node a.js', ending: { kind: 'exited', code: 1 }, output: refused };

  it('blocks code that calls it, and only where no step starts it', () => {
    expect(judgeRun(sampleCase([write, run]))).toMatchObject({
      ruleId: 'environment.local-service',
      status: 'blocked',
    });
    const started: SampleStep = { command: 'node s.js', listeners: [8899], expected: [] };
    expect(judgeRun(sampleCase([started, write, run])).status).toBe('failed');
    expect(judgeRun(sampleCase([run])).status).toBe('failed');
  });
});

describe('a tool for the reader’s own code', () => {
  const output = 'Error: No entry module found for "foo"';
  const build: SampleStep = {
    command: 'npm run build',
    pace: 'build',
    ending: { kind: 'exited', code: 1 },
    output,
  };

  it('is not held against a page for the faults that a linter finds in what is not the page’s', () => {
    const lint: SampleStep = {
      ...build,
      command: 'npx kit',
      output: 'package.json:1:1\n  ✖ Add a name\n\n  9 errors',
    };
    expect(judgeRun(sampleCase([lint])).ruleId).toBe('environment.own-code');
  });

  it('is not held against a page that brings none, and is against one that does', () => {
    const settings: SampleStep = { action: { kind: 'write', path: 'kit.config.js', content: '' } };
    expect(judgeRun(sampleCase([settings, build]))).toMatchObject({
      ruleId: 'environment.own-code',
      status: 'blocked',
    });
    const code: SampleStep = { action: { kind: 'write', path: 'src/foo.js', content: '' } };
    expect(judgeRun(sampleCase([code, build])).status).toBe('failed');
  });
});

describe('a project that a command makes', () => {
  it('and that does not compile is the fault of the product', () => {
    const output =
      "src/tools/Example.ts(14,32): error TS2339: Property 'message' does not exist on type 'Input'.";
    const create: SampleStep = {
      command: 'kit create app',
      pace: 'scaffold',
      ending: { kind: 'exited', code: 1 },
      output,
    };
    expect(judgeRun(sampleCase([create]))).toMatchObject({
      ruleId: 'sdk.generated-code',
      status: 'failed',
      findings: [{ type: 'sdk_mismatch', owner: 'sdk' }],
    });
  });
});

it('takes no text of a program for a command that the shell does not know', () => {
  const output = 'FileSearchError: Not found target files';
  const failing: SampleStep = { command: 'npx kit a.md', ending: { kind: 'exited', code: 2 }, output };
  const code: SampleStep = { action: { kind: 'write', path: 'a.md', content: '' } };
  expect(judgeRun(sampleCase([code, failing])).ruleId).toBe('docs.command-failed');
});
