import type { OpenAPIHono } from '@hono/zod-openapi';
import { API_VERSION, type Deprecation } from '@waymark/contract';
import type { HttpEnv } from '../lib/http-env.ts';

const info = {
  title: 'Waymark',
  version: API_VERSION,
  summary: 'Readiness audits, proof packs, instrumentation setup and agent registration.',
  description:
    'Two hosts: landing operations need no credentials; platform operations carry their own server URL. Clients ignore response members they do not know.',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

/** Says of each deprecated operation until when it answers and what takes its place (interface, Versioning 5). */
function markSuperseded(paths: object, deprecations: readonly Deprecation[]): object {
  const marked = new Map<string, Record<string, object>>(Object.entries(structuredClone(paths)));
  for (const { method, path, sunsetOn, replacement, exploited } of deprecations) {
    const item = marked.get(path);
    const name = method.toLowerCase();
    if (item?.[name] === undefined) throw new Error(`no operation ${method} ${path} to deprecate`);
    const description = `Deprecated: answers until ${sunsetOn}. ${replacement}`;
    item[name] = {
      ...item[name],
      deprecated: true,
      description: exploited === undefined ? description : `${description} ${exploited}`,
      'x-sunset': sunsetOn,
    };
  }
  return Object.fromEntries(marked);
}

/** Describes the operations of both hosts in one OpenAPI 3.1 document, from the schemas that validate them. */
export function describeApi(
  landing: OpenAPIHono<HttpEnv>,
  platform: OpenAPIHono<HttpEnv>,
  config: { baseUrl: string; platformUrl: string; deprecations: readonly Deprecation[] },
): object {
  const ofLanding = landing.getOpenAPI31Document({ openapi: '3.1.0', info });
  const ofPlatform = platform.getOpenAPI31Document({ openapi: '3.1.0', info });
  const servers = [{ url: config.platformUrl, description: 'Platform host' }];
  const platformPaths = Object.entries(ofPlatform.paths ?? {}).map(([path, item]) => [
    path,
    { ...item, servers },
  ]);
  const paths = { ...ofLanding.paths, ...Object.fromEntries(platformPaths) };
  return {
    ...ofLanding,
    servers: [{ url: config.baseUrl, description: 'Landing host' }],
    tags: [
      { name: 'Landing', description: 'Public operations of the landing host.' },
      { name: 'Platform', description: 'Operations of the platform host.' },
      { name: 'Pulse', description: 'Instrumentation setup.' },
    ],
    paths: markSuperseded(paths, config.deprecations),
    components: {
      ...ofLanding.components,
      schemas: { ...ofLanding.components?.schemas, ...ofPlatform.components?.schemas },
      securitySchemes: { ...ofPlatform.components?.securitySchemes },
    },
    security: [],
  };
}
