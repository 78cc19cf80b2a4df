import { z } from 'zod';
import { EmailAddress } from './email-address.ts';
import { limits } from './limits.ts';
import { PublicUrl } from './public-url.ts';

/** The metadata keys the server keeps of a submission; it drops all others (decisions §2). */
export const keptMetadataKeys = [
  'source',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'company',
  'role',
  'notes',
] as const;

/** The body of `POST /api/quickstart-submissions`. */
export const AuditSubmissionRequest = z
  .strictObject({
    email: EmailAddress.meta({ description: 'Receives the evidence report.' }),
    quickstart_url: PublicUrl.meta({
      description: 'Public documentation or quickstart URL.',
    }),
    challenge_token: z.string().optional().meta({
      description:
        'Required when the challenge configuration reports enabled true; sent here, never in an Authorization header.',
    }),
    metadata: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({
        description: `Free-form. Strings under ${keptMetadataKeys.join(', ')} are kept, cut at ${limits.metadataValueCharacters} characters; 2 KiB in all; everything else is dropped.`,
      }),
  })
  .meta({ id: 'AuditSubmissionRequest' });
export type AuditSubmissionRequest = z.infer<typeof AuditSubmissionRequest>;

/** What an accepted audit submission answers. */
export const AuditAcceptedResponse = z
  .strictObject({
    ok: z.literal(true),
    status: z.string().meta({ description: 'Initial processing status, normally `queued`.' }),
    id: z
      .union([z.int(), z.string(), z.null()])
      .optional()
      .meta({ description: 'Run identifier when the audit service supplies one.' }),
    slug: z.string().nullable().optional().meta({ description: 'Public report slug.' }),
    report_url: z.url().nullable().optional().meta({ description: 'Public tracking or report URL.' }),
  })
  .meta({ id: 'AuditAcceptedResponse' });
export type AuditAcceptedResponse = z.infer<typeof AuditAcceptedResponse>;
