import { agentOperations } from '@waymark/contract';
import type { ApiExample } from '../../lib/api-examples/api-example.ts';
import { type Field, readFields, type Schema, type Schemas } from './read-fields.ts';

interface Media {
  readonly schema?: Schema;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly deprecated?: boolean;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly (Media & {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
  })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  /** What operations have in common is referred to. */
  readonly responses: Readonly<
    Record<
      string,
      | { readonly description: string; readonly content?: Readonly<Record<string, Media>> }
      | { readonly $ref: string }
    >
  >;
}

/** As much of an OpenAPI document as the reference shows. */
interface DescribedApi {
  readonly info: { readonly version: string; readonly description?: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: {
    readonly schemas?: Schemas;
    readonly securitySchemes?: Readonly<Record<string, { readonly bearerFormat?: string }>>;
  };
}

export interface ReferenceAnswer {
  readonly status: string;
  readonly description: string;
  readonly types: readonly string[];
  readonly fields: readonly Field[];
}

export interface ReferenceOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly server: string;
  readonly summary: string;
  readonly description: string;
  readonly isDeprecated: boolean;
  /** What the call must carry, in words; nothing where anyone may call. */
  readonly credential: string | undefined;
  readonly parameters: readonly Field[];
  readonly bodyTypes: readonly string[];
  readonly body: readonly Field[];
  readonly answers: readonly ReferenceAnswer[];
  readonly refusals: readonly ReferenceAnswer[];
  readonly examples: readonly ApiExample[];
}

export interface ReferenceGroup {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly ReferenceOperation[];
}

export interface Reference {
  readonly version: string;
  readonly groups: readonly ReferenceGroup[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

function fieldsOf(content: Readonly<Record<string, Media>> | undefined, schemas: Schemas): Field[] {
  const schema = Object.values(content ?? {}).find((media) => media.schema !== undefined)?.schema;
  return schema === undefined ? [] : readFields(schema, schemas);
}

function credentialOf(
  api: DescribedApi,
  { method, path }: { method: string; path: string },
  operation: DescribedOperation,
): string | undefined {
  const scope = agentOperations.find((each) => each.method === method && specPath(each.path) === path)?.scope;
  if (scope !== undefined)
    return `Needs \`Authorization: Bearer\` with an access token of the scope \`${scope}\`.`;
  const security = operation.security ?? [];
  const formats = security
    .flatMap((each) => Object.keys(each))
    .map((name) => api.components.securitySchemes?.[name]?.bearerFormat ?? name);
  if (formats.length === 0) return undefined;
  const isOptional = security.some((each) => Object.keys(each).length === 0);
  return `${isOptional ? 'May carry' : 'Needs'} \`Authorization: Bearer ${formats.join(' or ')}\`.`;
}

/** Routes name a parameter by a colon, the description by braces. */
const specPath = (path: string) => path.replaceAll(/:(\w+)/gu, '{$1}');

function answersOf(operation: DescribedOperation, schemas: Schemas): ReferenceAnswer[] {
  return Object.entries(operation.responses).flatMap(([status, response]) => {
    // Said once for all operations.
    if ('$ref' in response) return [];
    const { description, content } = response;
    const fields = status.startsWith('2') ? fieldsOf(content, schemas) : [];
    return [{ status, description, types: Object.keys(content ?? {}), fields }];
  });
}

function readOperation(
  api: DescribedApi,
  place: { method: string; path: string; server: string },
  operation: DescribedOperation,
  examples: readonly ApiExample[],
): ReferenceOperation {
  const schemas = api.components.schemas ?? {};
  const answers = answersOf(operation, schemas);
  return {
    ...place,
    id: operation.operationId,
    summary: operation.summary ?? operation.operationId,
    description: operation.description ?? '',
    isDeprecated: operation.deprecated === true,
    credential: credentialOf(api, place, operation),
    parameters: (operation.parameters ?? []).map((parameter) => ({
      name: parameter.name,
      type: parameter.in,
      isRequired: parameter.required === true,
      description: parameter.description ?? parameter.schema?.description ?? '',
    })),
    bodyTypes: Object.keys(operation.requestBody?.content ?? {}),
    body: fieldsOf(operation.requestBody?.content, schemas),
    answers: answers.filter(({ status }) => status.startsWith('2')),
    refusals: answers.filter(({ status }) => !status.startsWith('2')),
    examples: examples.filter((example) => example.operationId === operation.operationId),
  };
}

function operationsOf(api: DescribedApi, examples: readonly ApiExample[]) {
  return Object.entries(api.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      // A path's item holds operations beside other members.
      const operation = item[method] as DescribedOperation | undefined;
      const servers = (item.servers ?? api.servers) as DescribedApi['servers'];
      if (operation === undefined) return [];
      const place = { method: method.toUpperCase(), path, server: servers[0]?.url ?? '' };
      return [
        {
          tag: operation.tags?.[0] ?? 'Other',
          operation: readOperation(api, place, operation, examples),
        },
      ];
    }),
  );
}

/** Reads the API description into what a reference shows, grouped by its tags. */
export function readReference(document: object, examples: readonly ApiExample[]): Reference {
  // Our own document, whose generator has a type for every OpenAPI there could be.
  const api = document as DescribedApi;
  const grouped = Map.groupBy(operationsOf(api, examples), ({ tag }) => tag);
  const groups = [...grouped].map(([name, members]) => ({
    name,
    description: api.tags?.find((tag) => tag.name === name)?.description ?? '',
    operations: members.map(({ operation }) => operation),
  }));
  return { version: api.info.version, groups };
}
