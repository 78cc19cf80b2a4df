import { z } from 'zod';
import { SourceStepStatus, StepStatus } from './vocabulary.ts';

const ids = z.array(z.string());

/** A heading of the audited page. */
export const ReportSection = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    level: z.int(),
    source_anchor: z.string().nullable(),
    kind: z.string(),
  })
  .meta({ id: 'ReportSection' });
export type ReportSection = z.infer<typeof ReportSection>;

/** A part of the journey that a reader would tick off. */
export const JourneyMilestone = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    number: z.int(),
    required: z.boolean(),
    status: StepStatus,
    outcome: z.string(),
    step_ids: ids,
    source_section_ids: ids,
    source_step_ids: ids,
    execution_step_ids: ids,
  })
  .meta({ id: 'JourneyMilestone' });
export type JourneyMilestone = z.infer<typeof JourneyMilestone>;

/** What became of one step that the page asks for; every one of them has a row. */
export const SourceStepCoverage = z
  .strictObject({
    id: z.string(),
    source_step: z.string(),
    action: z.string(),
    status: SourceStepStatus,
    notes: z.string(),
  })
  .meta({ id: 'SourceStepCoverage' });
export type SourceStepCoverage = z.infer<typeof SourceStepCoverage>;

/** What the page needs of the reader's machine. */
export const SystemRequirement = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    status: z.enum(['met', 'provisioned', 'unmet', 'unstated']),
    command_ids: ids,
  })
  .meta({ id: 'SystemRequirement' });
export type SystemRequirement = z.infer<typeof SystemRequirement>;

/** One thing that was done, with what was expected of it and what was seen. */
export const QuickstartStep = z
  .strictObject({
    id: z.string(),
    milestone_id: z.string(),
    milestone_title: z.string(),
    title: z.string(),
    expected: z.string(),
    status: StepStatus,
    observed: z.string(),
    decision: z.string().nullable(),
    source_section_ids: ids,
    source_step_ids: ids,
    command_ids: ids,
    artifact_ids: ids,
  })
  .meta({ id: 'QuickstartStep' });
export type QuickstartStep = z.infer<typeof QuickstartStep>;

/** One row per thing done, in order (decisions §5). */
export const StepLedgerRow = z
  .strictObject({
    sequence: z.int(),
    at: z.iso.datetime(),
    actor: z.string(),
    step_id: z.string().nullable(),
    action: z.string(),
    command_id: z.string().nullable(),
    outcome: z.string(),
    duration_ms: z.int(),
  })
  .meta({ id: 'StepLedgerRow' });
export type StepLedgerRow = z.infer<typeof StepLedgerRow>;
