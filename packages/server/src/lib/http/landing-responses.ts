import { LandingError, type LandingErrorCode, landingErrorStatus, limits } from '@waymark/contract';
import { retryAfter, retryAfterIfAway } from './response-headers.ts';

const codeTexts: Readonly<Record<LandingErrorCode, string>> = {
  invalid_json: 'the body is not JSON in UTF-8, or names a member twice',
  invalid_request:
    'a field, the Content-Type (application/json), a Content-Encoding (none is allowed) or the Idempotency-Key is invalid',
  credential_detected:
    'a private key, seed phrase, well-known token or Authorization value is somewhere in the body; it is neither stored nor logged',
  challenge_required: 'the challenge is enabled and no challenge_token came',
  challenge_failed: 'the challenge token is wrong, expired or used',
  not_found: 'there is nothing at this path',
  arena_not_enabled: 'the operator keeps the arena closed',
  method_not_allowed: 'the path answers other methods; `Allow` lists them',
  payload_too_large: `the body exceeds ${limits.landingBodyBytes} bytes; it is counted while it is read`,
  unprocessable_url:
    'the URL has userinfo, is a private, loopback, link-local or reserved address, a local or reserved example name, or resolves to nothing public',
  entry_not_found: 'no published arena entry has this slug',
  entry_without_finding: 'the entry passed: there is no finding to prove',
  entry_mismatch:
    'category or finding_type is not that of the published entry; the message names both, `fields` lists which',
  rate_limited:
    'the limit of the rolling hour is reached, for this caller or for all (`scope` says which), or too many requests of the caller were refused',
  internal_error: 'something unexpected happened',
  processing_failed: 'the queue or the challenge service failed',
  service_unavailable:
    'no sandbox is available, the required challenge is not configured, or the service is away for a moment',
};

type LandingStatus = (typeof landingErrorStatus)[LandingErrorCode];

const content = { 'application/json': { schema: LandingError } };

type Texts = Partial<Record<LandingErrorCode, string>>;

function describe(codes: readonly LandingErrorCode[], texts: Texts): string {
  return codes.map((code) => `\`${code}\`: ${texts[code] ?? codeTexts[code]}.`).join(' ');
}

function response(status: LandingStatus, codes: readonly LandingErrorCode[], texts: Texts) {
  const base = { description: describe(codes, texts), content };
  if (status === 429) return { ...base, headers: retryAfter };
  return status === 503 ? { ...base, headers: retryAfterIfAway } : base;
}

type Responses<C extends LandingErrorCode> = Record<
  (typeof landingErrorStatus)[C],
  ReturnType<typeof response>
>;

/** The error responses of a landing operation, by the codes it may answer and, where they are fewer there, the reasons for one. */
export function landingErrors<const C extends LandingErrorCode>(
  codes: readonly C[],
  texts: Texts = {},
): Responses<C> {
  const byStatus = Map.groupBy(codes, (code) => landingErrorStatus[code]);
  // Object.fromEntries forgets its keys; they are exactly the statuses of the given codes.
  return Object.fromEntries(
    [...byStatus].map(([status, each]) => [status, response(status, each, texts)]),
  ) as Responses<C>;
}
