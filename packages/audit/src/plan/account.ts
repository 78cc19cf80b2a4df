import type { CommandText } from '../model/command-text.ts';
import type { Condition, InstructionRow, Ledger, LedgerRow } from '../model/ledger.ts';
import type { Coverage, PlannedStep, RowAccount } from '../model/plan.ts';
import type { SkipCode } from '../model/plan-codes.ts';
import type { Section } from '../model/source.ts';
import { isWithin, wordsOf } from './command-words.ts';

type PlannedEnd = RowAccount['end'];

/** How the rows of a step end that is left out for this reason. */
const bySkip: Record<SkipCode, PlannedEnd> = {
  shows_output: 'not_reached',
  shows_files: 'not_reached',
  interpreter_session: 'not_reached',
  loose_configuration: 'not_reached',
  explanation: 'not_reached',
  several_scripts: 'not_reached',
  nothing_started: 'not_reached',
  after_result: 'not_reached',
  told_elsewhere: 'not_reached',
  unsupported: 'not_understood',
  nameless: 'not_understood',
  set_apart: 'optional',
  folded_away: 'optional',
  opens_program: 'optional',
  updates_npm: 'optional',
  beside_steps: 'optional',
  dry_run: 'optional',
  prints_help: 'optional',
  advised: 'optional',
  project_beside: 'optional',
  explains_option: 'optional',
  condition: 'condition_false',
  other_system: 'condition_false',
  for_contributors: 'condition_false',
  nothing_to_remove: 'condition_false',
  other_option: 'other_option',
  same_install: 'other_option',
  other_release: 'other_option',
  other_source: 'other_option',
  told_below: 'other_option',
  quiet_form_taken: 'other_option',
  done_by_hand: 'other_option',
  other_route: 'other_option',
  project_again: 'other_option',
  other_way_installs: 'other_option',
  publishes: 'readers_own',
  own_settings: 'readers_own',
  placeholders: 'readers_own',
  own_files: 'readers_own',
  after_own_files: 'readers_own',
  stand_in_host: 'readers_own',
  sketch: 'readers_own',
};

/** What the reader alone can bring or give. */
const readersOwn: ReadonlySet<LedgerRow['code']> = new Set(['obtain', 'set_value']);
/** Claims that nothing is to be seen of. */
const unseen: ReadonlySet<LedgerRow['code']> = new Set(['type', 'notice']);

function endOfStep({ status, skip }: Coverage): { end: PlannedEnd; code: string } {
  if (status === 'planned') return { end: 'planned', code: status };
  if (skip === null) return { end: 'not_reached', code: 'nothing_to_do' };
  const isOptional = skip.code === 'condition' && skip.params.condition === 'optional';
  return { end: isOptional ? 'optional' : bySkip[skip.code], code: skip.code };
}

/** The planned steps of one step of the page. */
type Doing = { commands: Set<CommandText>; steps: PlannedStep[] };

/** How many planned steps of one block are looked at for a command that none of them is. */
const MOST_LOOKED_AT = 50;

/** Whether what is planned for a block carries out one of its commands. */
function carriesOut({ commands, steps }: Doing, command: CommandText): boolean {
  if (commands.has(command)) return true;
  const wanted = wordsOf(command);
  return steps.slice(0, MOST_LOOKED_AT).some(({ action }) => {
    // What a command would fetch or write itself may be done in another way.
    if (action.kind !== 'run') return true;
    const done = wordsOf(action.command);
    return isWithin(wanted, done) || isWithin(done, wanted);
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

/** How a row ends whose sentence says for whom it is. */
const byCondition: Record<Condition['kind'], PlannedEnd> = {
  if: 'condition_false',
  other_system: 'condition_false',
  optional: 'optional',
  other_way: 'other_option',
};

/** Sections whose titles say that they are beside the journey. */
const beside: ReadonlySet<Section['kind']> = new Set(['optional', 'next_steps']);

function endOfWords(
  { code, condition, sectionId }: LedgerRow,
  kinds: ReadonlyMap<string, Section['kind']>,
): { end: PlannedEnd; code: string } {
  if (condition) return { end: byCondition[condition.kind], code: `said_${condition.kind}` };
  if (code === 'may_do') return { end: 'optional', code: 'offered' };
  if (beside.has(kinds.get(sectionId) ?? 'usage')) return { end: 'optional', code: 'set_apart' };
  return { end: readersOwn.has(code) ? 'readers_own' : 'not_understood', code };
}

function endOfInstruction(
  row: InstructionRow,
  covered: ReadonlyMap<string, Coverage>,
  planned: ReadonlyMap<string, Doing>,
  kinds: ReadonlyMap<string, Section['kind']>,
): { end: PlannedEnd; code: string } {
  if (row.code === 'mention') return { end: 'optional', code: 'only_mentioned' };
  const found = covered.get(row.sourceStepId ?? '');
  if (!found) return endOfWords(row, kinds);
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
  coverage: readonly Coverage[],
  sections: readonly Section[] = [],
): RowAccount[] {
  const kinds = new Map(sections.map(({ id, kind }) => [id, kind]));
  const covered = new Map(coverage.map((row) => [row.sourceStep.id, row]));
  const planned = doingOf(steps);
  const ends = new Map<string, PlannedEnd>();
  // A claim may stand above what it is about.
  for (const row of ledger)
    if (row.kind === 'instruction') ends.set(row.id, endOfInstruction(row, covered, planned, kinds).end);
  return ledger.map((row) => ({ rowId: row.id, ...endOf(row) }));

  function endOf(row: LedgerRow): { end: PlannedEnd; code: string } {
    if (row.kind === 'markup') return { end: 'not_understood', code: 'unsupported_markup' };
    if (row.kind === 'instruction') return endOfInstruction(row, covered, planned, kinds);
    if (unseen.has(row.code)) return { end: 'not_observable', code: row.code };
    if (row.condition) return endOfWords(row, kinds);
    if (row.code === 'requirement') return { end: 'planned', code: row.code };
    const about = ends.get(row.about ?? '');
    return about ? { end: about, code: 'as_its_instruction' } : { end: 'not_reached', code: 'about_nothing' };
  }
}
