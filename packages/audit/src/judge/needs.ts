import type { LineSpan } from '../model/ledger.ts';
import type { Plan, PlannedStep } from '../model/plan.ts';
import type { CommandRecord, RunRecord } from '../model/run.ts';
import type { SourcePage } from '../model/source.ts';
import type { StepCheck } from './judgement.ts';
import { refusedIn } from './refused-request.ts';
import { mentionsOf, questionOf } from './rules/interactive.ts';
import { missingCredential } from './signatures/credentials.ts';

/** Something that only the reader can bring, by the words that name it and the steps that hang on it. */
export type Need = {
  kind: 'key' | 'answer' | 'account';
  /** The name of a key, or the words of a question; null where nobody says it. */
  name: string | null;
  /** The page's own words, and where they stand. */
  said: { quote: string; span: LineSpan | null } | null;
  /** What a program printed for want of it. */
  error: string | null;
  /** The steps of the page that use it. */
  sourceStepIds: string[];
  /** Those of them that were carried out; the others wait for it. */
  stepIds: string[];
  commandIds: string[];
  /** Whether they stand on the way to the page's goal. */
  goalDepends: boolean;
};

type Seen = { page: SourcePage; plan: Plan; run: RunRecord };

/** All that a journey lacked and only its reader has, in the order of the page. */
export function needsOf(input: Seen, checks: readonly StepCheck[]): Need[] {
  const { page, plan, run } = input;
  const place = (sourceStepId: string | undefined): number =>
    page.steps.find(({ id }) => id === sourceStepId)?.order ?? Number.POSITIVE_INFINITY;
  const keys = plan.credentials.flatMap((credential) => keyNeeds(credential, input, checks));
  const others = run.commands.flatMap((command) => needOfCommand(command, input));
  return [...keys, ...others].sort((a, b) => place(a.sourceStepIds[0]) - place(b.sourceStepIds[0]));
}

/** A key is lacking where a step that uses it was left out, or has shown nothing of what the page says. */
function keyNeeds(
  { name, quote, sourceStepIds, usedBy }: Plan['credentials'][number],
  { page, plan, run }: Seen,
  checks: readonly StepCheck[],
): Need[] {
  return usedBy.flatMap((id): Need[] => {
    const steps = plan.steps.filter((step) => step.sourceStepIds.includes(id));
    const unshown = steps.filter((step) => step.required && step.needsCredential === name);
    const open = unshown.filter((step) => !isSeen(step, checks));
    if (steps.length > 0 && open.length === 0) return [];
    const commands = run.commands.filter(({ plannedStepId }) =>
      open.some((step) => step.id === plannedStepId),
    );
    return [
      {
        kind: 'key',
        name,
        said: { quote, span: spanOf(page, sourceStepIds[0]) },
        error: errorIn(commands),
        sourceStepIds: [id],
        stepIds: open.map((step) => step.id),
        commandIds: commands.map((command) => command.id),
        goalDepends: true,
      },
    ];
  });
}

/** Whether a step has printed or answered what the page says. */
function isSeen({ id }: PlannedStep, checks: readonly StepCheck[]): boolean {
  const signals = checks.find(({ stepId }) => stepId === id)?.signals ?? [];
  return signals.some(({ kind, met }) => met && (kind === 'output' || kind === 'http'));
}

function spanOf({ steps, blocks }: SourcePage, sourceStepId: string | undefined): LineSpan | null {
  const [blockId] = steps.find(({ id }) => id === sourceStepId)?.blockIds ?? [];
  const block = blocks.find(({ id }) => id === blockId);
  return block?.line == null ? null : { fromLine: block.line, toLine: block.lastLine ?? block.line };
}

function errorIn(commands: readonly CommandRecord[]): string | null {
  const lines = commands.flatMap(({ output }) => [
    ...missingCredential.lines(output, 1),
    ...[refusedIn(output) ?? []].flat(),
  ]);
  return lines[0] ?? null;
}

/** What a command asked for itself: an answer, or an account that it is to be used with. */
function needOfCommand(command: CommandRecord, { page, plan }: Seen): Need[] {
  const step = plan.steps.find(({ id }) => id === command.plannedStepId);
  if (step === undefined || step.trust === 'derived') return [];
  const depends = {
    sourceStepIds: step.sourceStepIds,
    stepIds: [step.id],
    commandIds: [command.id],
    goalDepends:
      plan.goal === null || step.sourceStepIds.some((sourceId) => plan.mainFlow[sourceId] === 'main'),
  };
  const asked = questionOf(command);
  if (asked !== undefined) {
    const { listed, said } = mentionsOf(asked.question, page);
    const quote = listed ?? said;
    return [
      {
        kind: 'answer',
        name: asked.question,
        said: quote === null ? null : { quote, span: null },
        error: asked.question,
        ...depends,
      },
    ];
  }
  const hasFailed = command.ending.kind === 'exited' && command.ending.code !== 0;
  const account = hasFailed ? missingCredential.first(command.output, 'account') : undefined;
  return account ? [{ kind: 'account', name: null, said: null, error: account.line, ...depends }] : [];
}
