import type { Context, Hono } from 'hono';
import { ServiceError } from '../lib/errors/service-error.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import { answeredAt, nothingHere } from './nothing-here.ts';

interface KnownRoute {
  readonly method: string;
  readonly pattern: URLPattern;
}

// Read with the first path that no route took: hundreds of patterns are a good part of what it takes to start.
function knownRoutes(app: Hono<HttpEnv>): () => readonly KnownRoute[] {
  let routes: readonly KnownRoute[] | undefined;
  return () => {
    routes ??= app.routes
      .filter((route) => route.method !== 'ALL')
      .map((route) => ({ method: route.method, pattern: new URLPattern({ pathname: route.path }) }));
    return routes;
  };
}

/** Tells whether an app has a route for a path, under any method. */
export function knownPaths(app: Hono<HttpEnv>): (path: string) => boolean {
  const routes = knownRoutes(app);
  return (path) => routes().some((route) => route.pattern.test({ pathname: path }));
}

function allowedMethods(routes: readonly KnownRoute[], path: string): string[] {
  const methods = routes
    .filter((route) => route.pattern.test({ pathname: path }))
    .flatMap((route) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]));
  return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])];
}

/** The URL at which another host has a path, if it has it. */
export type FindElsewhere = (path: string) => string | undefined;

/**
 * Answers what no route took: OPTIONS and 405 with `Allow` where the path is known under another method,
 * 404 elsewhere, which names the host that has it. Reads the routes once, after all of them are mounted.
 */
export function answerUnmatched(app: Hono<HttpEnv>, findElsewhere: FindElsewhere = () => undefined): void {
  const routes = knownRoutes(app);
  app.notFound((c: Context<HttpEnv>) => {
    const methods = allowedMethods(routes(), c.req.path);
    const url = methods.length === 0 ? findElsewhere(c.req.path) : undefined;
    if (url !== undefined) throw answeredAt(url);
    if (methods.length === 0) throw nothingHere();
    c.header('Allow', methods.join(', '));
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    throw new ServiceError('method_not_allowed', {
      message: `This path does not answer ${c.req.method}.`,
      resolution: `Use ${methods.filter((method) => method !== 'OPTIONS').join(', ')}.`,
    });
  });
}
