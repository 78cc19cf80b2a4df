import { CompletionState, ReportStatus } from '@waymark/contract';
import { z } from 'zod';

/** The schema of `summary.json`; a change of shape needs a new number. */
export const SUMMARY_SCHEMA_VERSION = 'waymark-summary.v1';

const line = z.int().positive().nullable();
const count = z.int().nonnegative();

/** How grave a finding is, from the least on. */
export const SEVERITIES = ['low', 'medium', 'high', 'blocker'] as const;

/** A finding of one page, with its place in the file. */
export const PageFinding = z.strictObject({
  fingerprint: z.string().meta({ description: 'The same in every run for the same finding.' }),
  rule_id: z.string(),
  type: z.string(),
  severity: z.enum(SEVERITIES),
  title: z.string(),
  detail: z.string(),
  recommendation: z.string(),
  change: z.string().nullable().meta({ description: 'The one change that was run and helped.' }),
  line,
  last_line: line,
});
export type PageFinding = z.infer<typeof PageFinding>;

/** Which verdict a page is expected to have, why, and until which day. */
export const Expectation = z.strictObject({
  status: z
    .enum(['failed', 'blocked', 'inconclusive'])
    .meta({ description: 'The verdict that the page is known to have.' }),
  reason: z.string().trim().min(1).meta({ description: 'Why that is so, for whoever reads the report.' }),
  until: z.iso.date().meta({ description: 'The last day (UTC) on which the verdict is excused.' }),
});
export type Expectation = z.infer<typeof Expectation>;

/** What an audit of one page came to, before anybody says whether that is good enough. */
export const PageRecord = z.strictObject({
  path: z.string().meta({ description: 'The file from the top of its repository, or the URL.' }),
  file: z.string().nullable().meta({ description: 'The same, where it is a file of the repository.' }),
  folder: z.string().meta({ description: 'The folder of its report, beside this summary.' }),
  title: z.string().nullable(),
  status: ReportStatus,
  completion_state: CompletionState.nullable(),
  verdict: z.string(),
  summary: z.string(),
  problem: z
    .enum(['unreadable', 'no_sandbox', 'crashed', 'not_started'])
    .nullable()
    .meta({ description: 'Why there is no report, where there is none.' }),
  steps: z.strictObject({ passed: count, total: count }),
  broken: z
    .strictObject({
      title: z.string(),
      observed: z.string(),
      command: z.string().nullable(),
      output: z.string(),
      line,
    })
    .nullable()
    .meta({ description: 'The step at which the journey ended.' }),
  findings: z.array(PageFinding),
  duration_ms: count,
});
export type PageRecord = z.infer<typeof PageRecord>;

/** Why a page is red or is not. */
export const Reason = z.enum([
  'passed',
  'verdict',
  'not_failed_on',
  'no_steps',
  'expected',
  'expectation_ended',
  'otherwise_than_expected',
  'passes_again',
  'known',
  'better_than_known',
  'worse_than_known',
  'new_page',
  'new_finding',
]);
export type Reason = z.infer<typeof Reason>;

/** One page of a run, judged. */
export const PageSummary = z.strictObject({
  ...PageRecord.shape,
  red: z.boolean().meta({ description: 'Whether it makes the run fail.' }),
  reason: Reason,
  note: z.string().nullable().meta({ description: 'A remark about the verdict.' }),
  expected: Expectation.nullable(),
});
export type PageSummary = z.infer<typeof PageSummary>;

/** A page that was not audited, and why. */
export const LeftOut = z.strictObject({ path: z.string(), reason: z.string() });
export type LeftOut = z.infer<typeof LeftOut>;

/** What `summary.json` holds: one run of many pages. */
export const Summary = z.strictObject({
  schema_version: z.literal(SUMMARY_SCHEMA_VERSION),
  status: ReportStatus.meta({ description: 'The worst verdict of the pages that are red; else passed.' }),
  exit_code: z.int(),
  interrupted: z.boolean(),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime(),
  counts: z.strictObject({
    pages: count,
    red: count,
    passed: count,
    failed: count,
    blocked: count,
    inconclusive: count,
    left_out: count,
  }),
  changed_since: z.string().nullable(),
  pages: z.array(PageSummary),
  left_out: z.array(LeftOut),
});
export type Summary = z.infer<typeof Summary>;

/** The JSON Schema of `summary.json`; `docs/waymark-summary.schema.json` holds it. */
export function summarySchema(): object {
  return z.toJSONSchema(Summary);
}
