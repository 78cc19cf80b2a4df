import { z } from 'zod';
import { ReportStatus } from './report/vocabulary.ts';

/** The `typ` of the detached JWS over a report's canonical JSON. */
export const REPORT_SIGNATURE_TYPE = 'waymark-report+jws';

const Finding = z.strictObject({ type: z.string(), severity: z.string(), title: z.string() });

/** What changed since the last audit of the same journey; it stands beside the signed report, not in it. */
export const ReportChanges = z
  .strictObject({
    previous: z
      .strictObject({
        report_url: z.url(),
        published_at: z.iso.datetime(),
        status: ReportStatus,
        verdict: z.string(),
        steps_passed: z.int(),
        steps: z.int(),
      })
      .nullable()
      .meta({ description: 'Null when this is the first audit of the journey.' }),
    status: ReportStatus,
    steps_passed: z.int(),
    steps: z.int(),
    verdict_changed: z.boolean(),
    gone: z.array(Finding),
    appeared: z.array(Finding),
    remaining: z.array(Finding),
  })
  .meta({ id: 'ReportChanges' });
export type ReportChanges = z.infer<typeof ReportChanges>;
