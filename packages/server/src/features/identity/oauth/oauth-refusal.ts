import type { OAuthErrorCode } from '@waymark/contract';
import { ServiceError } from '../../../lib/errors/service-error.ts';

const resolutions: Partial<Record<OAuthErrorCode, string>> = {
  invalid_grant: 'Discard the credential and restart discovery.',
  expired_token: 'Request a fresh ceremony from the claim operation with the same claim token and email.',
  authorization_pending: 'Wait Retry-After seconds and poll again.',
  slow_down: 'Lengthen the interval, wait Retry-After seconds and poll again.',
  access_denied: 'The owner said no; stop polling.',
};

/** An error of the token endpoint with the next step it asks for. */
export function oauthRefusal(
  code: OAuthErrorCode,
  message: string,
  retryAfterSeconds?: number,
): ServiceError {
  return new ServiceError(code, {
    message,
    resolution: resolutions[code] ?? 'Correct the request.',
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
