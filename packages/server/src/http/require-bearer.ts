import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../lib/errors/service-error.ts';
import { bearerChallenge } from '../lib/http/bearer-challenge.ts';
import type { Bearer, HttpEnv } from '../lib/http/http-env.ts';

export interface BearerRules {
  /** Where a client learns how to get a token (RFC 9728 §5.1). */
  readonly resourceMetadataUrl: string;
  readonly scope: string;
  /** Refuses a caller that has sent too many wrong tokens. */
  lookup(token: string, limitKey: () => string): Promise<Bearer | undefined>;
}

function invalidToken(): ServiceError {
  return new ServiceError('invalid_token', {
    message: 'A live access token is required in the Authorization header.',
    resolution: 'Exchange your identity assertion at the token endpoint and send the token as Bearer.',
  });
}

function insufficientScope(scope: string): ServiceError {
  return new ServiceError('insufficient_scope', {
    message: `This operation needs the scope ${scope}.`,
    resolution: 'Ask for a token with that scope, after the owner has claimed the agent.',
  });
}

/** The same where a token is optional: a request without Authorization passes, one with a bad token never does. */
export function acceptBearer(rules: BearerRules) {
  const required = requireBearer(rules);
  return createMiddleware<HttpEnv>(async (c, next) =>
    c.req.header('authorization') === undefined ? await next() : await required(c, next),
  );
}

/** Lets a request through whose bearer token has the scope of the operation (RFC 6750 §2.1, §3). */
export function requireBearer(rules: BearerRules) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const token = /^Bearer ([\w.~+/=-]+)$/iu.exec(c.req.header('authorization') ?? '')?.[1];
    const bearer = token === undefined ? undefined : await rules.lookup(token, () => c.var.caller.limitKey);
    if (bearer === undefined) {
      c.header('WWW-Authenticate', bearerChallenge(rules.resourceMetadataUrl, { error: 'invalid_token' }));
      throw invalidToken();
    }
    if (!bearer.scopes.includes(rules.scope)) {
      c.header(
        'WWW-Authenticate',
        bearerChallenge(rules.resourceMetadataUrl, { error: 'insufficient_scope', scope: rules.scope }),
      );
      throw insufficientScope(rules.scope);
    }
    c.set('bearer', bearer);
    c.header('Cache-Control', 'no-store');
    await next();
  });
}
