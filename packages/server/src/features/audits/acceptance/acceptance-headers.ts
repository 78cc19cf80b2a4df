import { type AcceptedLimit, limits } from '@waymark/contract';
import { z } from 'zod';

/** The optional request header that makes a repeated submission answer as the first did (decisions §2). */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .max(limits.idempotencyKeyCharacters)
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
    .optional()
    .meta({
      description:
        'The same key and body within 24 hours answers the first response again. Choose it at random, such as a UUID: the same key with another body is refused.',
    }),
});

/** Response headers of the accepting operations, for their API description. */
export const acceptedHeaders = {
  'Idempotent-Replayed': {
    description: 'Present as `true` when an earlier response to the same Idempotency-Key is repeated.',
    schema: { type: 'string' as const, const: 'true' },
  },
};

/** The limits of an accepting operation in words, for the API description. */
export function describeLimit(limit: AcceptedLimit, refusalsPerMinute: number): string {
  const minutes = limit.windowMs / 60_000;
  return `At most ${limit.perCaller} accepted requests per caller address (IPv6: per /64) and ${limit.global} from all callers in a rolling window of ${minutes} minutes; at most ${refusalsPerMinute} refused ones per caller address in a minute.`;
}
