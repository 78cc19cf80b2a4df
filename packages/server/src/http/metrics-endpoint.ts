import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Secret } from '../lib/crypto/secret.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import { isLocalRequest } from './loopback-only.ts';
import { nothingHere } from './nothing-here.ts';

export interface MetricsSource {
  readonly contentType: string;
  render(): Promise<string>;
}

function isEqual(given: string, secret: Secret): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret.reveal()));
}

/** Serves the metrics to programs on this machine while the service is local, else with the operator's token. */
export function metricsEndpoint(
  metrics: MetricsSource,
  rules: { readonly token: Secret | undefined; readonly opensToLoopback: boolean },
): Hono<HttpEnv> {
  const { token } = rules;
  return new Hono<HttpEnv>().get('/metrics', async (c) => {
    const given = /^Bearer (\S+)$/iu.exec(c.req.header('authorization') ?? '')?.[1];
    const hasToken = token !== undefined && given !== undefined && isEqual(given, token);
    if (!hasToken && !(rules.opensToLoopback && isLocalRequest(c))) throw nothingHere();
    return c.body(await metrics.render(), 200, {
      'Content-Type': metrics.contentType,
      'Cache-Control': 'no-store',
    });
  });
}
