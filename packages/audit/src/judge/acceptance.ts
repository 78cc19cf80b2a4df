import type { ReportStatus } from '@waymark/contract';
import type { Plan, PlannedStep } from '../model/plan.ts';
import type { RegistryFacts } from '../model/registry.ts';
import type { CommandRecord, RunRecord } from '../model/run.ts';
import type { Judgement, StepCheck } from './judgement.ts';
import type { Limitation } from './limitation.ts';
import type { SignalCheck, SignalKind } from './signal.ts';

type Input = { plan: Plan; run: RunRecord; registry: RegistryFacts };

/** Strongest first (a response of the product says more than a file, a file more than an exit code). */
const STRENGTH: readonly SignalKind[] = [
  'http',
  'output',
  'file',
  'effect',
  'listener',
  'package',
  'exit_code',
];

/** Says by which sign the journey counts as done, and what that sign does not prove. */
export function acceptanceOf(
  input: Input,
  checks: readonly StepCheck[],
  status: ReportStatus,
): Judgement['acceptance'] {
  const accepted = status === 'passed';
  const best = accepted ? strongest(input.plan, checks) : undefined;
  const record = input.run.steps.find((candidate) => candidate.stepId === best?.step.id);
  return {
    accepted,
    terminalStepId: best?.step.id ?? null,
    signal: best?.signal ?? null,
    evidenceCommandIds: record?.commandIds ?? [],
    artifactPath: best?.signal.kind === 'file' ? (record?.files.at(-1)?.path ?? null) : null,
    faithful: isFaithful(input),
    limitations: limitationsOf(input, best?.signal),
  };
}

function strongest(
  plan: Plan,
  checks: readonly StepCheck[],
): { step: PlannedStep; signal: SignalCheck } | undefined {
  const seen = plan.steps
    .filter((step) => step.required)
    .flatMap((step) => {
      const check = checks.find((candidate) => candidate.stepId === step.id);
      return (check?.signals ?? []).filter((signal) => signal.met).map((signal) => ({ step, signal }));
    });
  const last = seen.filter(({ step }) => isOfLastMilestones(plan, step));
  for (const kind of STRENGTH) {
    const found = last.findLast(({ signal }) => signal.kind === kind);
    if (found !== undefined) return found;
  }
  return seen.at(-1);
}

/** Running and verifying are one stretch of the journey; what came before them only prepares it. */
function isOfLastMilestones(plan: Plan, step: PlannedStep): boolean {
  const required = plan.milestones.filter((milestone) => milestone.required);
  const last = required.filter(
    ({ kind }, index) => index === required.length - 1 || (kind === 'run' && index === required.length - 2),
  );
  return last.some((milestone) => milestone.id === step.milestoneId);
}

function isFaithful({ plan, run }: Input): boolean {
  const done = new Set(run.steps.map((step) => step.stepId));
  return (
    plan.decisions.every((decision) => decision.documented) &&
    plan.steps.every((step) => !done.has(step.id) || step.trust !== 'derived' || !step.required) &&
    run.commands.every((command) => undocumentedAnswers(command) === 0)
  );
}

/** How many keystrokes of a command were sensible, but nothing that the page says. */
export function undocumentedAnswers({ answers }: Pick<CommandRecord, 'answers'>): number {
  return answers.filter(({ basis }) => basis === 'undocumented').length;
}

function limitationsOf({ plan, run, registry }: Input, signal: SignalCheck | undefined): Limitation[] {
  const has = (kind: PlannedStep['action']['kind']) => plan.steps.some(({ action }) => action.kind === kind);
  const isAnswered = run.commands.some((command) => undocumentedAnswers(command) > 0);
  const isWeak = signal?.kind === 'exit_code' || signal?.kind === 'package';
  const when = (isSo: boolean, limitation: Limitation): Limitation[] => (isSo ? [limitation] : []);
  return [
    { code: 'egress_policy', policy: run.egressPolicy },
    { code: 'one_machine' },
    ...(registry.isComplete ? [] : [{ code: 'registry_incomplete' as const, gap: registry.gap }]),
    ...when(has('open_file'), { code: 'file_not_opened' }),
    ...when(has('probe'), { code: 'page_not_rendered' }),
    ...when(isAnswered, { code: 'undocumented_answers' }),
    ...when(isWeak, { code: 'exit_code_only' }),
  ];
}
