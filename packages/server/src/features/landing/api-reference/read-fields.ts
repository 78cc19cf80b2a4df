import { boundWords } from './bound-words.ts';
import { alternativesOf, isNullable, nameOf, resolve, type Schema, type Schemas } from './schema.ts';

/** A member of a body, by its path in it. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** One shape that a body may have; its title says when, where there are several. */
export interface Shape {
  readonly title: string;
  readonly fields: readonly Field[];
}

/** The schemas of a description, and where those stand that are shown once for all operations that have them. */
export interface Book {
  readonly schemas: Schemas;
  readonly links: ReadonlyMap<string, string>;
}

/** The document that a schema is, or is a copy of: one that may be null is written out in the description. */
function documentOf(schema: Schema, book: Book): string | undefined {
  const name = schema.$ref === undefined ? undefined : nameOf(schema.$ref);
  const members = JSON.stringify(schema.properties ?? {});
  return [...book.links.keys()].find(
    (each) =>
      each === name || (members !== '{}' && members === JSON.stringify(book.schemas[each]?.properties ?? {})),
  );
}

const linkTo = (name: string, { links }: Book) => `[${name}](${links.get(name)})`;

function plainType({ type, format, additionalProperties, properties }: Schema): string {
  const types = (typeof type === 'string' ? [type] : (type ?? [])).filter((each) => each !== 'null');
  if (types.length === 0) return properties === undefined ? 'any' : 'object';
  if (types[0] === 'object' && properties === undefined && additionalProperties !== false)
    return 'object of any members';
  return format ?? types.map((each) => (each === 'array' ? 'list' : each)).join(' or ');
}

/** The type of a member in a few words, but for whether it may be null. */
function typeWords(schema: Schema, book: Book): string {
  const document = documentOf(schema, book);
  if (document !== undefined) return linkTo(document, book);
  const known = resolve(schema, book.schemas);
  if (known.const !== undefined) return JSON.stringify(known.const);
  if (known.enum !== undefined)
    return known.enum
      .filter((value) => value !== null)
      .map((value) => JSON.stringify(value))
      .join(' or ');
  const others = alternativesOf(known);
  if (others.length > 0) return [...new Set(others.map((each) => typeWords(each, book)))].join(' or ');
  if (known.items !== undefined) return `list of ${fullType(known.items, book)}${boundWords(known)}`;
  return `${plainType(known)}${boundWords(known)}`;
}

function fullType(schema: Schema, book: Book): string {
  const words = typeWords(schema, book);
  return isNullable(resolve(schema, book.schemas)) ? `${words} or null` : words;
}

/** The members inside a member: of its object, of the items of its list, of the values of its map. */
function insideOf(schema: Schema, book: Book, name: string, above: readonly Schema[]): Field[] {
  if (documentOf(schema, book) !== undefined) return [];
  const known = resolve(schema, book.schemas);
  // A shape that holds itself is listed once.
  if (above.includes(known)) return [];
  const path = [...above, known];
  if (known.items !== undefined) return insideOf(known.items, book, `${name}[]`, path);
  const { additionalProperties: values } = known;
  const ofMap =
    typeof values === 'object' && Object.keys(values).length > 0
      ? [
          { name: `${name}.{name}`, type: fullType(values, book), isRequired: false, description: '' },
          ...insideOf(values, book, `${name}.{name}`, path),
        ]
      : [];
  const ofShapes = alternativesOf(known).flatMap((each) => insideOf(each, book, name, path));
  return [...ofObject(known, book, name === '' ? '' : `${name}.`, path), ...ofMap, ...ofShapes];
}

function ofObject(schema: Schema, book: Book, prefix: string, above: readonly Schema[]): Field[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([member, value]) => [
    {
      name: `${prefix}${member}`,
      type: fullType(value, book),
      isRequired: required.has(member),
      description: resolve(value, book.schemas).description ?? '',
    },
    ...insideOf(value, book, `${prefix}${member}`, above),
  ]);
}

function fixedValue({ const: value, enum: values }: Schema = {}): unknown {
  return values?.length === 1 ? values[0] : value;
}

/** Where every shape has another fixed value under one name, that tells them apart. */
function titlesOf(shapes: readonly Schema[], book: Book): string[] {
  const known = shapes.map((each) => resolve(each, book.schemas));
  const names = Object.keys(known[0]?.properties ?? {});
  const telling = names.find((name) => {
    const values = known.map(({ properties }) => fixedValue(properties?.[name]));
    return values.every((value) => value !== undefined) && new Set(values).size === values.length;
  });
  return shapes.map((shape, index) => {
    if (telling !== undefined)
      return `With \`${telling}\` ${JSON.stringify(fixedValue(known[index]?.properties?.[telling]))}:`;
    const document = documentOf(shape, book);
    if (document !== undefined) return `As ${linkTo(document, book)}.`;
    return shape.$ref === undefined ? `Shape ${index + 1}:` : `As \`${nameOf(shape.$ref)}\`:`;
  });
}

/** The shapes of a body, each with all of its members, however deep. */
export function readShapes(schema: Schema, book: Book): Shape[] {
  const document = documentOf(schema, book);
  if (document !== undefined) return [{ title: `The whole of ${linkTo(document, book)}.`, fields: [] }];
  const known = resolve(schema, book.schemas);
  const shapes = alternativesOf(known);
  if (shapes.length < 2) return [{ title: '', fields: insideOf(schema, book, '', []) }];
  const titles = titlesOf(shapes, book);
  return shapes.map((shape, index) => ({
    title: titles[index] ?? '',
    fields: insideOf(shape, book, '', []),
  }));
}

/** A document's own members. */
export function readDocument(name: string, book: Book): readonly Field[] {
  return ofObject(book.schemas[name] ?? {}, book, '', []);
}
