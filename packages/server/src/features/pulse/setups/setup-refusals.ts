import { ServiceError } from '../../../lib/errors/service-error.ts';

/** A setup token that is missing, wrong, or of another setup: all the same, so that ids cannot be probed. */
export function invalidSetupToken(): ServiceError {
  return new ServiceError('invalid_setup_token', {
    message: 'The setup token is missing or does not belong to this setup.',
    resolution:
      'Send the setup_token of the create response as Authorization: Bearer. Never send the ingest key here.',
  });
}

export function invalidOrigin(problem: string): ServiceError {
  return new ServiceError('invalid_origin', {
    message: problem,
    resolution:
      'Send the exact public HTTPS origin you may deploy to, such as https://docs.your-company.dev, without path, query, credentials or port.',
  });
}

export function invalidPath(problem: string): ServiceError {
  return new ServiceError('invalid_request', {
    message: `"verification_path": ${problem}.`,
    resolution: 'Send the path of a page that the instrumented server answers, such as / or /docs.',
    extra: { fields: ['verification_path'] },
  });
}

export function originUnavailable(): ServiceError {
  return new ServiceError('origin_unavailable', {
    message: 'This origin already has an owner or an unexpired reservation.',
    resolution:
      'If the reservation is yours, go on with its setup token. Otherwise ask the owner of the origin, or wait: an unclaimed reservation ends after seven days.',
  });
}

const CREATE_ANEW = 'Create a new setup for the origin and deploy its new ingest key';
const endings = {
  claimed: {
    message: 'This setup was already claimed.',
    resolution:
      'Nothing is left to verify: the ingest key stays active and the project is in its owner’s workspace.',
  },
  expired: { message: 'This setup was not claimed in seven days.', resolution: `${CREATE_ANEW}.` },
  pushed_out: {
    message:
      'This setup gave way to newer ones: its address or registration reserved very many origins, and nothing was proven of this one.',
    resolution: `${CREATE_ANEW}, then verify within the hour. With an access token (auth.md) you are counted apart from others at your address.`,
  },
} as const;

export function setupOver(reason: keyof typeof endings): ServiceError {
  return new ServiceError('setup_expired', endings[reason]);
}

export function tooManyFetches(retryAfterSeconds: number): ServiceError {
  return new ServiceError('rate_limited', {
    message: 'This origin was fetched for verification too often within an hour.',
    resolution: `Check the deployment, then verify again after ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  });
}

export function verificationFailed(diagnosis: { message: string; resolution: string }): ServiceError {
  return new ServiceError('verification_failed', diagnosis);
}
