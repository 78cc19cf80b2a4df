import type { InstructionRow, Ledger, LedgerRow } from '../model/ledger.ts';
import type { CoverageStatus, PlannedStep, RowAccount } from '../model/plan.ts';

/** What became of a step of the page, as far as the account needs it. */
type Covered = {
  sourceStep: { id: string };
  status: CoverageStatus;
  skip?: { code: string; params?: { condition?: string } } | null;
};

type PlannedEnd = RowAccount['end'];

const byStatus: Record<CoverageStatus, PlannedEnd> = {
  planned: 'planned',
  skipped_alternative: 'other_option',
  skipped_optional: 'optional',
  not_runnable: 'not_reached',
  unsupported_markup: 'not_understood',
};

/** Reasons to leave a step out that say more than the status that they give it. */
const bySkip = new Map<string, PlannedEnd>([
  ['other_system', 'condition_false'],
  ['for_contributors', 'condition_false'],
  ['nothing_to_remove', 'condition_false'],
  ['nameless', 'not_understood'],
  ['after_result', 'not_reached'],
  ['nothing_started', 'not_reached'],
  ...[
    'publishes',
    'own_settings',
    'placeholders',
    'own_files',
    'after_own_files',
    'stand_in_host',
    'sketch',
  ].map((code): [string, PlannedEnd] => [code, 'readers_own']),
]);

/** What the reader alone can bring or give. */
const readersOwn: ReadonlySet<LedgerRow['code']> = new Set(['obtain', 'set_value']);
/** Claims that nothing is to be seen of. */
const unseen: ReadonlySet<LedgerRow['code']> = new Set(['type', 'notice']);

function endOfStep({ status, skip }: Covered): { end: PlannedEnd; code: string } {
  if (!skip || status === 'planned') return { end: byStatus[status], code: status };
  if (skip.code === 'condition')
    return { end: skip.params?.condition === 'optional' ? 'optional' : 'condition_false', code: skip.code };
  return { end: bySkip.get(skip.code) ?? byStatus[status], code: skip.code };
}

/** The planned steps of one step of the page. */
type Doing = { commands: Set<string>; steps: PlannedStep[] };

/** How many planned steps of one block are looked at for a command that none of them is. */
const MOST_LOOKED_AT = 50;

/** Whether what is planned for a block carries out one of its commands. */
function carriesOut({ commands, steps }: Doing, command: string): boolean {
  if (commands.has(command)) return true;
  return steps.slice(0, MOST_LOOKED_AT).some(({ action }) => {
    // What a command would fetch or write itself may be done in another way.
    if (action.kind !== 'run') return true;
    return action.command.includes(command) || command.includes(action.command);
  });
}

function doingOf(steps: readonly PlannedStep[]): Map<string, Doing> {
  const out = new Map<string, Doing>();
  for (const step of steps)
    for (const id of step.sourceStepIds) {
      const doing = out.get(id) ?? { commands: new Set(), steps: [] };
      if (step.action.kind === 'run') doing.commands.add(step.action.command);
      doing.steps.push(step);
      out.set(id, doing);
    }
  return out;
}

function endOfInstruction(
  row: InstructionRow,
  covered: ReadonlyMap<string, Covered>,
  planned: ReadonlyMap<string, Doing>,
): { end: PlannedEnd; code: string } {
  if (row.code === 'mention') return { end: 'optional', code: 'only_mentioned' };
  const found = covered.get(row.sourceStepId ?? '');
  if (!found) return { end: readersOwn.has(row.code) ? 'readers_own' : 'not_understood', code: row.code };
  const known = endOfStep(found);
  if (known.end !== 'planned' || row.code !== 'run') return known;
  const doing = planned.get(row.sourceStepId ?? '');
  return doing && carriesOut(doing, row.data.command)
    ? known
    : { end: 'other_option', code: 'done_otherwise' };
}

/** Says what became of every row of the ledger, as far as planning knows; claims go with what they are about. */
export function accountOf(
  ledger: Ledger,
  steps: readonly PlannedStep[],
  coverage: readonly Covered[],
): RowAccount[] {
  const covered = new Map(coverage.map((row) => [row.sourceStep.id, row]));
  const planned = doingOf(steps);
  const ends = new Map<string, PlannedEnd>();
  return ledger.map((row) => {
    const { end, code } = endOf(row);
    ends.set(row.id, end);
    return { rowId: row.id, end, code };
  });

  function endOf(row: LedgerRow): { end: PlannedEnd; code: string } {
    if (row.kind === 'markup') return { end: 'not_understood', code: 'unsupported_markup' };
    if (row.kind === 'instruction') return endOfInstruction(row, covered, planned);
    if (unseen.has(row.code)) return { end: 'not_observable', code: row.code };
    if (row.code === 'requirement') return { end: 'planned', code: row.code };
    const about = ends.get(row.about ?? '');
    return about ? { end: about, code: 'as_its_instruction' } : { end: 'not_reached', code: 'about_nothing' };
  }
}
