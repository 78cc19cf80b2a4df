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
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

export type Schemas = Readonly<Record<string, Schema>>;

export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** A schema with what it refers to; what stands beside the reference comes first. */
export function resolve(schema: Schema, schemas: Schemas): Schema {
  const { $ref, ...own } = schema;
  if ($ref === undefined) return schema;
  const named = schemas[nameOf($ref)] ?? {};
  return Object.keys(own).length === 0 ? named : { ...named, ...own };
}

const isNull = ({ type, const: value }: Schema) => type === 'null' || value === null;

/** The shapes that a value may have, but for null. */
export function alternativesOf(schema: Schema): readonly Schema[] {
  return (schema.anyOf ?? schema.oneOf ?? []).filter((each) => !isNull(each));
}

/** Whether a value may be null, in any of the ways that a schema may say so. */
export function isNullable(schema: Schema): boolean {
  const { type, enum: values } = schema;
  const isListed = Array.isArray(type) && type.includes('null');
  return isListed || values?.includes(null) === true || (schema.anyOf ?? schema.oneOf ?? []).some(isNull);
}
