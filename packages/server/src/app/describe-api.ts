import type { OpenAPIHono } from '@hono/zod-openapi';
import { API_VERSION } from '@waymark/contract';
import type { HttpEnv } from '../lib/http-env.ts';

const info = {
  title: 'Waymark',
  version: API_VERSION,
  summary: 'Readiness audits, proof packs, instrumentation setup and agent registration.',
  description:
    'Two hosts: landing operations need no credentials; platform operations carry their own server URL. Clients ignore response members they do not know.',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

/** Describes the operations of both hosts in one OpenAPI 3.1 document, from the schemas that validate them. */
export function describeApi(
  landing: OpenAPIHono<HttpEnv>,
  platform: OpenAPIHono<HttpEnv>,
  urls: { baseUrl: string; platformUrl: string },
): object {
  const ofLanding = landing.getOpenAPI31Document({ openapi: '3.1.0', info });
  const ofPlatform = platform.getOpenAPI31Document({ openapi: '3.1.0', info });
  const servers = [{ url: urls.platformUrl, description: 'Platform host' }];
  const platformPaths = Object.entries(ofPlatform.paths ?? {}).map(([path, item]) => [
    path,
    { ...item, servers },
  ]);
  return {
    ...ofLanding,
    servers: [{ url: urls.baseUrl, description: 'Landing host' }],
    tags: [
      { name: 'Landing', description: 'Public operations of the landing host.' },
      { name: 'Platform', description: 'Operations of the platform host.' },
      { name: 'Pulse', description: 'Instrumentation setup.' },
    ],
    paths: { ...ofLanding.paths, ...Object.fromEntries(platformPaths) },
    components: {
      ...ofLanding.components,
      schemas: { ...ofLanding.components?.schemas, ...ofPlatform.components?.schemas },
      securitySchemes: { ...ofPlatform.components?.securitySchemes },
    },
    security: [],
  };
}
