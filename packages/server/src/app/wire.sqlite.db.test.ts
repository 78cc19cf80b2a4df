import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import * as contract from '@waymark/contract';
import { brokenPromises, openTestStore, readPromises, recordLog, type WirePromises } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadConfig } from '../config/index.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import { buildDeps, buildHosts } from './index.ts';

/**
 * The record of the wire: which dated version it belongs to, and a digest of each part. `npm run wire:record`
 * writes it, and refuses while the newest date of `version.ts` is one that others may already rely on.
 */
interface WireRecord {
  readonly version: string;
  readonly parts: Readonly<Record<string, string>>;
  /** What clients may rely on, so that a change can be told from an addition. */
  readonly promises: WirePromises;
}

const recordFile = new URL('wire-record.json', import.meta.url);
const record: WireRecord = JSON.parse(readFileSync(recordFile, 'utf8'));
const today = new Date().toISOString().slice(0, 10);

/** Texts for people may get better without a new date; so may what an example shows. */
const WORDS = new Set(['description', 'summary', 'example', 'examples', 'title', 'info', 'tags']);
/** Members of these are names that somebody chose, not keywords. */
const NAMED = new Set(['properties', 'paths', 'schemas', 'responses', 'headers', '$defs', 'securitySchemes']);

/** The shape alone, in one order. */
function shapeOf(value: unknown, isNamed = false): unknown {
  if (Array.isArray(value)) return value.map((each) => shapeOf(each));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => isNamed || !WORDS.has(name));
  const shaped = kept.map(([name, member]) => [name, shapeOf(member, !isNamed && NAMED.has(name))] as const);
  return Object.fromEntries(shaped.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function digest(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(shapeOf(value)))
    .digest('base64url')
    .slice(0, 16);
}

interface Description {
  readonly paths: Record<string, Record<string, unknown>>;
  readonly components: {
    readonly schemas: Record<string, unknown>;
    readonly responses?: Described['responses'];
  };
}

async function describeService(): Promise<Description> {
  const { store, place } = await openTestStore();
  const deps = buildDeps(loadConfig(place.env), recordLog().log, store, Buffer.alloc(32, 1));
  // A request that never travelled has no socket; the address is all that is read of it.
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } }, memo: { ttlMs: 0 } } as unknown;
  const request = new Request('http://localhost/openapi.json');
  return await (await buildHosts(deps).landing.fetch(request, env as HttpEnv['Bindings'])).json();
}

function operationsOf({ paths }: Description): [string, unknown][] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([name]) => name !== 'servers')
      .map(([method, operation]): [string, unknown] => [`${method.toUpperCase()} ${path}`, operation]),
  );
}

/** What clients rely on beyond the API description. */
function tablesOfContract(): [string, unknown][] {
  return [
    ['report document', z.toJSONSchema(contract.QuickstartReport, { io: 'output' })],
    ['errors: landing', contract.landingErrorStatus],
    ['errors: platform', contract.platformErrorStatus],
    ['errors: setup', contract.setupErrorStatus],
    ['errors: identity', contract.identityErrorStatus],
    ['errors: oauth', contract.oauthErrorStatus],
    ['errors: ingest', contract.ingestErrorStatus],
    ['scopes', [contract.agentScopes, contract.preClaimScopes, contract.agentOperations]],
    ['limits', [contract.limits, contract.agentRateLimits, contract.pulseRateLimits]],
    ['lifetimes', [contract.agentLifetimes, contract.pulseLifetimes]],
    ['grants', [contract.JWT_BEARER_GRANT, contract.claimGrants('vendor')]],
    ['pulse headers', contract.pulseHeaders],
    ['alerts: webhook', z.toJSONSchema(contract.AlertWebhook, { io: 'output' })],
    ['log drains: places', [contract.pulseLogsPath, contract.fastlyChallengePath, contract.logSenders]],
    ['log drains: bounds', [contract.logLimits, contract.logErrorStatus]],
    ['log drains: answer', z.toJSONSchema(contract.PulseLogResponse, { io: 'output' })],
  ];
}

function wireParts(description: Description): Record<string, string> {
  const schemas = Object.entries(description.components.schemas).map(([name, schema]): [string, unknown] => [
    `schema ${name}`,
    schema,
  ]);
  const responses = Object.entries(description.components.responses ?? {}).map(
    ([name, response]): [string, unknown] => [`response ${name}`, response],
  );
  const parts = [...operationsOf(description), ...schemas, ...responses, ...tablesOfContract()];
  const digests = parts.map(([name, part]): [string, string] => [name, digest(part)]);
  return Object.fromEntries(digests.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function differences(now: Record<string, string>): string[] {
  const names = new Set([...Object.keys(now), ...Object.keys(record.parts)]);
  return [...names].filter((name) => now[name] !== record.parts[name]);
}

/** Operations whose time is over may go, and may change. */
function unexcused(broken: readonly string[]): readonly string[] {
  const over = contract.deprecations.filter(({ sunsetOn }) => sunsetOn <= today);
  return broken.filter((each) => !over.some(({ method, path }) => each.startsWith(`${method} ${path} `)));
}

interface Described {
  readonly security?: readonly object[];
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly $ref?: string;
        readonly headers?: Readonly<Record<string, unknown>>;
        readonly content?: Readonly<Record<string, unknown>>;
      }
    >
  >;
}

describe('the API description', () => {
  it('says which operations of agents need a token, and which headers their refusals carry', async () => {
    const { paths } = await describeService();
    // A description's operations have responses.
    const operation = (method: string, path: string) => paths[path]?.[method.toLowerCase()] as Described;
    const agents = contract.agentOperations.map(({ method, path }) =>
      operation(method, path.replaceAll(/:(\w+)/gu, '{$1}')),
    );
    for (const { security, responses } of agents) {
      expect(security).toEqual([{ agentToken: [] }]);
      for (const status of ['401', '403'])
        expect(responses[status]?.headers).toHaveProperty('WWW-Authenticate');
    }
    const ceremony = ['/agent/identity', '/agent/identity/claim', '/oauth2/token', '/oauth2/revoke'];
    for (const { responses } of ceremony.map((path) => operation('POST', path)))
      for (const status of ['429', '503']) expect(responses[status]?.headers).toHaveProperty('Retry-After');
    const { responses: polled } = operation('POST', '/oauth2/token');
    expect(polled['400']?.headers).toHaveProperty('Retry-After');
    const { responses: claimed } = operation('POST', '/agent/identity/claim');
    expect(claimed['401']?.headers).toHaveProperty('WWW-Authenticate');
  });
});

/** Every answer of every operation, by the operation's name and the status; references are followed. */
function answersOf(description: Description): [string, string, Described['responses'][string]][] {
  const named = description.components.responses ?? {};
  return operationsOf(description).flatMap(([name, operation]) =>
    // A description's operations have responses.
    Object.entries((operation as Described).responses).map(
      ([status, each]): [string, string, Described['responses'][string]] => [
        name,
        status,
        each.$ref === undefined ? each : (named[each.$ref.split('/').at(-1) ?? ''] ?? {}),
      ],
    ),
  );
}

describe('every operation', () => {
  it('says what the listener and the middleware before it answer in its place', async () => {
    const description = await describeService();
    const answers = Map.groupBy(answersOf(description), ([name]) => name);
    const known = (name: string) => (answers.get(name) ?? []).map(([, status]) => status);
    for (const [name] of operationsOf(description)) {
      expect(known(name), name).toEqual(expect.arrayContaining(['400', '408', '417', '431', '500']));
      const isStream = name === 'GET /reports/{slug}/events';
      expect(known(name).includes('304'), name).toBe(name.startsWith('GET ') && !isStream);
      if (description.paths[name.split(' ')[1] ?? '']?.servers !== undefined)
        expect(known(name), name).toEqual(expect.arrayContaining(['413', '503']));
    }
  });

  it('types Retry-After alike, and has it wherever one may come again', async () => {
    for (const [name, status, { headers }] of answersOf(await describeService())) {
      const header = headers?.['Retry-After'];
      if (status === '429' || status === '503') expect(header, `${name} ${status}`).toBeDefined();
      if (header !== undefined)
        expect(header, `${name} ${status}`).toMatchObject({ schema: { type: 'integer', minimum: 1 } });
    }
  });

  it('shows the errors of report addresses as pages too', async () => {
    const errors = answersOf(await describeService()).filter(
      ([name, status]) => name.startsWith('GET /reports/') && ['404', '429', '500', '503'].includes(status),
    );
    expect(errors).toHaveLength(32);
    for (const [name, status, { content }] of errors)
      expect(Object.keys(content ?? {}), `${name} ${status}`).toEqual(['application/json', 'text/html']);
  });
});

describe('the wire', () => {
  it('is what its dated version recorded; a change needs a new date in version.ts and npm run wire:record', async () => {
    const description = await describeService();
    const parts = wireParts(description);
    if (process.env.WAYMARK_RECORD_WIRE === undefined) {
      expect({ changed: differences(parts), version: contract.API_VERSION }).toEqual({
        changed: [],
        version: record.version,
      });
      return;
    }
    const isClosed = contract.API_VERSION === record.version && contract.API_VERSION !== today;
    if (isClosed && differences(parts).length > 0)
      throw new Error(`${record.version} is out: give version.ts a new date that says what changed`);
    const promises = readPromises(description);
    const broken = unexcused(brokenPromises(record.promises, promises));
    if (broken.length > 0 && record.version !== today)
      throw new Error(
        `clients would notice; supersede the operation instead (version.ts): ${broken.join('; ')}`,
      );
    const written: WireRecord = { version: contract.API_VERSION, parts, promises };
    writeFileSync(recordFile, `${JSON.stringify(written, undefined, 2)}\n`);
  });

  it('does not take another wording for a change, and a new member or limit for one', () => {
    const schema = (title: string, more = {}) => ({
      properties: { title: { type: 'string', title }, ...more },
    });
    expect(digest(schema('One'))).toBe(digest(schema('Another')));
    expect(digest(schema('One'))).not.toBe(digest(schema('One', { description: { type: 'string' } })));
    expect(digest({ maxLength: 1 })).not.toBe(digest({ maxLength: 2 }));
  });
});
