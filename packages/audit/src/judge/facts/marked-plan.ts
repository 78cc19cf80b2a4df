import { onAnotherDay } from '../../code/another-day.ts';
import { codeFacts } from '../../code/code-facts.ts';
import { markUses } from '../../code/mark-uses.ts';
import { packageOf } from '../../code/modules.ts';
import { thrownIn } from '../../code/said-to-throw.ts';
import type { Ledger, LedgerRow } from '../../model/ledger.ts';
import type { Plan, PlannedStep } from '../../model/plan.ts';
import { codeRunBy, withCode } from '../../shell/run-code.ts';
import { beyondPlan } from './beyond-plan.ts';
import { goalSteps, stepsToGoal } from './goal-steps.ts';
import type { MarkedFile } from './records.ts';

/** The endings of files whose code can be marked. */
const SCRIPTS = new Set('js mjs cjs jsx ts mts cts tsx'.split(' '));

type Written = { step: PlannedStep; path: string; content: string };

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
}

/** The files of the page's own that a step writes whole, and the code that a command itself holds. */
function writtenBy(step: PlannedStep): Written[] {
  const { action } = step;
  if (action.kind === 'run') {
    const code = codeRunBy(action.command);
    return code === null ? [] : [{ step, path: `${step.id}.js`, content: code }];
  }
  const isWhole = action.kind === 'write' || (action.kind === 'edit' && action.anchor === null);
  return isWhole && SCRIPTS.has(endingOf(action.path))
    ? [{ step, path: action.path, content: action.content }]
    : [];
}

function nameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : name;
}

/** The relative modules of a file that hold the product, since they bring it in themselves. */
function ownModulesOf({ content, path }: Written, files: readonly Written[], products: readonly string[]) {
  const holding = files.filter(
    (file) =>
      file.path !== path &&
      codeFacts(file.content).imports.some(({ specifier }) => products.includes(packageOf(specifier) ?? '')),
  );
  return codeFacts(content)
    .imports.map(({ specifier }) => specifier)
    .filter((specifier) => packageOf(specifier) === null)
    .filter((specifier) => holding.some((file) => nameOf(file.path) === nameOf(specifier)));
}

const PRINTING = ['console.', 'process.stdout.'];

/** The statement that code ends with, where nothing in it prints: what the page shows below is then what comes of that one. */
function lastStatement(content: string): string | null {
  const { calls, statements } = codeFacts(content);
  const last = statements.at(-1);
  if (last === undefined || calls.some((call) => PRINTING.some((start) => call.startsWith(start))))
    return null;
  return content.slice(last.start, last.end);
}

/** A statement whose value the page shows, or of which it says that it throws. */
type ShownValue = { id: string; statement: string; isThrown?: boolean };

/** What the page says of the values of statements in the code of a step. */
function valuesIn({ step, content }: Written, ledger: Ledger): ShownValue[] {
  const isOfStep = ({ sourceStepId }: LedgerRow): boolean => step.sourceStepIds.includes(sourceStepId ?? '');
  const own = ledger.flatMap((row) =>
    row.code === 'value' && isOfStep(row)
      ? [{ id: row.id, statement: row.data.statement, isThrown: thrownIn(row.quote) !== null }]
      : [],
  );
  const last = lastStatement(content);
  if (last === null) return own;
  const rows = new Set(ledger.filter(isOfStep).map(({ id }) => id));
  const shown = ledger.filter(({ code, about }) => code === 'output' && rows.has(about ?? ''));
  return [...own, ...shown.map(({ id }) => ({ id, statement: last }))];
}

/**
 * The journey with a mark behind each statement up to its goal that uses the product, and where the marks are; behind it
 * stands what the page shows beyond the goal, with a note of each value that its comments show.
 */
export type MarkedPlan = { plan: Plan; files: MarkedFile[] };

type Texts = Map<string, string>;

/** Whether an id of the notes tells of an error that was reported to the code of a step behind the goal. */
export function isReportOf({ id: stepId }: Pick<PlannedStep, 'id'>, id: string): boolean {
  return id.startsWith(`${stepId}-e`);
}

/** Notes the values that comments show in the code behind the goal, and the errors that it is told of; which statements ran there is nobody's question. */
function noteBeyond(steps: readonly PlannedStep[], plan: Plan, ledger: Ledger, notesFile: string): Texts {
  const products = plan.goal?.products ?? [];
  const texts: Texts = new Map();
  for (const file of steps.flatMap(writtenBy)) {
    const { step, path, content } = file;
    const options = { products, notesFile, prefix: `${step.id}-`, values: valuesIn(file, ledger) };
    const marked = markUses(content, endingOf(path), options);
    const isTold = marked?.marks.some(({ id }) => isReportOf(step, id)) ?? false;
    if (marked !== null && (marked.values.length > 0 || isTold)) texts.set(step.id, marked.text);
  }
  return texts;
}

/** The same marks in code that finds the clock ahead. */
export function markedOnAnotherDay(plan: Plan, ledger: Ledger, notesFile: string): MarkedPlan | null {
  const marked = markedPlan(plan, ledger, notesFile);
  if (marked === null) return null;
  const steps = marked.plan.steps.map((step) => {
    const [file] = writtenBy(step);
    return file === undefined ? step : withContent(step, onAnotherDay(file.content, endingOf(file.path)));
  });
  return { ...marked, plan: { ...marked.plan, steps } };
}

function withContent(step: PlannedStep, content: string): PlannedStep {
  const { action } = step;
  if (action.kind === 'run')
    return { ...step, action: { ...action, command: withCode(action.command, content) } };
  return 'content' in action ? { ...step, action: { ...action, content } } : step;
}

/** Marks the page's own code; null where none of it uses the product and nothing stands behind the goal. */
export function markedPlan(plan: Plan, ledger: Ledger, notesFile: string): MarkedPlan | null {
  const { goal } = plan;
  if (goal === null || goalSteps(plan).length === 0) return null;
  const { products } = goal;
  const written = stepsToGoal(plan).flatMap(writtenBy);
  const files: MarkedFile[] = [];
  const whole = beyondPlan(plan);
  const texts = noteBeyond(whole?.steps.slice(plan.steps.length) ?? [], plan, ledger, notesFile);
  for (const [at, file] of written.entries()) {
    const marked = markUses(file.content, endingOf(file.path), {
      products,
      notesFile,
      prefix: `f${at + 1}-`,
      values: valuesIn(file, ledger),
      ownModules: ownModulesOf(file, written, products),
    });
    if (marked === null || marked.marks.length + marked.values.length === 0) continue;
    files.push({ path: file.path, marks: marked.marks });
    texts.set(file.step.id, marked.text);
  }
  if (files.length === 0 && whole === null) return null;
  const steps = (whole ?? plan).steps.map((step) => {
    const content = texts.get(step.id);
    return content === undefined ? step : withContent(step, content);
  });
  return { plan: { ...plan, steps }, files };
}
