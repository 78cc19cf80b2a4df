import { describe, expect, it } from 'vitest';
import type { Finding, Findings } from './look-for-proof.ts';
import { applyCheck, type ProofFacts, proofRules } from './proof-state.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = 1_800_000_000_000;
const FOUND: Finding = { result: 'found', code: 'found' };
const MISSING: Finding = { result: 'missing', code: 'no_record' };
const SILENT: Finding = { result: 'unanswered', code: 'no_name_server' };

const added: ProofFacts = {
  state: 'unproven',
  way: null,
  provenAt: null,
  seenAt: null,
  failedChecks: 0,
  lapsedAt: null,
  dueAt: START + DAY,
  createdAt: START,
};

/** The facts and what happened after daily checks, one a day. */
function after(days: readonly Findings[], from: ProofFacts = added, isDaily = true) {
  const happened: (string | undefined)[] = [];
  let facts = from;
  for (const [index, findings] of days.entries()) {
    const judged = applyCheck(facts, { findings, isDaily, now: START + (index + 1) * DAY });
    facts = judged.facts;
    happened.push(judged.happened);
  }
  return { facts, happened };
}

const dns = (finding: Finding): Findings => ({ dns: finding, file: MISSING, meta: MISSING });
const [found, missing, silent] = [dns(FOUND), dns(MISSING), dns(SILENT)];

describe('a site', () => {
  it('is proven by the first check that finds the proof, by whichever way', () => {
    for (const way of ['dns', 'file', 'meta'] as const) {
      const { facts, happened } = after([{ dns: MISSING, file: MISSING, meta: MISSING, [way]: FOUND }]);
      expect(facts).toMatchObject({ state: 'proven', way, provenAt: START + DAY, seenAt: START + DAY });
      expect(happened).toEqual(['proven']);
    }
  });

  it('is proven once, and keeps the day', () => {
    const { facts, happened } = after([found, found]);
    expect(happened).toEqual(['proven', undefined]);
    expect(facts).toMatchObject({ provenAt: START + DAY, seenAt: START + 2 * DAY, dueAt: START + 3 * DAY });
  });

  it('keeps its proof through two days without it, and loses it on the third', () => {
    expect(after([found, missing, missing]).facts).toMatchObject({ state: 'proven', failedChecks: 2 });
    const { facts, happened } = after([found, missing, missing, missing]);
    expect(happened).toEqual(['proven', undefined, undefined, 'lapsed']);
    expect(facts).toMatchObject({ state: 'lapsed', lapsedAt: START + 4 * DAY, provenAt: START + DAY });
  });

  it('begins to count anew when the proof is there between', () => {
    const { facts } = after([found, missing, missing, found, missing, missing]);
    expect(facts).toMatchObject({ state: 'proven', failedChecks: 2 });
  });

  it('is not counted against while nobody answers, for two weeks', () => {
    const weeks = proofRules.unansweredMs / DAY;
    const quiet = Array.from({ length: weeks - 1 }, () => silent);
    expect(after([found, ...quiet]).facts).toMatchObject({ state: 'proven', failedChecks: 0 });
    expect(after([found, ...quiet, silent]).happened.at(-1)).toBe('lapsed');
  });

  it('is judged by the way that it was proven by: a web server that is away says nothing of a record', () => {
    const away: Findings = { dns: MISSING, file: SILENT, meta: SILENT };
    expect(after([found, away, away, away]).facts.state).toBe('lapsed');
    const byFile: Findings = { dns: MISSING, file: FOUND, meta: MISSING };
    expect(after([byFile, away, away, away]).facts.state).toBe('proven');
  });

  it('goes on by another way where the first is gone', () => {
    const moved: Findings = { dns: MISSING, file: MISSING, meta: FOUND };
    expect(after([found, moved]).facts).toMatchObject({ state: 'proven', way: 'meta', failedChecks: 0 });
  });

  it('loses nothing by a person’s own check, and wins by it', () => {
    const proven = after([found]).facts;
    expect(after(Array(9).fill(missing), proven, false).facts).toEqual(proven);
    const lapsed = after([found, missing, missing, missing]).facts;
    expect(after([found], lapsed, false)).toMatchObject({
      happened: ['proven'],
      facts: { state: 'proven', lapsedAt: null, failedChecks: 0 },
    });
  });

  it('is looked at soon after it was added, and ever more rarely until it is once a day', () => {
    const minutes: number[] = [];
    let facts: ProofFacts = { ...added, dueAt: START + proofRules.soonMs };
    for (let look = 0; look < 11; look += 1) {
      const now = facts.dueAt ?? 0;
      minutes.push((now - START) / 60_000);
      facts = applyCheck(facts, { findings: missing, isDaily: true, now }).facts;
    }
    expect(minutes).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 4_000]);
  });

  it('is not looked at for ever where nobody proves it', () => {
    expect(after(Array(6).fill(missing)).facts.dueAt).toBe(START + 7 * DAY);
    expect(after(Array(7).fill(missing)).facts.dueAt).toBeNull();
    const lapsed = [found, missing, missing, missing];
    expect(after([...lapsed, ...Array(29).fill(missing)]).facts.dueAt).not.toBeNull();
    expect(after([...lapsed, ...Array(30).fill(missing)]).facts.dueAt).toBeNull();
  });

  it('is not said to lapse twice', () => {
    expect(after([found, missing, missing, missing, missing, missing]).happened).toEqual([
      'proven',
      undefined,
      undefined,
      'lapsed',
      undefined,
      undefined,
    ]);
  });
});
