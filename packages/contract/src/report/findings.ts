import { z } from 'zod';
import { FindingType } from '../arena-report-request.ts';
import { LikelyOwner } from './vocabulary.ts';

const ids = z.array(z.string());

/** Something that stood in the reader's way (decisions §5). */
export const Friction = z
  .strictObject({
    id: z.string(),
    type: FindingType,
    severity: z.enum(['low', 'medium', 'high', 'blocker']),
    title: z.string(),
    detail: z.string(),
    step_ids: ids,
    command_ids: ids,
    source_section_ids: ids,
    likely_owner: LikelyOwner,
    recommendation: z.string(),
    evidence: z.strictObject({
      rule_id: z.string(),
      confidence: z.enum(['low', 'medium', 'high']),
      quotes: z
        .array(z.string())
        .meta({ description: 'Lines of the output or the page that the rule matched.' }),
      artifact_ids: ids,
      counterfactual: z
        .strictObject({
          change: z.string().meta({ description: 'The one change, as a command or an edit.' }),
          kind: z.string(),
          passed: z.boolean(),
          command_ids: ids,
        })
        .nullable()
        .meta({
          description:
            'The smallest single change that made the same journey pass or, where `passed` is false, get beyond the step that failed; really executed.',
        }),
    }),
  })
  .meta({ id: 'Friction' });
export type Friction = z.infer<typeof Friction>;

/** A check of the page that does not touch the verdict (decisions §5). */
export const Observation = z
  .strictObject({
    id: z.string(),
    check: z.string(),
    outcome: z.enum(['pass', 'warn', 'fail', 'not_applicable']),
    detail: z.string(),
    evidence: z.string(),
  })
  .meta({ id: 'Observation' });
export type Observation = z.infer<typeof Observation>;

/** Whether a check ran, and why not. */
export const ObservationCoverage = z
  .strictObject({ check: z.string(), ran: z.boolean(), reason: z.string() })
  .meta({ id: 'ObservationCoverage' });
export type ObservationCoverage = z.infer<typeof ObservationCoverage>;

/** Whether the journey ended where the page says it does, and what showed it. */
export const Acceptance = z
  .strictObject({
    accepted: z.boolean(),
    terminal_source_step: z.string().nullable(),
    observed_success_signal: z.string().nullable(),
    acceptance_evidence: z.array(z.string()).meta({ description: 'Ids of commands and artifacts.' }),
    artifact_path: z.string().nullable(),
    faithful_path: z.boolean(),
    final_completion_state: z.string(),
    limitations: z.array(z.string()),
  })
  .meta({ id: 'Acceptance' });
export type Acceptance = z.infer<typeof Acceptance>;
