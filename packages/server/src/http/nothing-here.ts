import { ServiceError } from '../lib/service-error.ts';

/** The refusal of a path that does not exist, or not for this caller. */
export function nothingHere(): ServiceError {
  return new ServiceError('not_found', {
    message: 'There is nothing at this path.',
    resolution: 'Take the path from /openapi.json.',
  });
}
