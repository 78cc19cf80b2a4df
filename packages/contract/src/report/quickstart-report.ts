import { z } from 'zod';
import { AuditTrail, ExternalEvidence, FullReport, ReportArtifact, ReportCommand } from './evidence.ts';
import { Acceptance, Friction, Observation, ObservationCoverage } from './findings.ts';
import {
  JourneyMilestone,
  QuickstartStep,
  ReportSection,
  SourceStepCoverage,
  StepLedgerRow,
  SystemRequirement,
} from './journey.ts';
import { CompletionState, REPORT_SCHEMA_VERSION, ReportStatus, RunPosture } from './vocabulary.ts';

const count = z.int().nonnegative();

const ModelUsage = z.strictObject({
  provider: z.string(),
  model_id: z.string(),
  input_tokens: count,
  cached_input_tokens: count,
  output_tokens: count,
  reasoning_output_tokens: count,
  total_tokens: count,
});

/** The audit report document of the interface. */
export const QuickstartReport = z
  .strictObject({
    schema_version: z.literal(REPORT_SCHEMA_VERSION),
    run_id: z.string(),
    attempt_id: z.string(),
    status: ReportStatus,
    completion_state: CompletionState,
    verdict: z.string(),
    summary: z.string(),
    hero: z.strictObject({
      company: z.string(),
      subject: z.string(),
      title: z.string(),
      verdict: z.string(),
      summary: z.string(),
    }),
    run_posture: RunPosture,
    journey: z.strictObject({
      name: z.string(),
      title: z.string(),
      quickstart_url: z.string(),
      expected_output: z.string().nullable(),
      source_fetched_at: z.iso.datetime(),
    }),
    confidence: z.strictObject({
      clean_sandbox: z.boolean(),
      manual_interventions: count,
      evidence_count: count,
      command_policy: z.string(),
    }),
    cost: z.strictObject({
      steps: count,
      token_count: count,
      model_name: z.string(),
      cost_usd: z.number().nonnegative(),
    }),
    integration_usage: z.strictObject({
      schema_version: z.string(),
      scope: z.string(),
      complete: z.boolean(),
      total_tokens: count,
      models: z.array(ModelUsage),
    }),
    frictions: z.array(Friction),
    observations: z.array(Observation),
    observation_coverage: z.array(ObservationCoverage),
    acceptance: Acceptance,
    source_sections: z.array(ReportSection),
    journey_milestones: z.array(JourneyMilestone),
    external_evidence: z.array(ExternalEvidence),
    step_ledger: z.array(StepLedgerRow),
    source_step_coverage: z.array(SourceStepCoverage),
    system_requirements: z.array(SystemRequirement),
    quickstart_steps: z.array(QuickstartStep),
    commands: z.array(ReportCommand),
    audit_trail: AuditTrail,
    artifacts: z.array(ReportArtifact),
    full_report: FullReport,
  })
  .meta({ id: 'QuickstartReport' });
export type QuickstartReport = z.infer<typeof QuickstartReport>;
