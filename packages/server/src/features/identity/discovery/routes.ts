import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import {
  AuthorizationServerMetadata,
  PlatformError,
  ProtectedResourceMetadata,
  platformPaths,
  SigningKeySet,
} from '@waymark/contract';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { KEY_SET_MAX_AGE_SECONDS, type SigningKeys } from '../signing-keys/index.ts';
import {
  type DiscoveryConfig,
  describeAuthorizationServer,
  describeProtectedResource,
  publishedDocuments,
} from './documents.ts';

const KEY_SET_TYPE = 'application/jwk-set+json';
const KEYS_REMEMBERED_MS = 2_000;
const METHODS = 'GET, HEAD, OPTIONS';
/** Browsers of any origin may read; `*` alone would leave out Authorization (Fetch standard, CORS protocol). */
const PREFLIGHT = {
  Allow: METHODS,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Allow-Headers': '*, Authorization',
  'Access-Control-Max-Age': '86400',
} as const;

const unexpected = {
  description: 'Unexpected error.',
  content: { 'application/json': { schema: PlatformError } },
};

const resourceDocument = {
  method: 'get',
  tags: ['Platform'],
  responses: {
    200: {
      description: 'RFC 9728 metadata of the Agent API.',
      content: { 'application/json': { schema: ProtectedResourceMetadata } },
    },
  },
} satisfies Partial<RouteConfig>;

const readResource = createRoute({
  ...resourceDocument,
  path: platformPaths.protectedResource,
  operationId: 'readProtectedResourceMetadata',
  summary: 'Read what the Agent API is and which server authorizes for it',
});

/** Where RFC 9728 §3.1 puts the document; the path above is where the draft's clients look. */
const readAgentApiResource = createRoute({
  ...resourceDocument,
  path: `${platformPaths.protectedResource}${platformPaths.agentApi}`,
  operationId: 'readAgentApiMetadata',
  summary: 'Read the same document at the URL derived from the resource',
});

const readServer = createRoute({
  method: 'get',
  path: platformPaths.authorizationServer,
  operationId: 'readAuthorizationServerMetadata',
  summary: 'Read how agents register and obtain tokens',
  tags: ['Platform'],
  responses: {
    200: {
      description: 'RFC 8414 metadata with the agent_auth block of the registration draft.',
      content: { 'application/json': { schema: AuthorizationServerMetadata } },
    },
  },
});

const readKeys = createRoute({
  method: 'get',
  path: platformPaths.jwks,
  operationId: 'readSigningKeys',
  summary: 'Read the keys that verify what this service signed',
  tags: ['Platform'],
  responses: {
    200: {
      description:
        'The key set; a new key is in it before anything is signed with it, a retired one until its last signature has expired, a leaked one is taken out at once.',
      content: { [KEY_SET_TYPE]: { schema: SigningKeySet } },
    },
    500: unexpected,
  },
});

interface Publication {
  readonly route: RouteConfig;
  readonly type: string;
  readonly maxAgeSeconds: number;
  readonly rememberedMs: number;
  text(): string | Promise<string>;
}

/** Registers and routes apart: the answer is kept as text, which a typed JSON handler cannot give. */
function publish(routes: OpenAPIHono<HttpEnv>, publication: Publication): void {
  const { route, type, maxAgeSeconds, rememberedMs } = publication;
  routes.openAPIRegistry.registerPath(route);
  routes.options(route.path, (c) => c.body(null, 204, PREFLIGHT));
  routes.get(route.path, async (c) => {
    const text = await publication.text();
    c.env.memo.ttlMs = rememberedMs;
    return c.body(text, 200, {
      'Content-Type': type,
      'Cache-Control': `public, max-age=${maxAgeSeconds}, must-revalidate`,
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
}

/** The platform's discovery documents, readable by anyone from anywhere. */
export function discoveryRoutes(deps: {
  config: DiscoveryConfig;
  signingKeys: SigningKeys;
}): OpenAPIHono<HttpEnv> {
  const routes = new OpenAPIHono<HttpEnv>();
  const fixed = { type: 'application/json', maxAgeSeconds: 300, rememberedMs: Number.POSITIVE_INFINITY };
  const resource = JSON.stringify(describeProtectedResource(deps.config, publishedDocuments));
  const server = JSON.stringify(describeAuthorizationServer(deps.config, publishedDocuments));
  publish(routes, { ...fixed, route: readResource, text: () => resource });
  publish(routes, { ...fixed, route: readAgentApiResource, text: () => resource });
  publish(routes, { ...fixed, route: readServer, text: () => server });
  publish(routes, {
    route: readKeys,
    type: KEY_SET_TYPE,
    maxAgeSeconds: KEY_SET_MAX_AGE_SECONDS,
    rememberedMs: KEYS_REMEMBERED_MS,
    text: async () => JSON.stringify(await deps.signingKeys.publicJwks()),
  });
  return routes;
}
