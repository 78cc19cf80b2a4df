import type { AcceptanceRun, PackSource } from '@waymark/audit';
import type { AcceptanceCheck } from '@waymark/contract';
import type { PackScripts } from './workshop.ts';

type CheckName = AcceptanceCheck['check'];

/** Runs the acceptance test one way. */
export type TryAcceptance = (mode: 'documented' | 'counterfactual') => Promise<AcceptanceRun>;

const WORDS: Readonly<Record<AcceptanceRun['outcome'], string>> = {
  passes: 'It passes.',
  fails: 'It fails at the step of the finding.',
  untried: 'It could not get as far as the finding.',
};
const NOTHING_TO_RUN = 'No step of the page could be run. To test the page, run waymark audit on it again.';
const NO_CHANGE = 'No single change is known that makes the journey pass.';

function judged(check: CheckName, wanted: AcceptanceRun['outcome'], run: AcceptanceRun): AcceptanceCheck {
  const { outcome, exitCode, startedAt, finishedAt, sandbox, output } = run;
  return {
    check,
    outcome: outcome === wanted ? 'confirmed' : 'not_confirmed',
    detail: WORDS[outcome],
    exit_code: exitCode,
    started_at: startedAt,
    finished_at: finishedAt,
    sandbox,
    output,
  };
}

function notProvable(check: CheckName, detail: string): AcceptanceCheck {
  const nothing = { exit_code: null, started_at: null, finished_at: null, sandbox: null, output: '' };
  return { check, outcome: 'not_provable', detail, ...nothing };
}

/** Checks that the acceptance test says today what it should: both ways where there are two. */
export async function checkAcceptance(
  { finding, proofPlan }: Pick<PackSource, 'finding' | 'proofPlan'>,
  { hasSteps }: Pick<PackScripts, 'hasSteps'>,
  tryOut: TryAcceptance,
): Promise<AcceptanceCheck[]> {
  if (finding === null)
    return [
      hasSteps
        ? judged('passes_now', 'passes', await tryOut('documented'))
        : notProvable('passes_now', NOTHING_TO_RUN),
    ];
  if (!hasSteps)
    return [
      notProvable('fails_now', NOTHING_TO_RUN),
      notProvable('passes_under_counterfactual', NOTHING_TO_RUN),
    ];
  const now = judged('fails_now', 'fails', await tryOut('documented'));
  const then =
    proofPlan === null
      ? notProvable('passes_under_counterfactual', NO_CHANGE)
      : judged('passes_under_counterfactual', 'passes', await tryOut('counterfactual'));
  return [now, then];
}
