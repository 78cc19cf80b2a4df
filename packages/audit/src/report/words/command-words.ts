import { undocumentedAnswers } from '../../judge/acceptance.ts';
import type { Change } from '../../judge/change.ts';
import type { RunPurpose } from '../../judge/facts/records.ts';
import type { ProofOutcome } from '../../judge/proof-outcome.ts';
import type { CommandRecord, ProbeResult } from '../../model/run.ts';
import { changeWords } from './change-words.ts';

type Ended = Pick<CommandRecord, 'ending' | 'durationMs' | 'answers' | 'egress'>;

type Probed = Pick<ProbeResult, 'status' | 'contentType' | 'bodySha256' | 'error'>;

function answersGiven(answers: CommandRecord['answers']): string[] {
  const undocumented = undocumentedAnswers({ answers });
  const documented = answers.length - undocumented;
  return [
    ...(documented > 0 ? [`documented answers given: ${documented}`] : []),
    ...(undocumented > 0 ? [`answers given that the page does not state: ${undocumented}`] : []),
  ];
}

/** Says how a command ended, and what was done and refused meanwhile. */
export function commandWords({ ending, durationMs, answers, egress }: Ended): string {
  const seconds = `${(durationMs / 1000).toFixed(1)} s`;
  const refused = [...new Set(egress.filter((attempt) => !attempt.allowed).map((attempt) => attempt.host))];
  const parts = [
    {
      exited: () => `exit code ${ending.kind === 'exited' ? ending.code : ''} after ${seconds}`,
      kept_running: () => `kept running (ready by ${ending.kind === 'kept_running' ? ending.ready : ''})`,
      waiting_for_input: () => `waited for an answer after ${seconds}`,
      timed_out: () => `ended by the auditor after ${seconds}`,
      killed: () => `ended by a signal after ${seconds}`,
    }[ending.kind](),
    ...answersGiven(answers),
    ...(refused.length > 0 ? [`refused: ${refused.join(', ')}`] : []),
  ];
  return parts.join('; ');
}

const OUTCOMES: Readonly<Record<ProofOutcome, string>> = {
  passes: 'passes',
  gets_further: 'gets further but does not pass',
  same: 'fails in the same way',
  other_failure: 'fails in another way',
};

/** Says how the journey came out with one change. */
export function proofWords({ outcome, change }: { outcome: ProofOutcome; change: Change }): string {
  return `${OUTCOMES[outcome]} with: ${changeWords(change)}`;
}

const MEASURED = {
  journey: 'part of the journey',
  marked: 'run again with a record of each statement that uses the product',
  control: 'run without the product',
  beyond: 'what broke after the goal, run again in a second clean sandbox',
  repeat: 'run again in a second clean sandbox',
  reading: 'run with another reading of the page',
  proof: 'run with one change',
};

/** Says what a run was made for. */
export function measuredWords(purpose: RunPurpose): string {
  return MEASURED[purpose];
}

/** Says of a command that it is the journey's. */
export function commandTakenOverWords(): string {
  return 'taken over from the journey and not run again';
}

/** Says what a probe got back, in one line. */
export function probeWords({ status, contentType, bodySha256, error }: Probed): string {
  if (status === null) return `no answer${error === null ? '' : `: ${error}`}`;
  return `status ${status}, ${contentType ?? 'no content type'}, body sha256 ${bodySha256 ?? 'none'}`;
}
