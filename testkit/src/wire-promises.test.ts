import { describe, expect, it } from 'vitest';
import { brokenPromises, readPromises } from './wire-promises.ts';

function promisesOf(operation: object, schemas: Record<string, object> = {}) {
  return readPromises({ paths: { '/x': { servers: [], post: operation } }, components: { schemas } });
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const text = { type: 'string' };
const before = promisesOf(
  {
    parameters: [{ name: 'id', required: true }],
    requestBody: json({ required: ['email'], properties: { email: text, note: text } }),
    responses: {
      200: json({ $ref: '#/components/schemas/Answer' }),
      400: json({ properties: { error: text } }),
    },
  },
  { Answer: { properties: { data: { type: 'array', items: { properties: { id: text } } } } } },
);
const request = { required: ['email'], properties: { email: text, note: text } };
const changed = (
  schema: object,
  answer: object = { properties: { data: { items: { properties: { id: text } } } } },
) =>
  promisesOf({
    parameters: [{ name: 'id', required: true }],
    requestBody: json(schema),
    responses: { 200: json(answer) },
  });

describe('the promises of a wire', () => {
  it('name what is needed, taken, answered and given, also behind references and in lists', () => {
    expect(before['POST /x']).toEqual([
      'answers 200',
      'gives 200 data',
      'gives 200 data.[].id',
      'needs email',
      'needs id',
      'takes email',
      'takes note',
    ]);
  });

  it('are kept by an addition', () => {
    const more = { ...request, properties: { ...request.properties, more: text } };
    const answer = { properties: { data: { items: { properties: { id: text, at: text } } }, total: text } };
    expect(brokenPromises(before, { ...changed(more, answer), 'GET /y': [] })).toEqual([]);
  });

  it('are broken by what a client would notice', () => {
    expect(brokenPromises(before, {})).toEqual(['POST /x is gone']);
    expect(brokenPromises(before, changed({ ...request, required: ['email', 'note'] }))).toEqual([
      'POST /x now needs note',
    ]);
    expect(brokenPromises(before, changed({ required: ['email'], properties: { email: text } }))).toEqual([
      'POST /x no longer takes note',
    ]);
    expect(brokenPromises(before, changed(request, { properties: { data: {} } }))).toEqual([
      'POST /x no longer gives 200 data.[].id',
    ]);
  });

  it('ask for what every shape of a body asks for', () => {
    const shapes = {
      anyOf: [request, { required: ['email', 'phone'], properties: { email: text, phone: text } }],
    };
    expect(changed(shapes)['POST /x']).toEqual(expect.arrayContaining(['needs email', 'takes phone']));
    expect(changed(shapes)['POST /x']).not.toContain('needs phone');
  });
});
