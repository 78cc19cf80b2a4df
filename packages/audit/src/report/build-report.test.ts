import { QuickstartReport } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import type { SampleStep } from '../judge/case-fixture.ts';
import { buildReport } from './build-report.ts';
import { findInconsistency } from './check-report.ts';
import { sampleRecord } from './record-fixture.ts';

const install: SampleStep = { command: 'npm install thing', pace: 'install', milestone: 'install' };
const broken: SampleStep = {
  command: 'node a.js',
  ending: { kind: 'exited', code: 1 },
  output: 'x'.repeat(9_000),
};
const unreached: SampleStep = { command: 'node b.js', isReached: false };

describe('buildReport', () => {
  it('makes a document of the schema that agrees with itself', () => {
    const report = buildReport(sampleRecord([install, broken, unreached]));
    expect(QuickstartReport.safeParse(report).success).toBe(true);
    expect(findInconsistency(report)).toBeUndefined();
  });

  it('has a row for every step of the source, reached or not', () => {
    const report = buildReport(sampleRecord([install, broken, unreached]));
    expect(report.source_step_coverage.map((row) => row.status)).toEqual([
      'executed',
      'failed',
      'not_reached',
    ]);
    expect(report.quickstart_steps.map((step) => step.status)).toEqual(['passed', 'failed', 'not_reached']);
  });

  it('calls a file of the page written, also where the run that was added to it is not reached', () => {
    const record = sampleRecord([install, unreached]);
    const [first, second] = record.plan.steps;
    const ofFirst = second && { ...second, sourceStepIds: first?.sourceStepIds ?? [] };
    const statusWith = (trust: 'derived' | 'source_page'): string | undefined =>
      buildReport({
        ...record,
        plan: {
          ...record.plan,
          steps: [first, ofFirst && { ...ofFirst, trust }].flatMap((step) => step ?? []),
        },
      }).source_step_coverage[0]?.status;
    expect(statusWith('derived')).toBe('executed');
    expect(statusWith('source_page')).toBe('not_reached');
  });

  it('cuts long outputs and says so, with the hash of the whole', () => {
    const command = buildReport(sampleRecord([install, broken])).commands.at(-1);
    expect(command?.output_truncated).toBe(true);
    expect(command?.output_excerpt.length).toBeLessThan(5_000);
    expect(command?.output_excerpt).toContain('left out');
  });

  it.each<[string, SampleStep['ending']]>([
    ['was killed', { kind: 'killed', signal: 'SIGKILL', by: 'unknown' }],
    ['still runs', { kind: 'kept_running', ready: 'listener' }],
    ['waits for an answer', { kind: 'waiting_for_input', screen: '? ' }],
  ])('gives no exit code to a command that %s', (_, ending) => {
    const step: SampleStep = { command: 'serve', ...(ending === undefined ? {} : { ending }) };
    expect(buildReport(sampleRecord([step])).commands[0]?.exit_code).toBeNull();
  });

  it('keeps what a probe saw, and names it wherever the pass rests on it', () => {
    const url = 'http://localhost:3000/';
    const serve: SampleStep = { command: 'node a.js', ending: { kind: 'kept_running', ready: 'listener' } };
    const open: SampleStep = {
      action: { kind: 'probe', url },
      milestone: 'verify',
      probe: { url, status: 200, body: 'Hello' },
      expected: [{ kind: 'http', url, status: null, text: 'Hello' }],
    };
    const { commands, quickstart_steps, acceptance, step_ledger } = buildReport(sampleRecord([serve, open]));
    const probe = commands.find(({ evidence_role }) => evidence_role === 'verification');
    expect(probe).toMatchObject({ trust_source: 'probe', status: 'passed', exit_code: null });
    expect(probe?.output_excerpt).toMatch(/status 200, text\/html, body sha256 b{64}\s+Hello/u);
    expect(quickstart_steps[1]).toMatchObject({
      command_ids: [probe?.id],
      artifact_ids: [`art-${probe?.id}`],
    });
    expect(acceptance.acceptance_evidence).toEqual([probe?.id, `art-${probe?.id}`]);
    expect(step_ledger.at(-1)?.command_id).toBe(probe?.id);
  });

  it('says how many keystrokes the page did not state, and that such a run was assisted', () => {
    const answer = { at: '2026-01-01T00:00:00.000Z', screen: '', keys: '\r', quote: '' };
    const init: SampleStep = { command: 'npm init', answers: [{ ...answer, basis: 'undocumented' }] };
    const { confidence, run_posture, acceptance, commands } = buildReport(sampleRecord([init]));
    expect(confidence.manual_interventions).toBe(1);
    expect({ run_posture, faithful: acceptance.faithful_path }).toEqual({
      run_posture: 'external_assisted',
      faithful: false,
    });
    expect(commands[0]?.summary).toContain('the page does not state: 1');
    const stated: SampleStep = { ...init, answers: [{ ...answer, basis: 'stated_on_page', quote: 'a' }] };
    const strict = buildReport(sampleRecord([stated]));
    expect(strict.confidence.manual_interventions).toBe(0);
    expect(strict.run_posture).toBe('external_strict');
  });

  it('counts what each host was asked for by the journey, and nothing that the auditor asked for', () => {
    const record = sampleRecord([{ ...install, refused: ['api.example.dev'], packages: [] }]);
    const [attempt] = record.run.egress;
    if (attempt === undefined) throw new Error('there must be an attempt');
    const host = 'registry.example.dev';
    record.run.egress = [
      { ...attempt, count: 15 },
      { ...attempt, host, allowed: true },
      { ...attempt, host: 'own.example.dev', commandId: null },
    ];
    const rows = buildReport(record).external_evidence.filter(({ kind }) => kind === 'egress');
    expect(rows.map(({ title, detail }) => [title, detail])).toEqual([
      ['api.example.dev', '15 attempts refused'],
      [host, '1 attempt allowed'],
    ]);
  });

  it('names the anchors of Markdown and the commands of a package', () => {
    const record = sampleRecord([
      {
        ...install,
        packages: [{ name: 'thing', version: '1.0.0' }],
        expected: [{ kind: 'package', name: 'thing' }],
      },
    ]);
    for (const section of record.page.sections) section.anchor = null;
    const { source_sections, external_evidence } = buildReport(record);
    expect(source_sections[0]?.source_anchor).toBe('start');
    expect(external_evidence.find(({ kind }) => kind === 'package')?.command_ids).toEqual(['cmd-1']);
  });

  it('shows what the registry says of a package, and whether the machine is what the package asks for', () => {
    const record = sampleRecord([
      {
        ...install,
        packages: [{ name: 'thing', version: '1.0.0' }],
        expected: [{ kind: 'package', name: 'thing' }],
      },
    ]);
    const known = {
      name: 'thing',
      version: '1.0.0',
      url: 'https://registry.sample.dev/thing/1.0.0',
      problem: null,
      sha256: 'd'.repeat(64),
      integrity: 'sha512-x',
      node: '<20',
      deprecated: 'old',
      latest: '2.0.0',
    };
    record.packageRecords = [
      known,
      {
        ...known,
        name: 'lost',
        problem: { code: 'answered', params: { status: 404 } },
        sha256: null,
        node: null,
      },
    ];
    const { external_evidence, system_requirements } = buildReport(record);
    expect(external_evidence.filter(({ kind }) => kind === 'registry')).toMatchObject([
      {
        title: 'thing@1.0.0',
        reference: known.url,
        sha256: known.sha256,
        command_ids: ['cmd-1'],
        detail: 'the latest version is 2.0.0; deprecated: old; for Node.js <20; sha512-x',
      },
      { title: 'lost@1.0.0', detail: 'No record: the registry answered 404.', sha256: null, command_ids: [] },
    ]);
    expect(system_requirements).toMatchObject([
      { title: 'thing@1.0.0: Node.js <20', status: 'unmet', command_ids: ['cmd-1'] },
    ]);
  });

  it('counts a sandbox as clean only after a self-test', () => {
    const record = sampleRecord([install]);
    record.run.sandbox.selfTest = [];
    expect(buildReport(record).confidence.clean_sandbox).toBe(false);
  });

  it('shows the proof of a finding with the commands that were run for it', () => {
    const record = sampleRecord([install, broken]);
    const [finding] = record.judgement.findings;
    if (finding === undefined) throw new Error('there must be a finding');
    finding.counterfactual = {
      proofId: 'proof-1',
      kind: 'package_type',
      change: { code: 'command', command: 'npm pkg set type=module' },
      status: 'passed',
      others: [],
    };
    record.proofs = [
      {
        id: 'proof-1',
        kind: 'package_type',
        change: { code: 'command', command: 'npm pkg set type=module' },
        outcome: 'passes',
        status: 'passed',
        run: record.run,
        plan: record.plan,
      },
    ];
    const report = buildReport(record);
    expect(report.frictions[0]?.evidence.counterfactual).toMatchObject({
      passed: true,
      change: 'npm pkg set type=module',
      command_ids: ['proof-1-cmd-1', 'proof-1-cmd-2'],
    });
    expect(report.commands.filter((command) => command.evidence_role === 'proof')).toHaveLength(2);
  });
});

describe('findInconsistency', () => {
  const good = () => structuredClone(buildReport(sampleRecord([install])));

  it.each<[string, (report: QuickstartReport) => void]>([
    ['a command that is not there', (report) => report.quickstart_steps[0]?.command_ids.push('cmd-99')],
    ['an artifact that is not there', (report) => report.audit_trail.command_log_ids.push('art-99')],
    ['two steps of one name', (report) => report.quickstart_steps.push(...report.quickstart_steps)],
    [
      'a count that is off',
      (report) => {
        report.audit_trail.trace_event_count += 1;
      },
    ],
    [
      'a pass that was not accepted',
      (report) => {
        report.acceptance.accepted = false;
      },
    ],
    [
      'a pass with a failed milestone',
      (report) => {
        for (const one of report.journey_milestones) one.status = 'failed';
      },
    ],
  ])('finds %s', (_, spoil) => {
    const report = good();
    spoil(report);
    expect(findInconsistency(report)).toEqual(expect.any(String));
  });
});
