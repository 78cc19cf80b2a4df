import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../config/index.ts';
import { readReference } from './read-reference.ts';
import { renderDevelopers } from './render-developers.ts';

const config = {
  baseUrl: 'https://harbour-tools.dev',
  platformUrl: 'https://platform.harbour-tools.dev',
  acceptedSubmissions: { perCaller: 5, global: 70, windowMs: 3_600_000 },
  acceptedReportRequests: { perCaller: 6, global: 80, windowMs: 3_600_000 },
  refusalsPerMinute: 90,
  limits: loadConfig({ WAYMARK_TOKEN_REQUESTS_PER_MINUTE: '61' }).limits,
};
const document = {
  info: { version: '2026-11-15' },
  servers: [{ url: config.baseUrl }],
  tags: [{ name: 'Pulse', description: 'Instrumentation.' }],
  paths: {
    '/api/v1/pulse/setups/{setup}/verify': {
      servers: [{ url: config.platformUrl }],
      post: {
        operationId: 'verify',
        summary: 'Verify',
        tags: ['Pulse'],
        security: [{}, { setupToken: [] }],
        parameters: [{ name: 'setup', in: 'path', required: true, description: 'The | id.' }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Ask' } } } },
        responses: {
          200: {
            description: 'Verified.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Answer' } } },
          },
          422: { description: 'No proof.' },
          500: { description: 'Unexpected error.' },
        },
      },
    },
  },
  components: {
    securitySchemes: { setupToken: { bearerFormat: 'pulse_setup_*' } },
    schemas: {
      Ask: {
        anyOf: [
          { $ref: '#/components/schemas/One' },
          { required: ['kind'], properties: { kind: { const: 'b' }, two: { type: 'string' } } },
        ],
      },
      One: {
        required: ['kind', 'one'],
        properties: { kind: { const: 'a' }, one: { type: 'string', maxLength: 9 } },
      },
      Answer: {
        required: ['data'],
        properties: {
          data: {
            type: 'array',
            items: {
              required: ['finished_at', 'size'],
              properties: {
                status: { enum: ['verified', 'waiting_for_event', null] },
                finished_at: { type: ['string', 'null'], format: 'date-time' },
                size: { type: 'integer', minimum: 1, maximum: 9 },
                owner: { anyOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'null' }] },
                counts: { type: 'object', additionalProperties: { $ref: '#/components/schemas/Count' } },
              },
            },
          },
        },
      },
      Owner: {
        type: 'object',
        properties: {
          path: { type: 'string', pattern: '^/|$', default: '/' },
          under: { $ref: '#/components/schemas/Owner' },
        },
      },
      Count: { type: 'object', required: ['n'], properties: { n: { type: 'number' } } },
    },
  },
};
const text = renderDevelopers(config, readReference(document, []));

describe('the developers’ document', () => {
  it('lists an operation with its host, its credential and its parameters', () => {
    expect(text).toContain('### `POST /api/v1/pulse/setups/{setup}/verify`');
    expect(text).toContain('Instrumentation. At `https://platform.harbour-tools.dev`.');
    expect(text).toContain('May carry `Authorization: Bearer pulse_setup_*`.');
    expect(text).toContain('| `setup` | path | The \\| id. |');
  });

  it('has a table for each shape of a body, called by what tells it from the others', () => {
    const [, first = '', second = ''] = text.split('With `kind` ');
    expect(first).toContain('| `one` | string, at most 9 characters |  |');
    expect(first).not.toContain('`two`');
    expect(second).toContain('| `two` | string, optional |  |');
    expect(second.split('Answers')[0]).not.toContain('`one`');
  });

  it.each([
    '| `data` | list of object |  |',
    '| `data[].status` | "verified" or "waiting_for_event" or null, optional |  |',
    '| `data[].finished_at` | date-time or null |  |',
    '| `data[].size` | integer, 1 to 9 |  |',
    '| `data[].owner` | object or null, optional |  |',
    '| `data[].owner.path` | string, matching `^/\\|$`, default "/", optional |  |',
    '| `data[].counts.{name}` | object, optional |  |',
    '| `data[].counts.{name}.n` | number |  |',
  ])('loses nothing of a member, however deep: %s', (row) => {
    expect(text).toContain(row);
  });

  it('ends where a shape holds itself', () => {
    expect(text).toContain('| `data[].owner.under` |');
    expect(text).not.toContain('`data[].owner.under.under`');
  });

  it('says which document to give to a generator of clients, where there are two hosts', () => {
    expect(text).toContain('`https://platform.harbour-tools.dev/openapi.json`');
    const one = { ...config, platformUrl: config.baseUrl };
    expect(renderDevelopers(one, readReference(document, []))).not.toContain('Generating a client');
  });

  it('tells each refusal, but for those that every operation has', () => {
    expect(text).toContain('- **422** No proof.');
    expect(text).not.toContain('- **500**');
  });

  it('names the limits and codes that are enforced, and no number that is none', () => {
    expect(text).toContain('| `POST /agent/identity` | 5 per address in an hour |');
    const refused = '90 refused per address in a minute';
    for (const row of [
      `| \`POST /api/quickstart-submissions\` | 5 accepted per address and 70 from all, in a rolling hour; ${refused} |`,
      `| \`POST /api/arena/report-requests\` | 6 accepted per address and 80 from all, in a rolling hour; ${refused}, counted apart from audits |`,
    ])
      expect(text).toContain(row);
    expect(text).toContain('`credential_detected` 400');
    expect(text).not.toMatch(/NaN|undefined|\[object/u);
  });
});
