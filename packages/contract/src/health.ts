import { z } from 'zod';

/** What `GET /health` answers. */
export const HealthResponse = z
  .strictObject({
    ok: z.literal(true).meta({ description: 'Always true.' }),
    pulse: z.strictObject({
      enabled: z.boolean().meta({ description: 'Whether request observation is enabled.' }),
      configured: z.boolean().meta({ description: 'Whether the client has its server-side configuration.' }),
      endpoint: z.url().meta({ description: 'Non-secret ingest endpoint.' }),
    }),
  })
  .meta({ id: 'HealthResponse' });
export type HealthResponse = z.infer<typeof HealthResponse>;
