import {
  documentFormats,
  eventTextLimits,
  ingestLimits,
  PulseEvent,
  PulseEventBatch,
  signatureLimits,
} from '@waymark/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from './event-fields.ts';
import { parseMoment, readClock } from './event-time.ts';
import { EventRejection, parseEvent } from './parse-event.ts';
import { readEvents } from './read-events.ts';

const ORIGIN = 'https://docs.harbour-tools.dev';
const NOW = Date.UTC(2026, 10, 15, 12);
const NONCE = 'n'.repeat(43);
const clock = readClock(NOW, undefined);
const runs = { numRuns: 300 };

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ minLength: 600, maxLength: 700 }),
);
const long = fc.oneof(text, fc.constantFrom('a'.repeat(2048), 'a'.repeat(2049)));
const words = (...names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, fc.oneof(text, fc.constant(null))])), {
    requiredKeys: [],
  });

const required = {
  id: fc.oneof(
    fc.uuid({ version: [1, 3, 4, 5, 6, 8] }),
    fc.uuid({ version: 4 }).map((uuid) => uuid.toUpperCase()),
    fc.constant('00000000-0000-0000-0000-000000000000'),
  ),
  ts: fc.oneof(
    fc.integer({ min: NOW - ingestLimits.pastMs, max: NOW + ingestLimits.futureMs }),
    fc.constantFrom('2026-11-15T12:00:00Z', '2026-11-15t13:00+01:00'),
  ),
  ip: fc.oneof(fc.ipV4(), fc.ipV6()),
  user_agent: fc.oneof(text, fc.constant('a'.repeat(1024))),
  url: fc.webPath().map((path) => `${ORIGIN}${path}`),
};
const optional = {
  ...Object.fromEntries(Object.keys(eventTextLimits).map((name) => [name, text])),
  status: fc.oneof(fc.integer({ min: 100, max: 599 }), fc.constant(null)),
  duration_ms: fc.double({ min: 0, max: 86_400_000, noNaN: true }),
  bytes: fc.nat(),
  format: fc.constantFrom(...documentFormats),
  accept_language_present: fc.boolean(),
  auth_present: fc.boolean(),
  mcp: words('method', 'tool', 'other'),
  sdk: words('name', 'version', 'framework'),
  verification: fc.constant({ nonce: NONCE }),
  signature: fc.record({ input: long, value: long, host: text }, { requiredKeys: ['input', 'value'] }),
  unlisted: fc.jsonValue({ maxDepth: 1 }),
};

/** Values of every JSON type, and on both sides of the bounds of the members that have some. */
const edges: readonly unknown[] = [
  undefined,
  null,
  true,
  [],
  {},
  [NONCE],
  { nonce: 'short' },
  { nonce: `${NONCE} ` },
  { method: 7 },
  { input: 'a', value: 'b' },
  { input: 'a', value: 'b', host: 7 },
  { input: 'a' },
  { name: null, tool: [] },
  ...[-1, 0, 0.5, 99, 99.7, 100, 200.4, 599, 599.4, 600, 86_400_000, 86_400_000.4, NOW, 1e300],
  ...[2 ** 53 - 1, 2 ** 53, -(2 ** 53)],
  ...['', 'pdf', 'html', 'a'.repeat(1024), 'a'.repeat(1025), `${NOW}`],
  ...['2026-11-15 12:00:00Z', '2026-11-15T12:00:00', '2026-11-31T12:00:00Z', '2026-11-15T12:00:60Z'],
  ...['FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', '00000000-0000-0000-8000-000000000000'],
];
const anything = fc.oneof(
  fc.constantFrom(...edges),
  fc.stringMatching(/^[0-9a-fA-F]{8}-[0-9a-f]{4}-[0-689a-f][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/u),
  fc.jsonValue({ maxDepth: 2 }),
);
const names = [...Object.keys(required), ...Object.keys(optional)];

/** The schema leaves the form of these texts to the parser: of a text only those that are right are tried. */
function isOfOwnForm(name: string, value: unknown): boolean {
  return ['ip', 'url'].includes(name) && typeof value === 'string';
}

const odd = fc
  .tuple(fc.constantFrom(...names), anything)
  .filter(([name, value]) => !isOfOwnForm(name, value));

/** Events of which most are right, with one member that may be anything or missing. */
const event = fc
  .tuple(fc.record(required), fc.record(optional, { requiredKeys: [] }), fc.option(odd))
  .map(([needed, more, other]) => ({ ...needed, ...more, ...(other && { [other[0]]: other[1] }) }))
  .map(asSent);

/** As it travels: without undefined, minus zero and the like. */
function asSent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** For a member that is not required, null is the same as leaving it out: so the protocol says. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutNulls(member)]));
}

const cut = (value: unknown, longest: number) =>
  typeof value === 'string' ? cleanText(value.slice(0, longest)) || null : null;
const cutAll = (members: object) =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => {
      const word = cut(value, 64);
      return word === null ? [] : [[name, word]];
    }),
  );

function readSignature(signature: PulseEvent['signature']) {
  if (signature === undefined) return null;
  const { input, value, host } = signature;
  const isWhole =
    input.length <= signatureLimits.input &&
    value.length <= signatureLimits.value &&
    (host?.length ?? 0) <= signatureLimits.host;
  return isWhole ? { input: cleanText(input), value: cleanText(value), host: host ?? null } : null;
}

/** What the parser has to make of an event, read from the wire's own reading of it. */
function valuesOf(wire: PulseEvent): object {
  const texts = Object.entries(eventTextLimits).map(([name, longest]) => [name, cut(wire[name], longest)]);
  const { method, tool } = wire.mcp ?? {};
  const { name, version, framework } = wire.sdk ?? {};
  return {
    ...Object.fromEntries(texts),
    id: wire.id.toLowerCase(),
    at: parseMoment(wire.ts),
    userAgent: cleanText(wire.user_agent),
    status: wire.status ?? null,
    durationMs: wire.duration_ms === undefined ? null : Math.round(wire.duration_ms),
    bytes: wire.bytes ?? null,
    format: wire.format ?? expect.any(String),
    acceptLanguagePresent: wire.accept_language_present ?? null,
    authPresent: wire.auth_present ?? null,
    nonce: wire.verification?.nonce ?? null,
    signature: readSignature(wire.signature),
    mcp: wire.mcp === undefined ? null : cutAll({ method, tool }),
    sdk: wire.sdk === undefined ? null : cutAll({ name, version, framework }),
    day: expect.any(Number),
    address: expect.anything(),
    path: expect.any(String),
  };
}

/** Holds both to the same answer; says whether the event was taken. */
function compare(raw: unknown): boolean {
  const wire = PulseEvent.safeParse(withoutNulls(raw));
  const parsed = parseEvent(raw, ORIGIN, clock);
  if (parsed instanceof EventRejection) {
    // Whether a time is near ours is no matter of the schema.
    if (parsed.code === 'invalid_event') expect(wire.success, JSON.stringify(raw)).toBe(false);
    return false;
  }
  expect(wire.error?.issues, JSON.stringify(raw)).toBeUndefined();
  if (wire.success) expect(parsed).toEqual(valuesOf(wire.data));
  return true;
}

describe('the parser of events and the schema of the wire', () => {
  it('take and refuse the same values of each member, and read them alike', () => {
    const whole = {
      id: '0199f0aa-0000-4000-8000-000000000001',
      ts: NOW,
      ip: '::1',
      user_agent: '',
      url: ORIGIN,
    };
    const cases = names.flatMap((name) =>
      edges.filter((value) => !isOfOwnForm(name, value)).map((value) => ({ ...whole, [name]: value })),
    );
    const taken = cases.filter((each) => compare(asSent(each)));
    expect(taken.length).toBeGreaterThan(names.length);
    expect(taken.length).toBeLessThan(cases.length / 2);
  });

  it('take and refuse the same events, and read the same values', () => {
    let taken = 0;
    fc.assert(
      fc.property(event, (raw) => {
        if (compare(raw)) taken += 1;
      }),
      runs,
    );
    expect(taken).toBeGreaterThan(runs.numRuns / 5);
  });

  it('take and refuse the same frames', async () => {
    const frame = fc
      .record(
        {
          // Without this member it is one event and no frame.
          events: fc.oneof(
            fc.constant([]),
            anything.filter((value) => value !== undefined),
          ),
          sent_at: fc.oneof(required.ts, anything),
          dropped: anything,
        },
        { requiredKeys: ['events'] },
      )
      .map((whole) => ({ text: JSON.stringify(whole), hasEvents: Array.isArray(whole.events) }));
    await fc.assert(
      fc.asyncProperty(frame, async ({ text: body, hasEvents }) => {
        const wire = PulseEventBatch.omit({ events: true }).safeParse(withoutNulls(JSON.parse(body)));
        const isTaken = await readEvents(Buffer.from(body), 'json', false).then(
          () => true,
          () => false,
        );
        expect(isTaken).toBe(wire.success && hasEvents);
      }),
      runs,
    );
  });
});
