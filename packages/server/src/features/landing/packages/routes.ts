import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { PackageIndex, packagePaths } from '@waymark/contract';
import type { Context } from 'hono';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';
import { landingErrors } from '../../../lib/http/landing-responses.ts';

const GZIP = 'application/gzip';
// Also for one version: whoever builds a service from changed sources gives other bytes under the same number.
const CACHING = 'public, max-age=300, must-revalidate';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly node: string;
  readonly fileName: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha512: string;
}

export interface PackageDeps {
  readonly config: { readonly baseUrl: string };
  /** What this service hands out; nothing where it does not run from a package. */
  readonly packages: { pulse(): Promise<Package>; waymark(): Promise<Package> } | undefined;
}

const opened = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;
const header = (description: string) => ({ description, schema: { type: 'string' as const } });
const file = {
  description: 'The package as one file, as `npm pack` makes it.',
  headers: {
    ETag: header('Changes with the bytes.'),
    'Repr-Digest': header('SHA-512 of the file (RFC 9530).'),
    Link: header('The address of exactly this version, as `canonical`.'),
  },
  content: { [GZIP]: { schema: z.string().meta({ format: 'binary' }) } },
};

const newest = (name: 'pulse' | 'waymark', summary: string, baseUrl: string) =>
  createRoute({
    method: 'get',
    path: packagePaths[name],
    operationId: name === 'pulse' ? 'downloadPulse' : 'downloadWaymark',
    summary,
    description: `The version that this service has: \`npm install ${baseUrl}${packagePaths[name]}\`.`,
    tags: ['Landing'],
    responses: { 200: file, ...landingErrors(['not_found', 'internal_error']) },
  });

const readIndex = createRoute({
  method: 'get',
  path: packagePaths.index,
  operationId: 'listPackages',
  summary: 'List the packages with their versions and hashes',
  tags: ['Landing'],
  responses: {
    200: {
      description: 'What this service hands out.',
      content: { 'application/json': { schema: PackageIndex } },
    },
    ...landingErrors(['not_found', 'internal_error']),
  },
});

const readVersion = createRoute({
  method: 'get',
  path: `${packagePaths.folder}{file}`,
  operationId: 'downloadPackage',
  summary: 'Download a version of a package',
  description:
    'Only versions that this service has: after an upgrade the earlier ones are gone. Compare the hash of the list: a service that was built anew under the same number gives other bytes.',
  tags: ['Landing'],
  request: { params: z.object({ file: z.string().meta({ examples: ['pulse-0.1.0.tgz'] }) }) },
  responses: { 200: file, ...landingErrors(['not_found', 'internal_error']) },
});

function notHere(): ServiceError {
  return new ServiceError('not_found', {
    message: 'This service does not have that package, or not in that version.',
    resolution: `GET ${packagePaths.index} lists what it has.`,
  });
}

async function allOf({ packages }: PackageDeps): Promise<readonly [path: string, each: Package][]> {
  if (packages === undefined) throw notHere();
  return [
    [packagePaths.pulse, await packages.pulse()],
    [packagePaths.waymark, await packages.waymark()],
  ];
}

function send(c: Context<HttpEnv>, deps: PackageDeps, found: Package) {
  const { sha512 } = found;
  return c.body(found.bytes, 200, {
    'Content-Type': GZIP,
    'Content-Length': String(found.bytes.length),
    'Content-Disposition': `attachment; filename="${found.fileName}"`,
    'Cache-Control': CACHING,
    'Repr-Digest': `sha-512=:${sha512}:`,
    ETag: `"${sha512.slice(0, 22)}"`,
    Link: `<${deps.config.baseUrl}${packagePaths.folder}${found.fileName}>; rel="canonical"`,
    ...opened,
  });
}

function indexOf(deps: PackageDeps, all: readonly [path: string, each: Package][]): PackageIndex {
  const { baseUrl } = deps.config;
  return {
    packages: all.map(([path, each]) => ({
      name: each.name,
      version: each.version,
      description: each.description,
      url: `${baseUrl}${packagePaths.folder}${each.fileName}`,
      latest_url: `${baseUrl}${path}`,
      integrity: `sha512-${each.sha512}`,
      size_bytes: each.bytes.length,
      node: each.node,
    })),
  };
}

/** The middleware and the command, as files that npm installs from this host. */
export function packageRoutes(deps: PackageDeps): OpenAPIHono<HttpEnv> {
  const routes = new OpenAPIHono<HttpEnv>();
  const { baseUrl } = deps.config;
  const newestPulse = newest('pulse', 'Download the Pulse middleware', baseUrl);
  const newestWaymark = newest('waymark', 'Download the waymark command', baseUrl);
  // Registered and routed apart: what they send are bytes, which a typed handler cannot give.
  for (const route of [newestPulse, newestWaymark, readVersion]) routes.openAPIRegistry.registerPath(route);
  for (const name of ['pulse', 'waymark'] as const) {
    routes.get(packagePaths[name], async (c) => {
      if (deps.packages === undefined) throw notHere();
      return send(c, deps, await deps.packages[name]());
    });
  }
  routes.openapi(readIndex, async (c) => {
    const index = indexOf(deps, await allOf(deps));
    return c.json(index, 200, { 'Cache-Control': CACHING, ...opened });
  });
  routes.get(`${packagePaths.folder}:file`, async (c) => {
    const asked = c.req.param('file');
    const found = (await allOf(deps)).find(([, each]) => each.fileName === asked)?.[1];
    if (found === undefined) throw notHere();
    return send(c, deps, found);
  });
  return routes;
}
