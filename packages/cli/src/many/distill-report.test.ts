import { ARTIFACT_IDS } from '@waymark/audit';
import { type SampleAudit, sampleAudit, sampleLog } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { distillOutcome } from './distill-report.ts';

const name = { path: 'docs/a.md', file: 'docs/a.md', folder: 'pages/docs/a.md' };

function row(code: 'run' | 'write', data: object, fromLine: number, toLine: number, sourceStepId: string) {
  return { kind: 'instruction', code, data, span: { fromLine, toLine }, sourceStepId };
}

const ledger = [
  row('write', { path: 'src/hello.mjs', content: null }, 8, 12, 'src-0'),
  row('run', { command: 'npm init -y' }, 20, 20, 'src-1'),
  row('run', { command: 'npm install acme' }, 21, 21, 'src-1'),
];
const blocks = [{ sectionId: 'sec-1', line: 19, lastLine: 22 }];

/** What the summary keeps of a made-up audit whose runs say this of the page. */
function distilled(sample: Partial<SampleAudit>, places: unknown = { page: { ledger, blocks } }) {
  const audit = sampleAudit({
    runId: 'r',
    attemptId: 'a',
    status: 'failed',
    finding: 'There is no package acme 1.2',
    ...sample,
    artifacts: [sampleLog(JSON.stringify(places), { id: ARTIFACT_IDS.runs, fileName: 'runs.json' })],
  });
  return distillOutcome(name, audit, 1_234.5);
}

function lineOf(output: string, places?: unknown) {
  return distilled({ output }, places).findings[0]?.line;
}

describe('the line of a finding', () => {
  it('is that of its command', () => {
    expect(lineOf('npm error 404')).toBe(21);
  });

  it.each([
    ['file:///home/dev/quickstart/src/hello.mjs:2\nwrod', 9],
    ['    at main (/home/dev/quickstart/src/hello.mjs:5:3)', 12],
    ['src/hello.mjs:1: no', 8],
  ])('is that of the code which the output %j names', (output, line) => {
    expect(lineOf(output)).toBe(line);
  });

  it.each([
    ['a line that the page does not show', '/home/dev/src/hello.mjs:6'],
    ['no line at all', '/home/dev/src/hello.mjs:0'],
    ['another file of the same ending', '/home/dev/othersrc/hello.mjs:2'],
    ['a file that the page does not write', 'node:internal/modules/run_main:101:5'],
  ])('does not go by %s', (_, output) => {
    expect(lineOf(output)).toBe(21);
  });

  it('does not go by a file that the page writes twice', () => {
    const twice = [...ledger, row('write', { path: 'src/hello.mjs' }, 30, 40, 'src-9')];
    expect(lineOf('/src/hello.mjs:2', { page: { ledger: twice, blocks } })).toBe(21);
  });

  it('is that of its section where no step is known, and none where nothing is', () => {
    expect(lineOf('no', { page: { ledger: [], blocks } })).toBe(19);
    expect(lineOf('no', { page: { ledger: [], blocks: [] } })).toBeNull();
    expect(lineOf('no', 'nonsense')).toBeNull();
  });
});

describe('what is kept of a report', () => {
  it('is the verdict, the step that broke and the proven change', () => {
    expect(distilled({ output: 'npm error 404', change: 'npm install acme-sdk' })).toMatchObject({
      path: 'docs/a.md',
      status: 'failed',
      completion_state: 'failed_at_step',
      problem: null,
      steps: { passed: 0, total: 1 },
      duration_ms: 1_235,
      broken: { title: 'Install 1', command: 'npm install acme', output: 'npm error 404', line: 21 },
      findings: [
        { rule_id: 'package-missing', severity: 'blocker', change: 'npm install acme-sdk', line: 21 },
      ],
    });
  });

  it('has a fingerprint that lines and numbers do not change, and the page and the finding do', () => {
    const print = (sample: Partial<SampleAudit>, places?: unknown) =>
      distilled(sample, places).findings[0]?.fingerprint;
    const one = print({});
    expect(one).toMatch(/^[0-9a-f]{32}$/u);
    expect(print({ finding: 'There is no package acme 1.3' })).toBe(one);
    expect(print({}, { page: { ledger: [], blocks } })).toBe(one);
    expect(print({ finding: 'There is no package other 1.2' })).not.toBe(one);
    expect(print({ rule: 'another-rule' })).not.toBe(one);
  });

  it('of a page without a report is why', () => {
    const outcome = { kind: 'no_sandbox', reason: 'None works.', install: 'Install one.' } as const;
    expect(distillOutcome(name, outcome, 1)).toMatchObject({
      status: 'inconclusive',
      problem: 'no_sandbox',
      summary: 'None works. Install one.',
    });
    expect(distillOutcome(name, { kind: 'unreadable', reason: 'It holds no page.' }, 1)).toMatchObject({
      status: 'inconclusive',
      problem: 'unreadable',
      summary: 'It holds no page.',
    });
  });
});
