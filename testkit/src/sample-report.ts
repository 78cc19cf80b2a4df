import { createHash } from 'node:crypto';

/** A file of a made-up audit. */
export interface SampleArtifact {
  readonly id: string;
  readonly type: 'command_log' | 'event_log' | 'source' | 'plan' | 'proof';
  readonly title: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly content: string;
  readonly replacements: number;
}

/** What a made-up audit came to, and what is special about it. */
export interface SampleAudit {
  readonly runId: string;
  readonly attemptId: string;
  readonly status?: 'passed' | 'failed' | 'inconclusive';
  readonly finding?: string;
  readonly output?: string;
  readonly artifacts?: readonly SampleArtifact[];
  readonly steps?: number;
  /** The one change that was proven to help. */
  readonly change?: string;
  /** What the certificate says in one line. */
  readonly certificate?: string;
  /** The rule of the finding that it ends with. */
  readonly rule?: string;
  hrefOf?(fileName: string): string;
}

/** The log of one command, as an artifact. */
export function sampleLog(content: string, more: Partial<SampleArtifact> = {}): SampleArtifact {
  return {
    id: 'art-cmd-1',
    type: 'command_log',
    title: 'Output of cmd-1',
    fileName: 'cmd-1.log',
    mimeType: 'text/plain',
    content,
    replacements: 0,
    ...more,
  };
}

const verdicts = {
  passed: 'Every step did what the page says.',
  failed: 'Step 1 fails.',
  inconclusive: 'The auditor could not judge.',
} as const;
const states = {
  passed: 'passed_runtime',
  failed: 'failed_at_step',
  inconclusive: 'inconclusive_auditor',
} as const;

function frictionOf(title: string, { change, rule = 'package-missing' }: SampleAudit) {
  return {
    id: 'friction-1',
    type: 'docs_mismatch' as const,
    severity: 'blocker' as const,
    title,
    detail: 'The page names a package that is not there.',
    step_ids: ['step-1'],
    command_ids: ['cmd-1'],
    source_section_ids: ['sec-1'],
    likely_owner: 'docs' as const,
    recommendation: 'Name the package that exists.',
    evidence: {
      rule_id: rule,
      confidence: 'high' as const,
      quotes: ['E404'],
      artifact_ids: ['art-cmd-1'],
      counterfactual:
        change === undefined ? null : { change, kind: 'install_package', passed: true, command_ids: [] },
    },
  };
}

function stepsOf(count: number, status: 'passed' | 'failed', output: string) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const commands = numbers.map((number) => ({
    id: `cmd-${number}`,
    actor: 'runner' as const,
    executor: 'sandbox:bubblewrap',
    trust_source: 'source_page',
    evidence_role: 'journey' as const,
    command: 'npm install acme',
    status,
    exit_code: status === 'passed' ? 0 : 1,
    summary: 'npm install',
    output_excerpt: output,
    output_sha256: createHash('sha256').update(output).digest('hex'),
    output_truncated: false,
    trace_ids: [],
    raw_event_ids: [],
    log_artifact_ids: number === 1 ? ['art-cmd-1'] : [],
  }));
  const steps = numbers.map((number) => ({
    id: `step-${number}`,
    milestone_id: 'ms-1',
    milestone_title: 'Install',
    title: `Install ${number}`,
    expected: 'exit code 0',
    status,
    observed: status,
    decision: null,
    source_section_ids: ['sec-1'],
    source_step_ids: ['src-1'],
    command_ids: [`cmd-${number}`],
    artifact_ids: [],
  }));
  return { commands, steps };
}

function describeFile(artifact: SampleArtifact, hrefOf: (fileName: string) => string) {
  const bytes = Buffer.from(artifact.content);
  return {
    id: artifact.id,
    type: artifact.type,
    title: artifact.title,
    path: `artifacts/${artifact.fileName}`,
    content_hash: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
    metadata: {
      mime_type: artifact.mimeType,
      size_bytes: bytes.length,
      href: hrefOf(artifact.fileName),
      redaction: { applied: true, rules_version: 'v1', replacements: artifact.replacements },
      storage: { kind: 'file', retention: 'a while' },
    },
  };
}

function journeyOf(status: 'passed' | 'failed', stepIds: string[]) {
  return {
    source_sections: [{ id: 'sec-1', title: 'Install', level: 2, source_anchor: 'install', kind: 'step' }],
    journey_milestones: [
      {
        id: 'ms-1',
        title: 'Install',
        number: 1,
        required: true,
        status,
        outcome: status,
        step_ids: stepIds,
        source_section_ids: ['sec-1'],
        source_step_ids: ['src-1'],
        execution_step_ids: stepIds,
      },
    ],
    source_step_coverage: [
      {
        id: 'src-1',
        source_step: 'src-1',
        action: 'npm install acme',
        status: 'executed' as const,
        notes: '',
      },
    ],
    system_requirements: [],
  };
}

function sectionsOf({ certificate }: SampleAudit) {
  return certificate === undefined
    ? []
    : [{ id: 'certificate', title: 'Certificate', body: `${certificate}\n\n- ✓ P1 The goal is named` }];
}

function framed(sample: SampleAudit, status: NonNullable<SampleAudit['status']>) {
  const { runId: run_id, attemptId: attempt_id } = sample;
  const verdict = verdicts[status];
  const summary = 'One journey was followed.';
  return {
    schema_version: 'quickstart-report.v2.6' as const,
    run_id,
    attempt_id,
    status,
    verdict,
    summary,
    completion_state: states[status],
    hero: { company: 'Acme', subject: 'Quickstart', title: 'Acme quickstart', verdict, summary },
    run_posture: 'external_strict' as const,
    journey: {
      name: 'acme',
      title: 'Acme quickstart',
      quickstart_url: 'https://docs.acme.dev/start',
      expected_output: null,
      source_fetched_at: '2026-01-01T00:00:00.000Z',
    },
    confidence: {
      clean_sandbox: true,
      manual_interventions: 0,
      evidence_count: 1,
      command_policy: 'literal',
    },
    cost: { steps: 1, token_count: 0, model_name: 'none', cost_usd: 0 },
    integration_usage: { schema_version: 'v1', scope: 'run', complete: true, total_tokens: 0, models: [] },
    observations: [],
    observation_coverage: [],
    external_evidence: [],
    step_ledger: [],
    acceptance: {
      accepted: status === 'passed',
      terminal_source_step: null,
      observed_success_signal: null,
      acceptance_evidence: [],
      artifact_path: null,
      faithful_path: true,
      final_completion_state: states[status],
      limitations: ['One machine, one moment.'],
    },
    full_report: {
      schema_version: 'v1',
      run_id,
      attempt_id,
      sections: sectionsOf(sample),
      system_logs: { log_contract: 'v1', system: [], agent: [] },
    },
  };
}

/** A made-up audit that is valid and consistent, for tests of what is done with audits. */
export function sampleAudit(sample: SampleAudit) {
  const status = sample.status ?? 'passed';
  const output = sample.output ?? 'added 1 package';
  const artifacts = sample.artifacts ?? [sampleLog(`$ npm install acme\n${output}`)];
  const stepStatus = status === 'passed' ? 'passed' : 'failed';
  const { commands, steps } = stepsOf(sample.steps ?? 1, stepStatus, output);
  const report = {
    ...framed(sample, status),
    ...journeyOf(
      stepStatus,
      steps.map(({ id }) => id),
    ),
    quickstart_steps: steps,
    commands,
    frictions:
      status === 'failed' || sample.rule !== undefined
        ? [frictionOf(sample.finding ?? 'The package is missing', sample)]
        : [],
    artifacts: artifacts.map((each) => describeFile(each, sample.hrefOf ?? ((name) => `artifacts/${name}`))),
    audit_trail: {
      schema_version: 'audit-trail.v1',
      system_logs_ref: '',
      command_log_ids: [],
      trace_event_count: 0,
      log_artifact_refs: [],
      raw_log_channels: { system: 0, agent: 0, sandbox: 0, commands: 0 },
    },
  };
  return { kind: 'audited' as const, report, artifacts: [...artifacts] };
}
