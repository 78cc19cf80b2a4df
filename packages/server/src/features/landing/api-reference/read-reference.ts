import { agentOperations } from '@waymark/contract';
import { sitePage } from '../../site/index.ts';
import type { ApiExample } from '../guide-parts/index.ts';
import { type Book, type Field, readDocument, readShapes, type Shape } from './read-fields.ts';
import { resolve, type Schema, type Schemas } from './schema.ts';

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
  /** By status; what operations share stands among the components and is referred to. */
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
  readonly contents: readonly ReferenceContent[];
}

/** A body under one media type. */
export interface ReferenceContent {
  readonly type: string;
  /** What is to be said of a body without members. */
  readonly description: string;
  readonly shapes: readonly Shape[];
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
  readonly body: readonly ReferenceContent[];
  readonly answers: readonly ReferenceAnswer[];
  readonly refusals: readonly ReferenceAnswer[];
  readonly examples: readonly ApiExample[];
}

export interface ReferenceGroup {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly ReferenceOperation[];
}

export interface ReferenceDocument {
  readonly name: string;
  readonly fields: readonly Field[];
}

export interface Reference {
  readonly version: string;
  readonly groups: readonly ReferenceGroup[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Answers that are documents of their own have a page of their own: agents read no page of any length whole. */
const documents = [
  'QuickstartReport',
  'AuditRunProgress',
  'ReportChanges',
  'ReportHistory',
  'WorkspaceAudit',
  'Project',
  'ClaimCeremonyResponse',
  'IngestKeyResponse',
  'SetupCreatedResponse',
  'SetupVerifyResponse',
  'PulseEvent',
  'PulseIngestResponse',
  'HealthResponse',
  'SiteCheck',
  'PackageIndex',
  'AgentProfile',
  'PulseFigures',
  'AuthorizationServerMetadata',
  'ProtectedResourceMetadata',
  'SigningKeySet',
];

function bookOf({ components, servers }: DescribedApi): Book {
  const { schemas = {} } = components;
  const documentsUrl = `${servers[0]?.url ?? ''}${sitePage.documents.markdownPath}`;
  const anchor = (name: string) => `#${name.toLowerCase()}`;
  const links = [...documents.map((name) => [name, `${documentsUrl}${anchor(name)}`] as const)];
  return { schemas, links: new Map(links.filter(([name]) => schemas[name] !== undefined)) };
}

function readDocuments(api: DescribedApi, names: readonly string[]): ReferenceDocument[] {
  const book = bookOf(api);
  return names
    .filter((name) => book.links.has(name))
    .map((name) => ({ name, fields: readDocument(name, book) }));
}

/** The answers that are documents of their own, with all their members. */
export function readLargeAnswers(document: object): readonly ReferenceDocument[] {
  // Our own document, as below.
  return readDocuments(document as DescribedApi, documents);
}

function contentsOf(content: Readonly<Record<string, Media>> | undefined, book: Book): ReferenceContent[] {
  return Object.entries(content ?? {}).map(([type, { schema = {} }]) => ({
    type,
    description: resolve(schema, book.schemas).description ?? '',
    shapes: readShapes(schema, book).filter(({ title, fields }) => title !== '' || fields.length > 0),
  }));
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

function answersOf(operation: DescribedOperation, book: Book): ReferenceAnswer[] {
  return Object.entries(operation.responses).flatMap(([status, response]) => {
    // Said once for all operations.
    if ('$ref' in response) return [];
    const { description, content } = response;
    // The shapes of refusals are those of their family, told once.
    const contents = status.startsWith('2') ? contentsOf(content, book) : [];
    return [{ status, description, contents }];
  });
}

/** What a parameter may be, unless it may be any text. */
function parameterType(schema: Schema = {}, book: Book): string[] {
  const [field] = readShapes({ properties: { value: schema } }, book).flatMap(({ fields }) => fields);
  return field === undefined || field.type === 'string' || field.type === 'any' ? [] : [field.type];
}

function readOperation(
  api: DescribedApi,
  place: { method: string; path: string; server: string },
  operation: DescribedOperation,
  examples: readonly ApiExample[],
): ReferenceOperation {
  const book = bookOf(api);
  const answers = answersOf(operation, book);
  return {
    ...place,
    id: operation.operationId,
    summary: operation.summary ?? operation.operationId,
    description: operation.description ?? '',
    isDeprecated: operation.deprecated === true,
    credential: credentialOf(api, place, operation),
    parameters: (operation.parameters ?? []).map((parameter) => ({
      name: parameter.name,
      type: [parameter.in, ...parameterType(parameter.schema, book)].join(', '),
      isRequired: parameter.required === true,
      description: parameter.description ?? parameter.schema?.description ?? '',
    })),
    body: contentsOf(operation.requestBody?.content, book),
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
