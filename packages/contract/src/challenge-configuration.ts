import { z } from 'zod';

/** What `GET /api/challenge-config` answers; it never holds a secret. */
export const ChallengeConfiguration = z
  .strictObject({
    enabled: z.boolean().meta({ description: 'True when public forms require a challenge token.' }),
    siteKey: z.string().meta({ description: 'The public site key when enabled, otherwise an empty string.' }),
  })
  .meta({ id: 'ChallengeConfiguration' });
export type ChallengeConfiguration = z.infer<typeof ChallengeConfiguration>;
