import type { Plan, PlannedStep } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import { ENOUGH_OF_THE_OUTPUT } from './check-signal.ts';
import { containsWords, matchOutput } from './elastic-match.ts';
import type { Finding } from './finding.ts';
import type { StepCheck } from './judgement.ts';

type Followed = { plan: Plan; run: RunRecord };

/** Steps that went well and printed something else than the page shows: no failure, but a reader stops and wonders. */
export function differingOutputs({ plan, run }: Followed, checks: readonly StepCheck[]): Finding[] {
  const passed = new Set(checks.filter(({ status }) => status === 'passed').map(({ stepId }) => stepId));
  return plan.steps
    .filter((step) => step.required && passed.has(step.id))
    .flatMap((step) => judge(step, run));
}

function judge(step: PlannedStep, run: RunRecord): Finding[] {
  const commands = run.commands.filter((command) => command.plannedStepId === step.id);
  const printed = commands.map((command) => command.output).join('\n');
  return step.expected.flatMap((signal): Finding[] => {
    if (signal.kind !== 'output' || !signal.quoted || commands.length === 0) return [];
    const share = matchOutput(signal.text, printed);
    if (share >= ENOUGH_OF_THE_OUTPUT || containsWords(signal.text, printed)) return [];
    return [
      {
        code: 'docs.output-differs',
        params: { step, share },
        type: 'docs_mismatch',
        owner: 'docs',
        severity: share === 0 ? 'medium' : 'low',
        confidence: 'medium',
        stepIds: [step.id],
        commandIds: commands.map(({ id }) => id),
        sourceSectionIds: [],
        quotes: firstLines(signal.text),
        counterfactual: null,
      },
    ];
  });
}

function firstLines(text: string, limit = 3): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').slice(0, limit);
}
