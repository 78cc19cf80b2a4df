import type { Deprecation } from '@waymark/contract';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../lib/http/http-env.ts';

type HeaderPairs = readonly (readonly [string, string])[];

/** The operations of a host that have a successor, and where the change is explained. */
export interface Deprecations {
  readonly table: readonly Deprecation[];
  readonly changelogUrl: string;
}

function startOfDay(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** RFC 9745 §2 and RFC 8594 §3; one document explains both. */
function headersOf({ deprecatedOn, sunsetOn }: Deprecation, changelogUrl: string): HeaderPairs {
  return [
    ['Deprecation', `@${startOfDay(deprecatedOn).getTime() / 1000}`],
    ['Sunset', startOfDay(sunsetOn).toUTCString()],
    ['Link', `<${changelogUrl}>; rel="deprecation sunset"; type="text/html"`],
  ];
}

/** Finds the headers of a request to a deprecated operation; most tables are empty, and then nothing is asked. */
export function deprecationHeaders({
  table,
  changelogUrl,
}: Deprecations): (method: string, path: string) => HeaderPairs {
  const marked = table.map((deprecation) => ({
    method: deprecation.method,
    pattern: new URLPattern({ pathname: deprecation.path.replaceAll(/\{(\w+)\}/gu, ':$1') }),
    headers: headersOf(deprecation, changelogUrl),
  }));
  return (method, path) => {
    // HEAD is answered by the route of GET.
    const asked = method === 'HEAD' ? 'GET' : method;
    return (
      marked.find((each) => each.method === asked && each.pattern.test({ pathname: path }))?.headers ?? []
    );
  };
}

/**
 * Marks every answer of a deprecated operation, errors included. Set before the route runs, so that the
 * response is built once with all of its headers.
 */
export function markDeprecated(deprecations: Deprecations) {
  const find = deprecationHeaders(deprecations);
  return createMiddleware<HttpEnv>(async (c, next) => {
    for (const [name, value] of find(c.req.method, c.req.path))
      c.header(name, value, { append: name === 'Link' });
    await next();
  });
}
