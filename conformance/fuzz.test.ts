import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectErrorShape } from './expectations.ts';
import { type Answer, post } from './http.ts';
import { arenaPath, auditPath, nextAddress, proofPack, publishedEntry, submission } from './samples.ts';
import { type Subject, startSubject, withoutWorker } from './service.ts';

const allowed = [202, 400, 413, 422, 429];
const runsEach = 75;

let subject: Subject;
const accepted = { [auditPath]: 0, [arenaPath]: 0 };

beforeAll(async () => {
  subject = await startSubject({ env: withoutWorker });
  await subject.store.publishEntry(publishedEntry);
});

afterAll(() => subject.stop());

const path = fc.constantFrom(auditPath, arenaPath);
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.webUrl(), fc.emailAddress());
const anyValue = fc.oneof(anyText, fc.jsonValue({ maxDepth: 3 }));

/** A request that is right but for some members, which are anything, missing or too many. */
const nearlyRight = fc
  .record({
    base: fc.constantFrom(
      submission({ metadata: { notes: 'x' } }),
      proofPack({ finding_type: 'api_mismatch' }),
    ),
    changes: fc.dictionary(
      fc.oneof(
        fc.constantFrom('email', 'quickstart_url', 'metadata', 'challenge_token', 'entry_slug', 'entry_name'),
        fc.string({ maxLength: 8 }),
      ),
      anyValue,
      { minKeys: 1, maxKeys: 3 },
    ),
  })
  .map(({ base, changes }) => JSON.stringify({ ...base, ...changes }));

async function expectBounded(to: string, body: unknown, headers: Record<string, string> = {}): Promise<void> {
  const answer: Answer = await post(`${subject.baseUrl}${to}`, body, { headers, from: nextAddress() });
  expect(allowed).toContain(answer.status);
  if (answer.status !== 202) return expectErrorShape(answer.json);
  if (to === auditPath || to === arenaPath) accepted[to] += 1;
}

const bounds = { numRuns: runsEach, interruptAfterTimeLimit: 20_000, markInterruptAsFailure: false };

describe('bad input guards: never an unexpected error to', () => {
  it('any JSON value', () =>
    fc.assert(
      fc.asyncProperty(path, fc.json({ maxDepth: 6 }), (to, body) => expectBounded(to, body)),
      bounds,
    ));

  it('any bytes', () =>
    fc.assert(
      fc.asyncProperty(path, fc.uint8Array({ maxLength: 600 }), (to, body) => expectBounded(to, body)),
      bounds,
    ));

  it('nearly right requests', () =>
    fc.assert(
      fc.asyncProperty(path, nearlyRight, (to, body) => expectBounded(to, body)),
      bounds,
    ));

  it('any media type and Idempotency-Key', () => {
    const printable = fc.stringMatching(/^[\x21-\x7e]{1,40}$/);
    return fc.assert(
      fc.asyncProperty(path, printable, printable, (to, type, key) =>
        expectBounded(to, proofPack(), { 'content-type': type, 'idempotency-key': key }),
      ),
      bounds,
    );
  });

  it('and stores only what was accepted', async () => {
    expect(await subject.store.listRuns()).toHaveLength(accepted[auditPath]);
    expect(await subject.store.listAuditJobs()).toHaveLength(accepted[auditPath]);
    expect(await subject.store.listArenaRequests()).toHaveLength(accepted[arenaPath]);
  });
});
