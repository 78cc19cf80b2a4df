import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../lib/errors/service-error.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';

/** The refusal of a path that does not exist, or not for this caller. */
export function nothingHere(): ServiceError {
  return new ServiceError('not_found', {
    message: 'There is nothing at this path.',
    resolution: 'Take the path from /openapi.json.',
    isUnknownPath: true,
  });
}

/** The refusal of a path that another host of the service has. */
export function answeredAt(url: string): ServiceError {
  return new ServiceError('not_found', {
    message: 'There is nothing at this path of this host.',
    resolution: `Ask ${url} instead: the other host of this service has that path.`,
    elsewhere: url,
    isUnknownPath: true,
  });
}

/** No path of ours holds a NUL, and PostgreSQL cannot even look for one. */
export function refuseNul() {
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (/%00|\0/u.test(c.req.path)) throw nothingHere();
    await next();
  });
}
