/** As much of a JSON Schema as the reference shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

export type Schemas = Readonly<Record<string, Schema>>;

/** A member of a body, by its path in it. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** So deep are members listed; what is deeper is in the description itself. */
const DEEPEST = 1;
/** Documents of their own, or of an RFC, too large for a row per member; the API description has them. */
const LARGE = new Set([
  'QuickstartReport',
  'AuditRunProgress',
  'AuthorizationServerMetadata',
  'ProtectedResourceMetadata',
  'SigningKeySet',
]);

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function resolve(schema: Schema, schemas: Schemas): Schema {
  const { $ref, ...own } = schema;
  return $ref === undefined ? schema : { ...(schemas[nameOf($ref)] ?? {}), ...own };
}

function alternatives(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? schema.oneOf ?? [];
}

function valuesOf(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(' or ');
}

function boundsOf({ minLength, maxLength }: Schema): string {
  if (maxLength === undefined) return '';
  return minLength === undefined ? `, at most ${maxLength}` : `, ${minLength} to ${maxLength}`;
}

/** The type of a member in a few words. */
function typeWords(schema: Schema, schemas: Schemas): string {
  if (schema.$ref !== undefined && LARGE.has(nameOf(schema.$ref))) return nameOf(schema.$ref);
  const known = resolve(schema, schemas);
  if (known.const !== undefined) return JSON.stringify(known.const);
  if (known.enum !== undefined) return valuesOf(known.enum);
  const others = alternatives(known);
  if (others.length > 0) return [...new Set(others.map((each) => typeWords(each, schemas)))].join(' or ');
  if (known.type === 'array') return `list of ${typeWords(known.items ?? {}, schemas)}`;
  const type = typeof known.type === 'string' ? known.type : (known.type?.join(' or ') ?? 'any');
  return `${known.format ?? type}${boundsOf(known)}`;
}

function inside(schema: Schema, schemas: Schemas): { readonly suffix: string; readonly schema: Schema } {
  const known = resolve(schema, schemas);
  if (known.type !== 'array') return { suffix: '', schema: known };
  return { suffix: '[]', schema: resolve(known.items ?? {}, schemas) };
}

function ofObject(schema: Schema, schemas: Schemas, prefix: string, depth: number): Field[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([member, value]) => {
    const name = `${prefix}${member}`;
    const { suffix, schema: within } = inside(value, schemas);
    const field = {
      name,
      type: typeWords(value, schemas),
      isRequired: required.has(member),
      description: resolve(value, schemas).description ?? '',
    };
    const isLarge = value.$ref !== undefined && LARGE.has(nameOf(value.$ref));
    const deeper =
      depth < DEEPEST && !isLarge ? ofObject(within, schemas, `${name}${suffix}.`, depth + 1) : [];
    return [field, ...deeper];
  });
}

/** The members of a body; those of every alternative where it has several shapes, each once. */
export function readFields(schema: Schema, schemas: Schemas): Field[] {
  if (schema.$ref !== undefined && LARGE.has(nameOf(schema.$ref))) return [];
  const known = resolve(schema, schemas);
  const shapes = alternatives(known);
  if (shapes.length === 0) return ofObject(known, schemas, '', 0);
  const all = shapes.flatMap((each) => readFields(each, schemas));
  return all.filter((field, index) => all.findIndex(({ name }) => name === field.name) === index);
}
