import { type NotedValue, readNotes } from '../../code/mark-uses.ts';
import type { ClaimRow } from '../../model/ledger.ts';
import { type Beyond, NAMES_HEAD, type NotTriedCode, type PlannedStep } from '../../model/plan.ts';
import type { RegistryFacts } from '../../model/registry.ts';
import type { SourcePage } from '../../model/source.ts';
import { checkStep } from '../check-step.ts';
import type { FindingCode } from '../finding.ts';
import { faultOfBroken } from './beyond-broken.ts';
import { type ClaimSeen, checkClaim, type Shown } from './check-claim.ts';
import { isReportOf } from './marked-plan.ts';
import { dependsOnMachine, isLiteral, isMadeOf } from './match-value.ts';
import type { MarkedRun, MeasuredRun } from './records.ts';

/** What became of a result behind the goal. */
export type BeyondSeen = {
  rowId: string;
  part: Beyond['part'];
  outcome:
    | 'seen'
    | 'seen_differently'
    | 'not_seen'
    | 'ran_without_error'
    | 'ran_unseen'
    | 'broken'
    | 'needs'
    | 'not_tried';
  /** The step at which it ended, where it did not pass. */
  stepId: string | null;
  commandIds: string[];
  /** The line of a program that says why, or the page's words for which it was not tried. */
  line: string | null;
  said: string[];
  /** Whether it was tried as the rest of code that it may not belong to, and broke. */
  isGuess: boolean;
  /** Whether it may have broken as the page's words say. */
  isMeant: boolean;
  /** Whether the page counts it among the steps that its goal is one of. */
  isCounted: boolean;
  /** Whether only its names were asked for. */
  isOfNames: boolean;
  /** What kind of trouble it had, and for which reason it was not tried. */
  code: FindingCode | null;
  reason: NotTriedCode | null;
  claims: ClaimSeen[];
};

/** What one entry alone shows: others run beside it. */
function shownBy(
  { id, run }: MeasuredRun,
  steps: readonly PlannedStep[],
  values: Pick<Shown, 'values' | 'valuesAgain'>,
): Shown {
  const own = new Set(steps.map((step) => step.id));
  const records = run.steps.filter(({ stepId }) => own.has(stepId));
  const commands = run.commands.filter(({ plannedStepId }) => own.has(plannedStepId ?? ''));
  return {
    texts: [
      ...commands.map((command) => ({ id: `${id}${command.id}`, text: command.output })),
      ...records.flatMap(({ stepId, probes }) =>
        probes.map((probe, at) => ({ id: `${id}${stepId}-probe-${at + 1}`, text: probe.bodyExcerpt })),
      ),
    ],
    files: records.flatMap(({ stepId, files }) =>
      files.filter(({ change }) => change !== 'removed').map(({ path }) => ({ id: `${id}${stepId}`, path })),
    ),
    ...values,
  };
}

const ORDER = ['not_seen', 'seen_differently', 'seen'] as const;

/** How an entry ended all of whose steps passed, by what the page says is seen there. */
function outcomeOf(claims: readonly ClaimSeen[]): BeyondSeen['outcome'] {
  const known = ORDER.find((outcome) => claims.some(({ seen }) => seen === outcome));
  return known ?? (claims.length > 0 ? 'ran_unseen' : 'ran_without_error');
}

/** How an entry was tried: as an example that nothing on the page runs, or behind code that it may not belong to; and the code of the page beside the claim. */
type Tried = { isExample: boolean; isGuess: boolean; code: string };

/** Whether a shown value is a remark, or may be another one in the reader's world. */
function mayBeOfOthers(text: string, noted: NotedValue | undefined, code: string): boolean {
  if (!isLiteral(text)) return true;
  return dependsOnMachine(text) && (noted === undefined || !isMadeOf(noted, code));
}

/** A claim that was not seen counts only where it could have been: what depends on the reader's world proves nothing. */
function checkClaimBehind(row: ClaimRow, shown: Shown, { isExample, isGuess, code }: Tried): ClaimSeen {
  const seen = checkClaim(row, shown);
  if (seen.seen !== 'not_seen') return seen;
  // Behind other code of the page a line may rightly come to something else.
  const noted = isGuess ? undefined : shown.values.get(row.id);
  const isOfOthers = row.code === 'value' && mayBeOfOthers(row.data.text, noted, code);
  // An example that prints nothing leaves its reader to look.
  const isSilent = isExample && shown.texts.every(({ text }) => text.trim() === '');
  // With other data, which the page may mean, it prints something else.
  const isUnknown = row.code !== 'value' && (isSilent || isGuess);
  return isOfOthers || isUnknown ? { ...seen, seen: 'not_observable' } : seen;
}

/**
 * What packages do not give of the names that an example takes. A module and an export are there or not; a member may be put
 * there by what the page shows elsewhere, and a package may be one that the page has its reader get elsewhere.
 */
function namesSeen(outputs: readonly string[]): Pick<BeyondSeen, 'outcome' | 'code' | 'line' | 'said'> {
  const lines = outputs
    .join('\n')
    .split('\n')
    .map((line) => line.trim());
  const at = lines.indexOf(NAMES_HEAD);
  const absent = at === -1 ? [] : lines.slice(at + 1).filter((line) => line !== '');
  const sure = absent.filter(
    (line) => !line.startsWith('TypeError') && !line.startsWith('Error: Cannot find package'),
  );
  const [line = null] = [...sure, ...absent];
  if (line === null) return { outcome: 'ran_without_error', code: null, line, said: [] };
  const isBroken = sure.length > 0;
  return { outcome: isBroken ? 'broken' : 'not_tried', code: 'sdk.surface', line, said: absent.slice(0, 4) };
}

/** The first line of an error that the code of some steps was told of. */
function errorTold(steps: readonly PlannedStep[], reported: ReadonlyMap<string, string>): string | undefined {
  const told = steps.flatMap((step) => [...reported].filter(([id]) => isReportOf(step, id)));
  return told[0]?.[1].split('\n')[0];
}

/** Says what became of each result behind the goal in a run of the journey with them; nothing is left out. */
export function beyondSeen(
  measured: MeasuredRun & Partial<Pick<MarkedRun, 'notes' | 'again' | 'later'>>,
  page: SourcePage,
  registry: RegistryFacts,
): BeyondSeen[] {
  const { id, plan, run } = measured;
  const { values: noted, reported } = readNotes(measured.notes ?? '');
  const values = {
    values: noted,
    ...(measured.again && { valuesAgain: readNotes(measured.again.notes).values }),
    ...(measured.later && { valuesLater: readNotes(measured.later.notes).values }),
  };
  const rows = new Map(page.ledger.map((row) => [row.id, row]));
  const codes = new Map(page.blocks.map(({ id: blockId, text }) => [blockId, text]));
  return plan.beyond.map((entry): BeyondSeen => {
    const { rowId, part, steps, claimIds, notTried } = entry;
    const own = new Set(steps.map((step) => step.id));
    const commands = run.commands.filter(({ plannedStepId }) => own.has(plannedStepId ?? ''));
    const commandIds = commands.map((command) => `${id}${command.id}`);
    const nothing = {
      rowId,
      part,
      stepId: null,
      commandIds,
      line: null,
      said: [],
      isGuess: false,
      isMeant: false,
      isCounted: entry.isCounted === true,
      isOfNames: entry.isOfNames === true,
      code: null,
      reason: null,
      claims: [],
    };
    if (notTried !== null)
      return { ...nothing, outcome: 'not_tried', line: notTried.quote, reason: notTried.code };
    if (entry.isOfNames) return { ...nothing, ...namesSeen(commands.map(({ output }) => output)) };
    for (const step of steps) {
      const record = run.steps.find(({ stepId }) => stepId === step.id);
      if (record === undefined) return { ...nothing, outcome: 'not_tried', stepId: step.id };
      const check = checkStep(step, record, run.commands, plan);
      if (check.status === 'passed') continue;
      const found = faultOfBroken({ measured, page, registry, entry, step, record, check });
      // Where it does not even run behind what it needs, it may be our script that is wrong.
      if (entry.controlIds?.includes(step.id))
        return { ...nothing, ...found, outcome: 'not_tried', isGuess: true, stepId: step.id };
      return { ...nothing, ...found, stepId: step.id };
    }
    const shown = shownBy(measured, steps, values);
    // Nothing on the page runs an example.
    const isExample = steps.some(({ action, trust }) => action.kind === 'run' && trust === 'derived');
    const isGuess = steps.some(({ action, trust }) => action.kind === 'write' && trust === 'derived');
    const claims = claimIds.flatMap((claimId) => {
      const row = rows.get(claimId);
      return row?.kind === 'claim' && row.condition === null
        ? [checkClaimBehind(row, shown, { isExample, isGuess, code: codes.get(row.blockId ?? '') ?? '' })]
        : [];
    });
    const outcome = outcomeOf(claims);
    const error = errorTold(steps, reported);
    // What it ended with says nothing then: whoever looks at its error knows more.
    if (outcome === 'ran_without_error' && error !== undefined)
      return { ...nothing, outcome: 'not_tried', line: error, said: [error] };
    return { ...nothing, outcome, claims };
  });
}
