import type { Findings } from './look-for-proof.ts';
import { type ProofWay, proofWays } from './proof-texts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a proof counts as lost, and for how long the worker goes on looking for one. */
export const proofRules = {
  everyMs: DAY_MS,
  /** How soon a site that was just added is looked at; from then on each wait is as long as all before it together. */
  soonMs: 5 * 60 * 1000,
  /** Daily checks in a row that were answered without the proof. */
  failedChecks: 3,
  /** Without an answer either way: a site that is down for a week is still somebody's. */
  unansweredMs: 14 * DAY_MS,
  /** How long a site that was added is looked at before it is ever proven, and after its proof lapsed. */
  waitsMs: 7 * DAY_MS,
  returnsMs: 30 * DAY_MS,
} as const;

export interface ProofFacts {
  readonly state: 'unproven' | 'proven' | 'lapsed';
  readonly way: ProofWay | null;
  readonly provenAt: number | null;
  readonly seenAt: number | null;
  readonly failedChecks: number;
  readonly lapsedAt: number | null;
  readonly dueAt: number | null;
  readonly createdAt: number;
}

export interface Check {
  readonly findings: Findings;
  /** Whether it is the worker's check of the day: what a person's button does not find counts for nothing. */
  readonly isDaily: boolean;
  readonly now: number;
}

export interface Judged {
  readonly facts: ProofFacts;
  readonly happened: 'proven' | 'lapsed' | undefined;
}

/** The way by which the proof was found; the one that it was found by before goes first. */
function wayFound({ way }: ProofFacts, findings: Findings): ProofWay | undefined {
  const ways = way === null ? proofWays : [way, ...proofWays];
  return ways.find((each) => findings[each]?.result === 'found');
}

/** When the worker looks next; never at a site that nobody has proven for long. */
function nextDue(facts: ProofFacts, now: number): number | null {
  const { everyMs, soonMs, waitsMs, returnsMs } = proofRules;
  const next = now + everyMs;
  if (facts.state === 'proven') return next;
  if (facts.state === 'lapsed') return next - (facts.lapsedAt ?? now) <= returnsMs ? next : null;
  const soon = now + Math.max(soonMs, now - facts.createdAt);
  return next - facts.createdAt <= waitsMs ? Math.min(soon, next) : null;
}

function found(facts: ProofFacts, way: ProofWay, now: number): Judged {
  const isNew = facts.state !== 'proven';
  const proven: ProofFacts = {
    ...facts,
    state: 'proven',
    way,
    provenAt: isNew ? now : facts.provenAt,
    seenAt: now,
    failedChecks: 0,
    lapsedAt: null,
  };
  return { facts: { ...proven, dueAt: nextDue(proven, now) }, happened: isNew ? 'proven' : undefined };
}

/** A day without the proof. What the way says that it was proven by decides: the others never had it. */
function notFound(facts: ProofFacts, { findings, now }: Check): Judged {
  const isAnswered = facts.way !== null && findings[facts.way]?.result === 'missing';
  const failedChecks = facts.failedChecks + (isAnswered ? 1 : 0);
  const isOver =
    failedChecks >= proofRules.failedChecks || now - (facts.seenAt ?? now) >= proofRules.unansweredMs;
  const lapses = facts.state === 'proven' && isOver;
  const left: ProofFacts = lapses
    ? { ...facts, state: 'lapsed', failedChecks, lapsedAt: now }
    : { ...facts, failedChecks: facts.state === 'proven' ? failedChecks : facts.failedChecks };
  return { facts: { ...left, dueAt: nextDue(left, now) }, happened: lapses ? 'lapsed' : undefined };
}

/** What a check changes: a proof that is found counts at once, one that is gone only after some days. */
export function applyCheck(facts: ProofFacts, check: Check): Judged {
  const way = wayFound(facts, check.findings);
  if (way !== undefined) return found(facts, way, check.now);
  return check.isDaily ? notFound(facts, check) : { facts, happened: undefined };
}
