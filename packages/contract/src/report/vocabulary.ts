import { z } from 'zod';

/** The schema of the report document; a change of shape needs a new number. */
export const REPORT_SCHEMA_VERSION = 'quickstart-report.v2.6';

/** The verdict of a run (decisions §5); `inconclusive` is what is not proved either way, and never held against the page. */
export const ReportStatus = z
  .enum(['passed', 'failed', 'blocked', 'inconclusive'])
  .meta({ id: 'ReportStatus' });
export type ReportStatus = z.infer<typeof ReportStatus>;

/** How far the journey came (decisions §5). */
export const CompletionState = z
  .enum([
    'passed_runtime',
    'passed_build_only',
    'failed_at_step',
    'blocked_auth',
    'blocked_environment',
    'blocked_interactive',
    'not_executable',
    'inconclusive_auditor',
  ])
  .meta({ id: 'CompletionState' });
export type CompletionState = z.infer<typeof CompletionState>;

/** Under which rules a run stood: `local` is the command on its user's own files. */
export const RunPosture = z
  .enum(['external_strict', 'external_assisted', 'local'])
  .meta({ id: 'RunPosture' });
export type RunPosture = z.infer<typeof RunPosture>;

/** Who can mend a friction. */
export const LikelyOwner = z
  .enum(['docs', 'sdk', 'api', 'platform', 'environment'])
  .meta({ id: 'LikelyOwner' });
export type LikelyOwner = z.infer<typeof LikelyOwner>;

/** What became of a step that the page asks for. */
export const SourceStepStatus = z.enum([
  'executed',
  'failed',
  'blocked',
  'not_reached',
  'skipped_alternative',
  'skipped_optional',
  'not_runnable',
  'unsupported_markup',
]);
export type SourceStepStatus = z.infer<typeof SourceStepStatus>;

/** What became of a step of the plan, and of a milestone. */
export const StepStatus = z.enum(['passed', 'failed', 'blocked', 'not_reached']);
export type StepStatus = z.infer<typeof StepStatus>;
