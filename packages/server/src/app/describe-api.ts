import type { OpenAPIHono } from '@hono/zod-openapi';
import { API_VERSION, type Deprecation } from '@waymark/contract';
import { type ApiExample, allExamples, exampleType } from '../features/landing/index.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import { commonAnswersOf, type OperationPlace } from './common-answers.ts';
import { familyOf } from './platform-app.ts';

const info = {
  title: 'Waymark',
  version: API_VERSION,
  summary: 'Readiness audits, proof packs, instrumentation setup and agent registration.',
  description:
    'Two hosts: landing operations need no credentials; platform operations carry their own server URL. Clients ignore response members they do not know.',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

interface Media {
  examples?: Record<string, { value: object }>;
}

interface Operation {
  readonly operationId?: string;
  readonly requestBody?: { readonly content: Record<string, Media> };
  readonly responses?: Record<string, { readonly content?: Record<string, Media> }>;
}

type Paths = Record<string, Record<string, Operation | undefined>>;

function addExample(media: Media | undefined, name: string, value: object | undefined): void {
  if (media !== undefined && value !== undefined) media.examples = { ...media.examples, [name]: { value } };
}

/** Shows each operation at work; the conformance tests make the same calls. */
function showExamples(paths: Paths, examples: readonly ApiExample[]): void {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  for (const example of examples) {
    const { name, operationId, json, form, status, answer } = example;
    const operation = operations.find((each) => each?.operationId === operationId);
    if (operation === undefined) throw new Error(`no operation ${operationId} to show`);
    addExample(operation.requestBody?.content[exampleType(example) ?? ''], name, json ?? form);
    addExample(operation.responses?.[status]?.content?.['application/json'], name, answer);
  }
}

/** Says of each operation what the listener and the middleware before it may answer in its place. */
function addCommonAnswers(paths: Paths, isPlatforms: (path: string) => boolean): Record<string, object> {
  const components: Record<string, object> = {};
  for (const [path, item] of Object.entries(paths))
    for (const [method, operation] of Object.entries(item)) {
      if (operation?.responses === undefined) continue;
      const family = isPlatforms(path) ? familyOf(path) : 'landing';
      const answers = commonAnswersOf(placeOf(method, path, operation, isPlatforms(path)), family);
      for (const { status, name, response } of answers) {
        if (operation.responses[status] !== undefined) continue;
        Object.assign(operation.responses, { [status]: { $ref: `#/components/responses/${name}` } });
        components[name] = response;
      }
    }
  return components;
}

function placeOf(method: string, path: string, operation: Operation, isPlatforms: boolean): OperationPlace {
  const types = Object.keys(operation.responses?.['200']?.content ?? {});
  return {
    method,
    path,
    host: isPlatforms ? 'platform' : 'landing',
    takesBody: operation.requestBody !== undefined,
    streams: types.includes('text/event-stream'),
  };
}

/** Says of each deprecated operation until when it answers and what takes its place (interface, Versioning 5). */
function markSuperseded(paths: Paths, deprecations: readonly Deprecation[]): void {
  for (const { method, path, sunsetOn, replacement, exploited } of deprecations) {
    const item = paths[path];
    const operation = item?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`no operation ${method} ${path} to deprecate`);
    const description = `Deprecated: answers until ${sunsetOn}. ${replacement}`;
    Object.assign(operation, {
      deprecated: true,
      description: exploited === undefined ? description : `${description} ${exploited}`,
      'x-sunset': sunsetOn,
    });
  }
}

/** Describes the operations of both hosts in one OpenAPI 3.1 document, from the schemas that validate them. */
export function describeApi(
  landing: OpenAPIHono<HttpEnv>,
  platform: OpenAPIHono<HttpEnv>,
  config: Parameters<typeof allExamples>[0] & { readonly deprecations: readonly Deprecation[] },
): object {
  const ofLanding = landing.getOpenAPI31Document({ openapi: '3.1.0', info });
  const ofPlatform = platform.getOpenAPI31Document({ openapi: '3.1.0', info });
  const servers = [{ url: config.platformUrl, description: 'Platform host' }];
  const platformPaths = Object.entries(ofPlatform.paths ?? {}).map(([path, item]) => {
    // Some generators look at the operation, some at its path.
    const operations = Object.entries(item).map(([method, operation]) => [method, { ...operation, servers }]);
    return [path, { ...Object.fromEntries(operations), servers }];
  });
  // The generator's own type knows no examples by name; they are added to a copy, as plain data.
  const paths: Paths = structuredClone({ ...ofLanding.paths, ...Object.fromEntries(platformPaths) });
  const responses = addCommonAnswers(paths, (path) => ofPlatform.paths?.[path] !== undefined);
  showExamples(paths, allExamples(config));
  markSuperseded(paths, config.deprecations);
  return {
    ...ofLanding,
    servers: [{ url: config.baseUrl, description: 'Landing host' }],
    tags: [
      { name: 'Landing', description: 'Public operations of the landing host.' },
      { name: 'Platform', description: 'Operations of the platform host.' },
      { name: 'Pulse', description: 'Instrumentation setup.' },
    ],
    paths,
    components: {
      ...ofLanding.components,
      responses,
      schemas: { ...ofLanding.components?.schemas, ...ofPlatform.components?.schemas },
      securitySchemes: { ...ofPlatform.components?.securitySchemes },
    },
    security: [],
  };
}
