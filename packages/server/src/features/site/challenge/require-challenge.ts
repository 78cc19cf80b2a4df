import { ServiceError } from '../../../lib/errors/service-error.ts';

/** What a siteverify service said of a token; `unavailable` covers silence and nonsense alike. */
export type ChallengeVerdict = 'passed' | 'refused' | 'misconfigured' | 'unavailable';

/** The operator's challenge: absent, required but not usable, or usable. */
export type Challenge =
  | { readonly state: 'disabled' }
  | { readonly state: 'unconfigured'; readonly siteKey: string }
  | {
      readonly state: 'enabled';
      readonly siteKey: string;
      verify(token: string, callerAddress: string): Promise<ChallengeVerdict>;
    };

function unconfigured(): ServiceError {
  return new ServiceError('service_unavailable', {
    message: 'The challenge that this form requires is not configured.',
    resolution: 'Try again later; the operator has to complete the challenge settings.',
  });
}

/** Refuses a request that cannot pass the challenge whatever the siteverify service says. */
export function checkChallengeToken(challenge: Challenge, token: string | undefined): void {
  if (challenge.state === 'disabled') return;
  if (challenge.state === 'unconfigured') throw unconfigured();
  if (token !== undefined && token.trim() !== '') return;
  throw new ServiceError('challenge_required', {
    message: 'This form requires a challenge token.',
    resolution:
      'Solve the challenge of /api/challenge-config and send its token as challenge_token in the body.',
    extra: { fields: ['challenge_token'] },
  });
}

/** Spends the token at the siteverify service; returns only when it passed or none is required. */
export async function spendChallengeToken(
  challenge: Challenge,
  token: string | undefined,
  callerAddress: string,
): Promise<void> {
  if (challenge.state !== 'enabled' || token === undefined) return;
  const verdict = await challenge.verify(token, callerAddress);
  if (verdict === 'passed') return;
  if (verdict === 'misconfigured') throw unconfigured();
  if (verdict === 'unavailable') {
    throw new ServiceError('processing_failed', {
      message: 'The challenge service gave no usable answer.',
      resolution: 'Solve the challenge again and resend the request in a moment.',
    });
  }
  throw new ServiceError('challenge_failed', {
    message: 'The challenge token is wrong, expired or already used.',
    resolution: 'Solve the challenge again and send the new token.',
    extra: { fields: ['challenge_token'] },
  });
}
