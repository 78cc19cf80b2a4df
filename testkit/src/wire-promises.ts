/** What clients may rely on: by operation, what it needs, takes, answers and gives. */
export type WirePromises = Readonly<Record<string, readonly string[]>>;

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
}

/** The part of an API description that promises are read from. */
export interface DescribedWire {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

const DEEPEST = 8;

function variantsOf(schema: Schema, wire: DescribedWire): readonly Schema[] {
  const name = schema.$ref?.split('/').at(-1);
  // A description names its own schemas only.
  if (name !== undefined) return variantsOf((wire.components.schemas[name] ?? {}) as Schema, wire);
  const several = schema.anyOf ?? schema.oneOf;
  return several === undefined ? [schema] : several.flatMap((each) => variantsOf(each, wire));
}

function memberPaths(schema: Schema, wire: DescribedWire, depth = 0): readonly string[] {
  if (depth > DEEPEST) return [];
  return variantsOf(schema, wire).flatMap(({ properties = {}, items }) => [
    ...(items === undefined ? [] : memberPaths(items, wire, depth + 1).map((path) => `[].${path}`)),
    ...Object.entries(properties).flatMap(([name, member]) => [
      name,
      ...memberPaths(member, wire, depth + 1).map((path) => `${name}.${path}`),
    ]),
  ]);
}

/** Members without which no shape of the body is taken. */
function neededMembers(schema: Schema, wire: DescribedWire): readonly string[] {
  const [first = [], ...others] = variantsOf(schema, wire).map(({ required = [] }) => required);
  return first.filter((name) => others.every((each) => each.includes(name)));
}

function promisesOfOperation(operation: Operation, wire: DescribedWire): readonly string[] {
  const bodies = Object.values(operation.requestBody?.content ?? {}).map(({ schema = {} }) => schema);
  const given = Object.entries(operation.responses ?? {}).filter(([status]) => status.startsWith('2'));
  const promises = [
    ...(operation.parameters ?? []).map(({ name, required }) => `${required ? 'needs' : 'takes'} ${name}`),
    ...bodies.flatMap((schema) => neededMembers(schema, wire).map((name) => `needs ${name}`)),
    ...bodies.flatMap((schema) => memberPaths(schema, wire).map((path) => `takes ${path}`)),
    ...given.map(([status]) => `answers ${status}`),
    ...given.flatMap(([status, { content = {} }]) =>
      Object.values(content).flatMap(({ schema = {} }) =>
        memberPaths(schema, wire).map((path) => `gives ${status} ${path}`),
      ),
    ),
  ];
  return [...new Set(promises)].toSorted();
}

/** Reads the promises of an API description. */
export function readPromises(wire: DescribedWire): WirePromises {
  const operations = Object.entries(wire.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([name]) => name !== 'servers')
      // What is not a list of servers under a path is an operation.
      .map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation as Operation] as const),
  );
  return Object.fromEntries(operations.map(([name, each]) => [name, promisesOfOperation(each, wire)]));
}

/** What a client of the old wire would notice: an addition is never among it (interface, Versioning 4). */
export function brokenPromises(before: WirePromises, after: WirePromises): readonly string[] {
  return Object.entries(before).flatMap(([operation, promises]) => {
    const now = after[operation];
    if (now === undefined) return [`${operation} is gone`];
    const lost = promises.filter((each) => !each.startsWith('needs ') && !now.includes(each));
    const isNew = (each: string) => each.startsWith('needs ') && !promises.includes(each);
    return [
      ...lost.map((each) => `${operation} no longer ${each}`),
      ...now.filter(isNew).map((each) => `${operation} now ${each}`),
    ];
  });
}
