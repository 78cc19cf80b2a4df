import { codeFacts } from '../../code/code-facts.ts';
import { withoutFrame } from '../../code/framed-code.ts';
import { shownJson } from '../../code/shown-json.ts';
import { isCutOut } from '../../code/shown-part.ts';
import type { LedgerRow, RowEnd } from '../../model/ledger.ts';
import type { Plan, PlannedStep } from '../../model/plan.ts';
import type { SourcePage } from '../../model/source.ts';
import { languageKind } from '../../read/blocks/languages.ts';
import { type Fact, no, yes } from '../certify/fact.ts';
import { checkStep } from '../check-step.ts';
import { type ClaimSeen, checkClaim } from './check-claim.ts';
import { stepsOfClaim } from './goal-steps.ts';
import { shownAt } from './observe-goal.ts';
import type { AuditRuns, MeasuredRun } from './records.ts';

/** A row of the ledger with its end in a run. */
export type EndedRow = { row: LedgerRow; end: RowEnd };

function stepsFor({ steps }: Plan, sourceStepId: string | null): PlannedStep[] {
  return steps.filter(({ sourceStepIds }) => sourceStepIds.includes(sourceStepId ?? ''));
}

/** Whether all that a place of the page asks for was done; what was derived beside it is not asked for. */
function isDone({ plan, run }: MeasuredRun, sourceStepId: string | null): boolean {
  const planned = stepsFor(plan, sourceStepId);
  const asked = planned.filter(({ trust }) => trust !== 'derived');
  return (asked.length > 0 ? asked : planned).every((step) => {
    const record = run.steps.find(({ stepId }) => stepId === step.id);
    return record !== undefined && checkStep(step, record, run.commands, plan).status === 'passed';
  });
}

/** The rows of the main flow up to a place of the page. */
function mainRows({ ledger }: SourcePage, { mainFlow }: Plan, before: number): LedgerRow[] {
  return ledger.filter(
    ({ order, sourceStepId }) => order < before && sourceStepId !== null && mainFlow[sourceStepId] === 'main',
  );
}

/** How the instructions of the main flow before a row of the page ended. */
export function endsBefore(measured: MeasuredRun, page: SourcePage, before: number): EndedRow[] {
  const ends = new Map(measured.plan.account.map(({ rowId, end }) => [rowId, end]));
  return mainRows(page, measured.plan, before)
    .filter(({ kind }) => kind === 'instruction')
    .map((row) => {
      const end = ends.get(row.id) ?? 'not_understood';
      if (end !== 'planned') return { row, end };
      return { row, end: isDone(measured, row.sourceStepId) ? 'done' : 'not_reached' };
    });
}

/** How the claims of the main flow before the goal ended. */
export function claimsBefore(runs: AuditRuns, before: number): ClaimSeen[] {
  return claimsAmong(runs, mainRows(runs.page, runs.journey.plan, before));
}

/** How the claims ended that stand behind the goal in code which the journey carries out together with the goal's. */
export function claimsBehind(runs: AuditRuns, behind: number): ClaimSeen[] {
  return claimsAmong(
    runs,
    runs.page.ledger.filter(({ order, code }) => order > behind && code === 'value'),
  );
}

function claimsAmong({ journey, marked, page }: AuditRuns, rows: readonly LedgerRow[]): ClaimSeen[] {
  const { plan } = journey;
  const own = new Set(plan.goal?.claimIds ?? []);
  const planned = new Set(plan.account.filter(({ end }) => end === 'planned').map(({ rowId }) => rowId));
  const replaced = stepsReplaced(plan, page);
  return rows.flatMap((row) => {
    if (row.kind !== 'claim' || own.has(row.id) || !planned.has(row.id) || row.condition !== null) return [];
    const about = aboutOf(row, page);
    // What did not run shows nothing that could differ.
    if (about !== null && replaced.has(about))
      return [{ rowId: row.id, seen: 'not_observable' as const, evidence: [] }];
    const steps = stepsFor(plan, about);
    const below = stepsOfClaim(row, page.ledger, steps);
    return below.length === 0 ? [] : [checkClaim(row, shownAt(journey, below, marked))];
  });
}

/** The steps of a page of whose code only the imports are left, since a later piece took the place of the rest. */
function stepsReplaced({ choices, steps }: Plan, page: SourcePage): ReadonlySet<string> {
  const taken = choices.filter(
    (choice) => choice.code === 'continues_or_starts' && choice.taken === 'instead',
  );
  const order = new Map(page.steps.map((step) => [step.id, step.order]));
  const placeOf = (id: string): number => order.get(id) ?? 0;
  return new Set(
    taken.flatMap((choice) => {
      const last = choice.affects.at(-1) ?? '';
      const together = steps.filter(({ sourceStepIds }) => sourceStepIds.includes(last));
      const ids = [...choice.affects, ...together.flatMap(({ sourceStepIds }) => sourceStepIds)];
      return ids.filter((id) => placeOf(id) < placeOf(last));
    }),
  );
}

function aboutOf({ about, sourceStepId }: LedgerRow, { ledger }: SourcePage): string | null {
  return ledger.find(({ id }) => id === about)?.sourceStepId ?? sourceStepId;
}

/** Whether code is nothing but an object or a list, as a program writes it. */
function isShownObject(text: string, lang: string | null): boolean {
  const shown = text.trim();
  return (shown.startsWith('{') || shown.startsWith('[')) && codeFacts(`(${shown});`, lang).read === 'whole';
}

/** What a snippet that was not carried out may have been for: to be run, to change a file, or to be read. */
function useOf({ code, blockId }: LedgerRow, { blocks }: SourcePage): 'done' | 'set' | 'read' {
  if (code !== 'use_snippet') return 'done';
  const block = blocks.find(({ id }) => id === blockId);
  if (block === undefined) return 'done';
  const { text, lang } = block;
  if (text.trimStart().startsWith('<script')) return 'read';
  const isChange = languageKind(lang) === 'diff';
  if ((isChange ? codeFacts(withoutFrame(text)) : codeFacts(text, lang)).read === 'whole') return 'done';
  // A legend of signs and what is cut out of a chain are read; settings and changes of files that nobody names may go anywhere.
  if (isChange || shownJson(text) !== null || isShownObject(text, lang)) return 'set';
  return languageKind(lang) === 'script' && !isCutOut(text, lang) ? 'done' : 'read';
}

/** What the page asks for before a place that was neither done nor is part of another way; settings only where they count. */
export function openBefore(
  measured: MeasuredRun,
  page: SourcePage,
  before: number,
  { isCharge }: { isCharge: boolean },
): LedgerRow[] {
  const asking = isCharge ? ['done', 'set'] : ['done'];
  return endsBefore(measured, page, before)
    .filter(
      ({ row, end }) =>
        (end === 'not_understood' || end === 'not_reached') && asking.includes(useOf(row, page)),
    )
    .map(({ row }) => row);
}

/**
 * P5 and F2: whether everything that the page asks for before a place was done, or is no part of this way. Who is
 * accused must also have had all settings that the page shows; a goal that is reached did without them.
 */
export function accountBefore(
  measured: MeasuredRun,
  page: SourcePage,
  before: number,
  how: { isCharge: boolean },
): Fact {
  const open = openBefore(measured, page, before, how);
  if (open.length > 0) return no('rows_open', ...open.map(({ id }) => id));
  const rows = endsBefore(measured, page, before);
  return yes('rows_done', ...(rows.length > 0 ? rows.map(({ row }) => row.id) : ['plan']));
}
