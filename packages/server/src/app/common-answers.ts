import { limits } from '@waymark/contract';
import type { ErrorFamily } from '../lib/http/operation-rules.ts';
import { retryAfter } from '../lib/http/response-headers.ts';

/** What any operation may answer before, or instead of, its own answers. */
interface CommonAnswer {
  readonly status: string;
  readonly name: string;
  readonly description: string;
  readonly headers?: object;
  isOf(operation: OperationPlace): boolean;
}

/** Where an operation stands. */
export interface OperationPlace {
  readonly method: string;
  readonly path: string;
  readonly host: 'landing' | 'platform';
  readonly takesBody: boolean;
  readonly streams: boolean;
}

const everywhere = () => true;
const isPlatforms = ({ host }: OperationPlace) => host === 'platform';

const refusals: readonly CommonAnswer[] = [
  {
    status: '400',
    name: 'MalformedRequest',
    description: '`invalid_request`: the request line, the Host or another header is malformed.',
    isOf: everywhere,
  },
  {
    status: '404',
    name: 'NothingHere',
    description: '`not_found`: there is nothing at this path.',
    isOf: ({ path }) => path.includes('{'),
  },
  {
    status: '408',
    name: 'RequestTimeout',
    description: '`invalid_request`: the request did not arrive in time.',
    isOf: everywhere,
  },
  {
    status: '413',
    name: 'PayloadTooLarge',
    description: `\`payload_too_large\`: the body exceeds ${limits.platformBodyBytes} bytes.`,
    isOf: ({ host, takesBody }) => host === 'platform' || takesBody,
  },
  {
    status: '417',
    name: 'ExpectationFailed',
    description: '`invalid_request`: the Expect header asks for something unknown.',
    isOf: everywhere,
  },
  {
    status: '431',
    name: 'HeadersTooLarge',
    description: '`invalid_request`: the request line and headers are too long.',
    isOf: everywhere,
  },
  {
    status: '500',
    name: 'InternalError',
    description: '`internal_error`: something unexpected happened.',
    isOf: everywhere,
  },
  {
    status: '503',
    name: 'ServiceUnavailable',
    description: '`service_unavailable`: the service is away for a moment.',
    headers: retryAfter,
    isOf: isPlatforms,
  },
];

const notModified = {
  description: 'What the caller has is still good: its `If-None-Match` names the `ETag` of this answer.',
  headers: { ETag: { description: 'The tag of the answer.', required: true, schema: { type: 'string' } } },
};

/** The schema of a family's error body, by its name in the description. */
const errorSchemas = {
  landing: 'LandingError',
  platform: 'PlatformError',
  identity: 'IdentityError',
  oauth: 'OAuthError',
  ingest: 'PlatformError',
  setup: 'SetupError',
} as const satisfies Record<ErrorFamily, string>;

const nameIn = (family: ErrorFamily, name: string) => `${errorSchemas[family].replace(/Error$/u, '')}${name}`;

function componentOf(family: ErrorFamily, { description, headers }: CommonAnswer): object {
  const schema = { $ref: `#/components/schemas/${errorSchemas[family]}` };
  return {
    description,
    ...(headers === undefined ? {} : { headers }),
    content: { 'application/json': { schema } },
  };
}

/** An answer that operations share: its status, and what it is called and is among the components. */
export interface SharedResponse {
  readonly status: string;
  readonly name: string;
  readonly response: object;
}

/** The common answers of one operation; what it says itself of a status comes first. */
export function commonAnswersOf(place: OperationPlace, family: ErrorFamily): readonly SharedResponse[] {
  const isTagged = place.method === 'get' && !place.streams;
  return [
    ...(isTagged ? [{ status: '304', name: 'NotModified', response: notModified }] : []),
    ...refusals
      .filter((answer) => answer.isOf(place))
      .map((answer) => ({
        status: answer.status,
        name: nameIn(family, answer.name),
        response: componentOf(family, answer),
      })),
  ];
}
