import type { Friction, QuickstartReport } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import type { SampleStep } from '../judge/case-fixture.ts';
import { buildReport } from '../report/build-report.ts';
import { sampleRecord } from '../report/record-fixture.ts';
import { installedVersions, writeCommandsScript } from './commands-script.ts';
import { chooseFinding, keysOf, type PackSource, stepOfFinding } from './pack-source.ts';
import { readNeeds } from './run-acceptance.ts';

const failing: SampleStep[] = [
  { command: 'npm install thing', pace: 'install', milestone: 'install' },
  { command: 'node a.js', ending: { kind: 'exited', code: 1 }, output: 'broken' },
  { command: 'node never.js', isReached: false },
];

function openPack(change: Partial<PackSource> = {}): PackSource {
  const record = sampleRecord(failing);
  const report = buildReport(record);
  return {
    report,
    reportUrl: 'https://waymark.dev/reports/x',
    commandUrl: 'https://waymark.dev/waymark.tgz',
    finding: chooseFinding(report, null),
    plan: record.plan,
    proofPlan: null,
    trace: '',
    ...change,
  };
}

function withFindings(report: QuickstartReport, ...findings: Partial<Friction>[]): QuickstartReport {
  const [first] = report.frictions;
  if (first === undefined) throw new Error('The sample has no finding.');
  return { ...report, frictions: findings.map((each) => ({ ...first, ...each })) };
}

describe('the finding of a pack', () => {
  const { report } = openPack();
  const several = withFindings(
    report,
    { id: 'f1', type: 'docs_mismatch', step_ids: ['s1'] },
    { id: 'f2', type: 'sdk_mismatch', step_ids: [] },
    { id: 'f3', type: 'environment_blocker', step_ids: ['s2'] },
  );

  it.each([
    [null, 'f1'],
    ['environment_blocker', 'f3'],
    ['unheard of', 'f1'],
    // Nothing could be run for it.
    ['sdk_mismatch', 'f1'],
  ])('of the kind %j is %s', (type, id) => {
    expect(chooseFinding(several, type)?.id).toBe(id);
  });

  it('is none where the journey passes, whatever else was noticed', () => {
    expect(chooseFinding({ ...several, status: 'passed' }, 'environment_blocker')).toBeNull();
  });
});

describe('the step of a finding', () => {
  it('is the last that it names', () => {
    const pack = openPack();
    const [first, second] = pack.plan.steps.map(({ id }) => id);
    const finding = { ...pack.finding, step_ids: [second, first] } as Friction;
    expect(stepOfFinding({ ...pack, finding })?.id).toBe(second);
  });

  it('is the one that broke where it names none', () => {
    const pack = openPack();
    const finding = { ...pack.finding, step_ids: [] as string[] } as Friction;
    expect(stepOfFinding({ ...pack, finding })?.id).toBe(pack.plan.steps[1]?.id);
  });
});

describe('what was typed at a step', () => {
  const pack = openPack();
  const [first, second] = pack.report.quickstart_steps;
  const line = (event: string, message: string, command_id: string | undefined) =>
    JSON.stringify({ event, message, metadata: { command_id } });
  const trace = [
    line('prompt_answered', '"yes\\r" to "Continue?"', first?.command_ids[0]),
    line('prompt_answered', '"\\u001b[B" to a list', first?.command_ids[0]),
    line('prompt_answered', '"other\\r" to "Name?"', second?.command_ids[0]),
    line('command', '"no answer"', first?.command_ids[0]),
    '',
  ].join('\n');

  it('is read from the log, key by key, of the commands of that step alone', () => {
    expect(keysOf({ ...pack, trace }, first?.id ?? '')).toEqual(['yes\r', '\u001b[B']);
    expect(keysOf({ ...pack, trace }, second?.id ?? '')).toEqual(['other\r']);
    expect(keysOf({ ...pack, trace }, 'no such step')).toEqual([]);
  });
});

describe('the script of what was run', () => {
  it('pins what was installed that day, scoped names included', () => {
    const evidence = (title: string, kind: string) => ({
      ...openPack().report.external_evidence[0],
      kind,
      title,
    });
    const titles = [evidence('@acme/sdk@2.0.0', 'package'), evidence('thing@1.2.3', 'package')];
    const report = { ...openPack().report, external_evidence: titles } as QuickstartReport;
    expect([...installedVersions(report)]).toEqual([
      ['@acme/sdk', '2.0.0'],
      ['thing', '1.2.3'],
    ]);
  });

  it('leaves out what was not reached', () => {
    const script = writeCommandsScript(openPack());
    expect(script).toContain('node a.js');
    expect(script).not.toContain('node never.js');
  });
});

describe('what an acceptance test needs', () => {
  const needs = { version: 1, hosts: ['a.dev'], requirements: [], hasCounterfactual: false };
  const script = (line: unknown) => `#!/bin/sh\n# waymark-acceptance: ${JSON.stringify(line)}\necho\n`;

  it('is read from its mark', () => {
    expect(readNeeds(script(needs))).toEqual(needs);
  });

  it.each([
    ['a script of somebody else', '#!/bin/sh\necho\n'],
    ['a mark that is no JSON', '# waymark-acceptance: {'],
    ['a later version', script({ ...needs, version: 2 })],
    ['hosts that are no list', script({ ...needs, hosts: 'a.dev' })],
    ['requirements that are no list', script({ ...needs, requirements: {} })],
    ['requirements of the change that are no list', script({ ...needs, counterfactualRequirements: 'node' })],
  ])('is not believed of %s', (_, text) => {
    expect(readNeeds(text)).toBeUndefined();
  });
});
