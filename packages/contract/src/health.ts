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

/** Why a service takes no requests now. */
export const notReadyReasons = ['draining', 'store_unreachable', 'store_not_writable', 'store_slow'] as const;

/** What `GET /ready` answers while requests may be sent here. */
export const ReadyResponse = z
  .strictObject({ ok: z.literal(true).meta({ description: 'Always true.' }) })
  .meta({ id: 'ReadyResponse' });
export type ReadyResponse = z.infer<typeof ReadyResponse>;

/** What `GET /ready` answers while they should go elsewhere. */
export const NotReadyResponse = z
  .strictObject({
    ok: z.literal(false).meta({ description: 'Always false.' }),
    reason: z.enum(notReadyReasons).meta({ description: 'Why, as a code.' }),
    message: z.string().meta({ description: 'The same as a sentence.' }),
  })
  .meta({ id: 'NotReadyResponse' });
export type NotReadyResponse = z.infer<typeof NotReadyResponse>;
