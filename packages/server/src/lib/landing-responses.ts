import { LandingError } from '@waymark/contract';

const meanings = {
  400: 'The JSON body or a field is invalid.',
  404: 'The feature or resource is unavailable.',
  413: 'The body exceeds the limit of this endpoint.',
  422: 'Valid JSON, but the named public resource cannot be processed.',
  429: 'The bounded submission limit is reached.',
  500: 'Unexpected error.',
  502: 'The processing service failed.',
  503: 'A required challenge or processing service is unconfigured or unavailable.',
} as const;
type LandingStatus = keyof typeof meanings;

const content = { 'application/json': { schema: LandingError } };
const retryAfter = {
  'Retry-After': {
    description: 'Seconds until the request may succeed.',
    required: true,
    schema: { type: 'integer' as const, minimum: 1 },
  },
};

function response(status: LandingStatus) {
  const base = { description: meanings[status], content };
  return status === 429 ? { ...base, headers: retryAfter } : base;
}

/** The error responses of a landing operation, for its API description. */
export function landingErrors<S extends LandingStatus>(
  statuses: readonly S[],
): Record<S, ReturnType<typeof response>> {
  // Object.fromEntries forgets its keys; they are exactly the given statuses.
  return Object.fromEntries(statuses.map((status) => [status, response(status)])) as Record<
    S,
    ReturnType<typeof response>
  >;
}
