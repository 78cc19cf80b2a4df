import { describe, expect, it } from 'vitest';
import { boundWords } from './bound-words.ts';
import { type Book, readDocument, readShapes } from './read-fields.ts';
import type { Schema, Schemas } from './schema.ts';

const bookOf = (schemas: Schemas = {}, shown: readonly string[] = []): Book => ({
  schemas,
  links: new Map(shown.map((name) => [name, `https://acme.dev/documents.md#${name.toLowerCase()}`])),
});

function typeOf(schema: Schema, book = bookOf()): string | undefined {
  const [field] = readShapes({ properties: { member: schema } }, book).flatMap(({ fields }) => fields);
  return field?.type;
}

describe('the bounds of a value', () => {
  it.each<[string, Schema, string]>([
    ['both ends', { minLength: 2, maxLength: 9 }, ', 2 to 9 characters'],
    ['one end, of one', { maxLength: 1 }, ', at most 1 character'],
    ['the lower end alone', { minItems: 1 }, ', at least 1 item'],
    ['a list that holds nothing', { maxItems: 0 }, ', always empty'],
    ['a number that may be nothing above zero', { maximum: 0 }, ', at most 0'],
    ['what every integer has anyway', { minimum: -9007199254740991, maximum: 9007199254740991 }, ''],
    ['a number beyond what is exact', { maximum: 2 ** 60 }, ''],
    ['a pattern', { pattern: '^a' }, ', matching `^a`'],
    ['no pattern beside the format that it spells', { pattern: '^a', format: 'email' }, ''],
    ['a default that is false', { default: false }, ', default false'],
    [
      'several, in this order',
      { minLength: 1, minimum: 3, maxItems: 2 },
      ', at least 1 character, at least 3, at most 2 items',
    ],
  ])('are told: %s', (_name, schema, words) => {
    expect(boundWords(schema)).toBe(words);
  });
});

describe('the type of a member', () => {
  it.each<[string, Schema, string]>([
    ['a list', { type: 'array' }, 'list'],
    ['a list with its bounds', { items: { type: 'string' }, maxItems: 3 }, 'list of string, at most 3 items'],
    ['a list whose items may be null', { items: { type: ['string', 'null'] } }, 'list of string or null'],
    ['two types', { type: ['string', 'integer'] }, 'string or integer'],
    ['a format in place of its type', { type: 'string', format: 'uri' }, 'uri'],
    ['a fixed value', { const: 'a' }, '"a"'],
    ['values, null at the end', { enum: [null, 'a', 1] }, '"a" or 1 or null'],
    ['a map', { type: 'object' }, 'object of any members'],
    ['an object without any', { type: 'object', additionalProperties: false }, 'object'],
    ['an object that says no type', { properties: {} }, 'object'],
    ['nothing said', {}, 'any'],
    [
      'alternatives, each once',
      { oneOf: [{ type: 'string' }, { type: 'string' }, { type: 'number' }, { const: null }] },
      'string or number or null',
    ],
  ])('is told: %s', (_name, schema, words) => {
    expect(typeOf(schema)).toBe(words);
  });

  it('leads to the document that it is, or is a copy of, whose members are not listed again', () => {
    const properties = { id: { type: 'string' } };
    const book = bookOf({ Report: { type: 'object', properties }, Other: { properties } }, ['Report']);
    const link = '[Report](https://acme.dev/documents.md#report)';
    expect(typeOf({ $ref: '#/components/schemas/Report' }, book)).toBe(link);
    expect(typeOf({ anyOf: [{ type: 'object', properties }, { type: 'null' }] }, book)).toBe(
      `${link} or null`,
    );
    const [shape] = readShapes({ properties: { report: { properties } } }, book);
    expect(shape?.fields.map(({ name }) => name)).toEqual(['report']);
  });

  it('is no document because both have no members', () => {
    expect(typeOf({ properties: {} }, bookOf({ Empty: { properties: {} } }, ['Empty']))).toBe('object');
  });
});

describe('the shapes of a body', () => {
  const titlesOf = (schema: Schema, book = bookOf()) => readShapes(schema, book).map(({ title }) => title);
  const one = (properties: Schema['properties'] = {}): Schema => ({ properties });

  it('have no title where there is one, whose null is no shape', () => {
    expect(titlesOf(one({ a: {} }))).toEqual(['']);
    expect(titlesOf({ anyOf: [one({ a: {} }), { type: 'null' }] })).toEqual(['']);
  });

  it('are told apart by a member that is another fixed value in each, however that is written', () => {
    const anyOf = [
      one({ same: { const: 1 }, kind: { const: 'a' } }),
      one({ same: { const: 1 }, kind: { enum: ['b'] } }),
    ];
    expect(titlesOf({ anyOf })).toEqual(['With `kind` "a":', 'With `kind` "b":']);
  });

  it('are counted, or called as they are, where no member tells them apart', () => {
    const book = bookOf({ Report: one({ r: {} }), Plain: one({ p: {} }) }, ['Report']);
    const anyOf = [
      one({ kind: { enum: ['a', 'b'] } }),
      { $ref: '#/components/schemas/Report' },
      { $ref: '#/components/schemas/Plain' },
    ];
    expect(titlesOf({ anyOf }, book)).toEqual([
      'Shape 1:',
      'As [Report](https://acme.dev/documents.md#report).',
      'As `Plain`:',
    ]);
  });

  it('are one line where the body is a document', () => {
    const book = bookOf({ Report: one({ r: {} }) }, ['Report']);
    expect(readShapes({ $ref: '#/components/schemas/Report' }, book)).toEqual([
      { title: 'The whole of [Report](https://acme.dev/documents.md#report).', fields: [] },
    ]);
  });

  it('list what is inside of alternatives, lists and maps, by its path', () => {
    const schema = one({
      either: { anyOf: [one({ a: {} }), one({ b: {} })] },
      lists: { items: { items: one({ c: {} }) } },
      map: { additionalProperties: { type: 'integer' } },
    });
    const names = readShapes(schema, bookOf()).flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(names).toEqual(['either', 'either.a', 'either.b', 'lists', 'lists[][].c', 'map', 'map.{name}']);
  });
});

describe('a document', () => {
  it('has its own members, with what is said beside a reference before what it refers to', () => {
    const book = bookOf({
      Report: {
        required: ['id'],
        properties: {
          id: { $ref: '#/components/schemas/Id', description: 'Of this report.' },
          slug: { $ref: '#/components/schemas/Id' },
        },
      },
      Id: { type: 'string', description: 'An id.' },
    });
    expect(readDocument('Report', book)).toEqual([
      { name: 'id', type: 'string', isRequired: true, description: 'Of this report.' },
      { name: 'slug', type: 'string', isRequired: false, description: 'An id.' },
    ]);
    expect(readDocument('Unknown', book)).toEqual([]);
  });
});
