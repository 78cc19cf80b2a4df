import { z } from 'zod';
import { EmailAddress } from './email-address.ts';
import { limits } from './limits.ts';
import { PublicUrl } from './public-url.ts';
import { lineOfText } from './text.ts';
import { Timestamp } from './timestamp.ts';

/** The categories of the arena. */
export const ArenaCategory = z
  .enum(['blockchain', 'stablecoin', 'prediction_market', 'web3_inference'])
  .meta({ id: 'ArenaCategory' });
export type ArenaCategory = z.infer<typeof ArenaCategory>;

/** What kind of fault a finding is. */
export const FindingType = z
  .enum(['docs_mismatch', 'environment_blocker', 'sdk_mismatch', 'api_mismatch', 'auth_blocker'])
  .meta({ id: 'FindingType' });
export type FindingType = z.infer<typeof FindingType>;

/** The body of `POST /api/arena/report-requests`. */
export const ArenaReportRequest = z
  .strictObject({
    email: EmailAddress.meta({ description: 'Company e-mail that receives the proof pack.' }),
    entry_slug: z
      .string()
      .max(limits.entrySlugCharacters)
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens'),
    entry_name: lineOfText({ min: 1, max: limits.entryNameCharacters }),
    category: ArenaCategory,
    page_url: PublicUrl.optional(),
    benchmark_timestamp: Timestamp.optional(),
    finding_type: FindingType.optional(),
  })
  .meta({ id: 'ArenaReportRequest' });
export type ArenaReportRequest = z.infer<typeof ArenaReportRequest>;

/** What an accepted proof-pack request answers. */
export const ArenaAcceptedResponse = z
  .strictObject({
    ok: z.literal(true),
    status: z.string().meta({ description: 'Initial request status.' }),
  })
  .meta({ id: 'ArenaAcceptedResponse' });
export type ArenaAcceptedResponse = z.infer<typeof ArenaAcceptedResponse>;
