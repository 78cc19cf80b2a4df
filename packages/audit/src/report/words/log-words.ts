import type { PromptAnswer, StopReason } from '../../model/run.ts';

const PREPARED = { runtime: 'runtime', sandbox: 'sandbox', self_test: 'self-test' };

/** Says what a run makes ready. */
export function preparingWords(what: keyof typeof PREPARED): string {
  return `Preparing the ${PREPARED[what]}.`;
}

/** Says that the list of a command's files is not whole. */
export function filesCutShortWords(): string {
  return 'Not all files were looked at; a file that is not listed may exist.';
}

/** Says that a run began in a world that the journey had left. */
export function tookOverWords({ steps }: { steps: number }): string {
  const [first, they] =
    steps === 1 ? ['The first step was', 'it'] : [`The first ${steps} steps were`, 'they'];
  return `${first} not run again: the run began in the state that ${they} had left.`;
}

/** Says how a run ended. */
export function runFinishedWords(stopped: StopReason | null): string {
  return stopped ?? 'The plan was carried out.';
}

/** Says what was typed at a prompt, and why. */
export function promptAnsweredWords({ keys, basis, quote }: PromptAnswer): string {
  return `${JSON.stringify(keys)} ${quote === '' ? `(${basis})` : `because ${basis}: ${quote}`}`;
}

/** Says what was judged by which rule. */
export function judgedWords({ status, ruleId }: { status: string; ruleId: string }): string {
  return `${status} by ${ruleId}`;
}
