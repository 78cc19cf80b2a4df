import type { LedgerRow, RowEnd } from '../../model/ledger.ts';
import type { NotTriedCode, RowAccount } from '../../model/plan.ts';
import { type Fact, no, yes } from '../certify/fact.ts';
import { normaliseLine } from '../elastic-match.ts';
import type { Finding } from '../finding.ts';
import { type BeyondSeen, beyondSeen } from './beyond-seen.ts';
import { claimFinding } from './claim-findings.ts';
import type { AuditRuns } from './records.ts';

/** What became of everything behind the goal; what broke counts only where a second clean sandbox shows the same line. */
function allOfRuns(runs: AuditRuns): BeyondSeen[] {
  const { marked, beyondAgain, page, registry, journey } = runs;
  if (marked === null)
    return journey.plan.beyond
      .filter(({ isOfNames }) => !isOfNames)
      .map(({ rowId, part, notTried, isCounted = false }) => ({
        rowId,
        part,
        outcome: 'not_tried',
        stepId: null,
        commandIds: [],
        code: null,
        said: [],
        isGuess: false,
        isMeant: false,
        isCounted,
        isOfNames: false,
        claims: [],
        line: notTried?.quote ?? null,
        reason: notTried?.code ?? null,
      }));
  const again = beyondAgain === null ? [] : beyondSeen(beyondAgain, page, registry);
  return beyondSeen(marked, page, registry).map((entry) => {
    if (entry.outcome !== 'broken') return entry;
    const second = again.find(
      ({ rowId, isOfNames }) => rowId === entry.rowId && isOfNames === entry.isOfNames,
    );
    const isSame =
      second?.outcome === 'broken' && normaliseLine(second.line ?? '') === normaliseLine(entry.line ?? '');
    return isSame
      ? { ...entry, commandIds: [...entry.commandIds, ...second.commandIds] }
      : { ...entry, outcome: 'not_tried' };
  });
}

/** What became of the results behind the goal, without the examples of which only the names were asked for. */
export function beyondOfRuns(runs: AuditRuns): BeyondSeen[] {
  return allOfRuns(runs).filter(({ isOfNames }) => !isOfNames);
}

/** Reasons for which an entry is no part of this reader's way at all. */
const ASIDE: ReadonlySet<BeyondSeen['reason']> = new Set(['other_option', 'condition']);
/** Reasons that lie with what only the reader has. */
const OF_READER: ReadonlySet<BeyondSeen['reason']> = new Set(['readers_own', 'needs_key', 'browser']);

const REACHED: ReadonlySet<BeyondSeen['outcome']> = new Set([
  ...(['seen', 'seen_differently', 'not_seen', 'ran_without_error', 'ran_unseen'] as const),
]);

function evidenceOf(entries: readonly BeyondSeen[]): string[] {
  return entries.flatMap(({ rowId, commandIds }) => [rowId, ...commandIds]);
}

function laterOnes(runs: AuditRuns): BeyondSeen[] {
  return beyondOfRuns(runs).filter(
    ({ part, reason, isGuess, isCounted }) =>
      !ASIDE.has(reason) && (isCounted || (part === 'main' && !isGuess)),
  );
}

/** Whether the results of the main flow behind the goal were reached too; null where it has none. */
export function laterFact(runs: AuditRuns): Fact | null {
  const later = laterOnes(runs);
  if (later.length === 0) return null;
  // What the auditor put together for a step that the page counts accuses nobody, and is not done either.
  const broken = later.filter(({ outcome, part }) => outcome === 'broken' && part === 'main');
  const explained = broken.filter(({ code }) => code !== 'docs.command-failed');
  if (explained.length > 0) return no('later_result_broken', ...evidenceOf(explained));
  if (broken.length > 0) return no('later_result_unexplained', ...evidenceOf(broken));
  const needing = later.filter(
    ({ outcome, reason }) => outcome === 'needs' || (outcome === 'not_tried' && OF_READER.has(reason)),
  );
  if (needing.length > 0) return no('later_result_needs', ...evidenceOf(needing));
  const left = later.filter(({ outcome }) => outcome === 'not_tried' || outcome === 'broken');
  if (left.length > 0) return no('later_result_not_tried', ...evidenceOf(left));
  return yes('later_results_reached', ...evidenceOf(later));
}

/** How many of the results of the main flow were reached, its goal included, for a journey that reached its goal. */
export function resultsReached(runs: AuditRuns): { reached: number; all: number } {
  const later = laterOnes(runs);
  return { reached: 1 + later.filter(({ outcome }) => REACHED.has(outcome)).length, all: 1 + later.length };
}

type Rows = ReadonlyMap<string, LedgerRow>;

/** The first line of the page's words there by which it is told from other places; examples of a page begin alike. */
function placeOf(row: LedgerRow, rows: Rows): string {
  const lines = row.quote.split('\n').filter((line) => line.trim() !== '');
  const others = [...rows.values()].filter(({ id }) => id !== row.id);
  const own = lines.find((line) => !others.some(({ quote }) => quote.includes(line)));
  return own ?? lines[0] ?? '';
}

function brokenFinding(entry: BeyondSeen, row: LedgerRow, rows: Rows): Finding {
  return {
    code: 'docs.further-broken',
    params: { line: entry.line ?? '', part: entry.part },
    owner: 'docs',
    type: entry.code === 'sdk.surface' ? 'sdk_mismatch' : 'docs_mismatch',
    severity: entry.code === 'docs.missing-package' ? 'low' : 'medium',
    stepIds: [],
    commandIds: entry.commandIds,
    sourceSectionIds: [row.sectionId],
    confidence: 'medium',
    quotes: [placeOf(row, rows), ...entry.said],
    counterfactual: null,
  };
}

const MOST_LISTED = 10;

/** Whether an entry was tried and needs something that is not there, or that this machine could not get. */
function isLacking({ outcome, reason, line, code, isMeant }: BeyondSeen): boolean {
  const isTried = reason === null && line !== null && !isMeant;
  return isTried && (outcome === 'needs' || code === 'environment.registry-gap');
}

/** Whether an entry was tried in vain, and neither the page's words nor the run say whose doing that is. */
function isUnclear(entry: BeyondSeen): boolean {
  const { outcome, reason, line, isMeant } = entry;
  return outcome === 'not_tried' && reason === null && line !== null && !isMeant && !isLacking(entry);
}

/** What was tried behind the goal to no end, in one finding that accuses nobody. */
function inVain(
  code: 'auditor.further-lacking' | 'auditor.further-unclear',
  entries: readonly BeyondSeen[],
  rows: Rows,
): Finding[] {
  if (entries.length === 0) return [];
  const listed = entries.slice(0, MOST_LISTED);
  const places = listed.flatMap(({ rowId }) => rows.get(rowId) ?? []);
  return [
    {
      code,
      params: { count: entries.length, lines: listed.flatMap(({ line }) => line ?? []) },
      type: 'environment_blocker',
      owner: 'environment',
      severity: 'low',
      confidence: 'medium',
      stepIds: [],
      commandIds: listed.flatMap(({ commandIds }) => commandIds),
      sourceSectionIds: [...new Set(places.map(({ sectionId }) => sectionId))],
      quotes: [...places.map((row) => placeOf(row, rows)), ...listed.flatMap(({ said }) => said)].slice(
        0,
        3 * MOST_LISTED,
      ),
      counterfactual: null,
    },
  ];
}

/** What breaks behind the goal by proof, what is seen otherwise there than the page tells, and what was tried in vain. */
export function beyondFindings(runs: AuditRuns): Finding[] {
  const rows = new Map(runs.page.ledger.map((row) => [row.id, row]));
  const entries = allOfRuns(runs);
  const found = entries.flatMap((entry) => {
    const row = rows.get(entry.rowId);
    const broken = entry.outcome === 'broken' && row !== undefined ? [brokenFinding(entry, row, rows)] : [];
    const differing = entry.claims.flatMap((claim) => {
      const row = rows.get(claim.rowId);
      if (row === undefined || (claim.seen !== 'not_seen' && claim.seen !== 'seen_differently')) return [];
      return [claimFinding(claim, row, { stepIds: [], commandIds: entry.commandIds })];
    });
    return [...broken, ...differing];
  });
  return [
    ...found,
    ...inVain('auditor.further-lacking', entries.filter(isLacking), rows),
    ...inVain('auditor.further-unclear', entries.filter(isUnclear), rows),
  ];
}

const BY_REASON: Record<NotTriedCode, RowEnd> = {
  readers_own: 'readers_own',
  needs_key: 'readers_own',
  free_names: 'readers_own',
  browser: 'other_option',
  other_option: 'other_option',
  condition: 'condition_false',
  not_understood: 'not_understood',
  shows_nothing: 'not_reached',
  too_many: 'not_reached',
};

function endOf({ outcome, reason }: BeyondSeen): RowEnd {
  if (REACHED.has(outcome)) return 'done';
  if (outcome === 'needs') return 'readers_own';
  return reason === null ? 'not_reached' : BY_REASON[reason];
}

/** The account of the page with the ends of what stands behind its goal. */
export function accountBeyond(runs: AuditRuns): RowAccount[] {
  const seen = beyondOfRuns(runs);
  const ends = new Map(
    seen.flatMap((entry): [string, Omit<RowAccount, 'rowId'>][] => [
      [entry.rowId, { end: endOf(entry), code: entry.reason ?? entry.outcome }],
      ...entry.claims.map(({ rowId, seen: how }): [string, Omit<RowAccount, 'rowId'>] => [
        rowId,
        { end: how, code: entry.outcome },
      ]),
    ]),
  );
  return runs.journey.plan.account.map((row) => ({ ...row, ...ends.get(row.rowId) }));
}
