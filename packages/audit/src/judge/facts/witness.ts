import { readNotes } from '../../code/mark-uses.ts';
import { mainProducts, usesOneOf } from '../../plan/goal/products.ts';
import { type Fact, no, unknown, yes } from '../certify/fact.ts';
import { goalSteps } from './goal-steps.ts';
import { markedPlan } from './marked-plan.ts';
import { productCommands } from './product-programs.ts';
import type { AuditRuns, MarkedFile, MarkedRun } from './records.ts';

/** The files whose statements count: those that ran at all, since others are read by nobody on this way. */
function filesRun(files: readonly MarkedFile[], ran: ReadonlySet<string>): MarkedFile[] {
  return files.filter(({ marks }) => marks.some(({ id }) => ran.has(id)));
}

/** Whether the statements ran: with something to see one is enough, without it every one must have. */
function statementsRan({ id, files, notes }: MarkedRun, hasClaim: boolean): Fact {
  const ran = readNotes(notes).marks;
  const counted = filesRun(files, ran);
  if (counted.length === 0) return no('product_not_called', `${id}notes`);
  const missed = counted.flatMap(({ marks }) => marks.filter((mark) => !mark.isHandler && !ran.has(mark.id)));
  if (!hasClaim && missed.length > 0)
    return no('statement_not_reached', ...missed.map((mark) => `${id}${mark.id}`));
  const held = counted.flatMap(({ marks }) => marks.filter((mark) => ran.has(mark.id)));
  return yes('statements_ran', `${id}notes`, ...held.slice(0, 20).map((mark) => `${id}${mark.id}`));
}

/** A page about its own code calls it by running it. */
function ownCodeRan({ journey }: AuditRuns): Fact {
  const steps = goalSteps(journey.plan).map(({ id }) => id);
  const commands = journey.run.commands.filter(({ plannedStepId }) => steps.includes(plannedStepId ?? ''));
  const ids = commands.map(({ id }) => id);
  const others = journey.run.commands.map(({ id }) => id);
  if (ids.length + others.length === 0) return no('product_not_called');
  return yes('own_code_ran', ...(ids.length > 0 ? ids : others));
}

/**
 * P2: the product was called. Code of the page that uses it must have run, statement by statement; where no code does, a
 * program of the product must have been the process of a command.
 */
export function witnessOf(runs: AuditRuns, hasClaim: boolean): Fact {
  const { journey, marked, page } = runs;
  const { goal } = journey.plan;
  if (goal === null || goalSteps(journey.plan).length === 0) return no('not_planned');
  if (goal.products.length === 0) return ownCodeRan(runs);
  const main = mainProducts(goal.products, page);
  const { steps } = journey.plan;
  if (main.length < goal.products.length && !steps.some((step) => usesOneOf(main, step)))
    return no('tool_only', goal.rowId, ...journey.run.commands.map(({ id }) => id));
  const hasCode = markedPlan(journey.plan, page.ledger, '')?.files.some(({ marks }) => marks.length > 0);
  if (hasCode === true && goal.kind !== 'program')
    return marked === null ? unknown('not_marked') : statementsRan(marked, hasClaim);
  const { ran, isWatched } = productCommands(journey);
  if (ran.length > 0) return yes('program_ran', ...ran);
  return isWatched ? no('product_not_called') : unknown('not_watched');
}
