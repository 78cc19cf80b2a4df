/** `Retry-After`, for an operation's API description. */
export const retryAfter = {
  'Retry-After': {
    description: 'Seconds until the request may succeed.',
    required: true,
    schema: { type: 'integer' as const, minimum: 1 },
  },
};

/** The same where only some of the answers of a status carry it. */
export const retryAfterIfPending = {
  'Retry-After': {
    ...retryAfter['Retry-After'],
    description: 'Seconds until the next poll, while the ceremony is pending.',
    required: false,
  },
};

/** The same where the service knows when to come again only if it is merely away for a moment. */
export const retryAfterIfAway = {
  'Retry-After': { ...retryAfter['Retry-After'], required: false },
};

/** What a refused credential is answered with (RFC 9110 §11.6.1), for an operation's API description. */
export const challenge = {
  'WWW-Authenticate': {
    description: 'Why the credential was refused, and where to get one that is not.',
    required: true,
    schema: { type: 'string' as const },
  },
};

type ResponseHeaders = Readonly<Record<string, { schema: { type: 'string' | 'integer' } }>>;

/** The error responses of a family, by their schema. */
export function refusalsOf<S>(schema: S) {
  const content = { 'application/json': { schema } };
  return (description: string, headers?: ResponseHeaders) => ({
    description,
    content,
    ...(headers === undefined ? {} : { headers }),
  });
}
