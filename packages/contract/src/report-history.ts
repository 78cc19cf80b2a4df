import { z } from 'zod';
import { ReportStatus } from './report/vocabulary.ts';

/** The verdicts on a page over time, as whoever asked for its audits may see them. */
export const ReportHistory = z
  .strictObject({
    quickstart_url: z.string(),
    badge_url: z
      .url()
      .meta({ description: 'A badge with the newest verdict; it stays when the page is audited again.' }),
    newest_url: z.url().meta({ description: 'Leads to the newest report of this page.' }),
    verdicts: z
      .array(
        z.strictObject({
          report_url: z.url(),
          published_at: z.iso.datetime(),
          status: ReportStatus,
          is_this_report: z.boolean(),
        }),
      )
      .meta({
        description:
          'Newest first, 50 at most: the audits of this page that the same person or workspace asked for.',
      }),
  })
  .meta({ id: 'ReportHistory' });
export type ReportHistory = z.infer<typeof ReportHistory>;
