import { openTestStore, recordLog } from '@waymark/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildDeps, buildHosts } from '../../../app/index.ts';
import { loadConfig } from '../../../config/index.ts';
import type { HttpEnv } from '../../../lib/http/http-env.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Api {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

let api: Api;
/** Both pages: the report's format is a part of the reference. */
let text: string;
let developers: string;

async function readPages(): Promise<void> {
  const { store, place } = await openTestStore();
  const hosts = buildHosts(buildDeps(loadConfig(place.env), recordLog().log, store, Buffer.alloc(32, 1)));
  const read = (path: string) => {
    // A request that never travelled has no socket; the address is all that is read of it.
    const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } }, memo: { ttlMs: 0 } } as unknown;
    return hosts.landing.fetch(new Request(`http://localhost${path}`), env as HttpEnv['Bindings']);
  };
  api = await (await read('/openapi.json')).json();
  developers = await (await read('/developers.md')).text();
  text = `${developers}\n## Next page\n${await (await read('/developers/documents.md')).text()}`;
}

/** A member as the description knows it. */
interface Leaf {
  readonly path: string;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly words: readonly string[];
}

function resolve(schema: Schema): Schema {
  return schema.$ref === undefined
    ? schema
    : (api.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
}

const shapesOf = (schema: Schema) => schema.anyOf ?? schema.oneOf ?? [];
const typesOf = ({ type }: Schema) => (typeof type === 'string' ? [type] : (type ?? []));
const mayBeNull = (schema: Schema): boolean =>
  typesOf(schema).includes('null') || shapesOf(schema).some((each) => typesOf(each).includes('null'));

/** The section that has a document's members, for schemas that are one or a copy of one. */
function documentOf(schema: Schema): string | undefined {
  const names = [...text.matchAll(/^### (\w+)$/gmu)].map(([, name = '']) => name);
  return names.find((name) => {
    const document = api.components.schemas[name];
    return (
      document !== undefined &&
      JSON.stringify(document.properties) === JSON.stringify(resolve(schema).properties)
    );
  });
}

function wordsOf(schema: Schema): readonly string[] {
  const known = resolve(schema);
  const document = documentOf(schema);
  if (document !== undefined) return [document];
  if (known.const !== undefined) return [JSON.stringify(known.const)];
  if (known.enum !== undefined) return known.enum.map((value) => JSON.stringify(value));
  if (known.items !== undefined) return ['list of', ...wordsOf(known.items)];
  if (shapesOf(known).length > 0) return shapesOf(known).flatMap(wordsOf);
  if (known.format !== undefined) return [known.format];
  return typesOf(known).map((type) => (type === 'array' ? 'list' : type));
}

function leavesOf(schema: Schema, prefix: string): Leaf[] {
  const known = resolve(schema);
  if (prefix !== '' && documentOf(schema) !== undefined) return [];
  if (known.items !== undefined) return leavesOf(known.items, `${prefix}[]`);
  const ofMembers = Object.entries(known.properties ?? {}).flatMap(([name, member]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const isRequired = known.required?.includes(name) === true;
    return [
      { path, isRequired, isNullable: mayBeNull(resolve(member)), words: wordsOf(member) },
      ...leavesOf(member, path),
    ];
  });
  return [...ofMembers, ...shapesOf(known).flatMap((each) => leavesOf(each, prefix))];
}

/** The tables of a section, each as its rows by name. */
function tablesOf(heading: string): Map<string, string>[] {
  const begin = text.indexOf(`### ${heading}\n`);
  expect(begin, heading).toBeGreaterThan(0);
  const section =
    text
      .slice(begin)
      .split(/\n##+ /u, 2)[0]
      ?.slice(4) ?? '';
  return section
    .split('| field | type | meaning |\n|---|---|---|\n')
    .slice(1)
    .map((table) => {
      const rows = (table.split('\n\n', 1)[0] ?? '').split('\n').filter((row) => row !== '');
      return new Map(rows.map((row) => [/^\| `([^`]+)` \| /u.exec(row)?.[1] ?? row, row]));
    });
}

function typeIn(row: string | undefined): string {
  return row?.split(' | ')[1] ?? '';
}

function expectTold(heading: string, schema: Schema): void {
  const leaves = leavesOf(schema, '');
  if (leaves.length === 0) return;
  // A variant has a table of its own: one that has its members and no others.
  const names = leaves.map(({ path }) => path);
  const table = tablesOf(heading).find(
    (rows) => names.every((name) => rows.has(name)) && rows.size === names.length,
  );
  expect(table, `${heading}: ${names.join(', ')}`).toBeDefined();
  for (const { path, isRequired, isNullable, words } of leaves) {
    const type = typeIn(table?.get(path)).replaceAll('\\|', '|');
    const where = `${heading} ${path}: ${type}`;
    for (const word of words.filter((each) => each !== 'null')) expect(type, where).toContain(word);
    expect(/ or null(?:,|$)/u.test(type), where).toBe(isNullable);
    expect(type.endsWith(', optional'), where).toBe(!isRequired);
  }
}

function operations(): [string, Operation][] {
  return Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'servers')
      .map(([method, operation]): [string, Operation] => [`\`${method.toUpperCase()} ${path}\``, operation]),
  );
}

/** Each shape of each body that an operation takes or gives when it succeeds. */
function bodiesOf({ requestBody, responses }: Operation): Schema[] {
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const contents = [requestBody?.content ?? {}, ...answers.map(([, { content = {} }]) => content)];
  const schemas = contents.flatMap((content) => Object.values(content).map(({ schema = {} }) => schema));
  return schemas.flatMap((schema) => {
    const shapes = shapesOf(resolve(schema));
    return shapes.length > 1 ? shapes : [schema];
  });
}

describe('developers.md', () => {
  beforeEach(readPages);

  it('tells every member of every body, one table per shape, with its type, null and whether it must be there', () => {
    const told = operations().flatMap(([heading, operation]) =>
      bodiesOf(operation)
        .filter((schema) => documentOf(schema) === undefined)
        .map((schema) => expectTold(heading, schema)),
    );
    expect(told.length).toBeGreaterThan(30);
  });

  it('tells every member of the documents that operations give', () => {
    const told = [...text.matchAll(/^### (\w+)$/gmu)].map(([, name = '']) => name);
    expect(told.length).toBeGreaterThan(10);
    for (const name of told) expectTold(name, api.components.schemas[name] ?? {});
    const linked = new Set([...text.matchAll(/\]\([^)]*#(\w+)\)/gu)].map(([, anchor = '']) => anchor));
    expect([...linked].sort()).toEqual(told.map((name) => name.toLowerCase()).sort());
  });

  it('tells every parameter', () => {
    for (const [heading, { parameters = [] }] of operations())
      for (const { name, required } of parameters) {
        const row = tablesOf(heading)
          .find((rows) => rows.has(name))
          ?.get(name);
        expect(typeIn(row).endsWith(', optional'), `${heading} ${name}`).toBe(required !== true);
      }
  });

  it('is short enough for agents to read whole', () => {
    // Agents that turn its HTML into Markdown get a tenth more, and read 50,000 characters.
    expect(developers.length).toBeLessThan(45_000);
  });
});
