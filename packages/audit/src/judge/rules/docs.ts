import { OTHER_NUMBERS } from '../check-step.ts';
import { lastLines, quote, type Rule, rule, tellingLines } from './rule.ts';

const NOT_FOUND =
  /command not found|^\S*(?:sh|env)\b[^\n]*: not found|could not determine executable to run|is not recognized as an internal/i;

/** A prompt for which the page states no answer. */
export const unansweredPrompt: Rule = {
  id: 'docs.interactive',
  judge(failure) {
    const waiting = failure.commands
      .map((command) => command.ending)
      .find((one) => one.kind === 'waiting_for_input');
    // A command of the auditor's own makes the page owe no answer.
    if (waiting?.kind !== 'waiting_for_input' || failure.step.trust === 'derived') return undefined;
    return rule(failure, 'interactive', {
      ruleId: this.id,
      type: 'docs_mismatch',
      owner: 'docs',
      confidence: 'high',
      title: 'A command asks questions that the page does not answer',
      detail:
        'The command waits at a prompt, and the page neither states the answer nor shows a form of the command without questions.',
      recommendation: 'Show the flags that make the command run without questions, or state the answers.',
      quotes: lastLines(waiting.screen),
    });
  },
};

/** A command that says it worked and left nothing behind. */
export const noEffect: Rule = {
  id: 'docs.no-effect',
  judge(failure) {
    const empty = failure.check.signals.find((signal) => signal.kind === 'effect' && !signal.met);
    if (empty === undefined) return undefined;
    return rule(failure, 'failed', {
      ruleId: this.id,
      type: 'docs_mismatch',
      owner: 'docs',
      confidence: 'medium',
      title: 'A command ends without an error and without an effect',
      detail:
        'The command ended with exit code 0, but created none of the files that the page goes on to use.',
      recommendation: 'Show a form of the command that works without a person at the terminal.',
      quotes: lastLines(failure.output),
    });
  },
};

const DROPPED =
  /\berror TS5\d{3}\b|\b(?:option|flag|setting|property)\b[^\n]{0,60}\b(?:has been|was|is) (?:removed|dropped|no longer supported)|\bno longer supports?\b|\bwas removed in v?\d/i;

/** A tool that the page installs has dropped what the page sets. */
export const toolChanged: Rule = {
  id: 'docs.tool-changed',
  judge(failure) {
    const lines = quote(failure.output, DROPPED);
    if (lines.length === 0) return undefined;
    return rule(failure, 'failed', {
      ruleId: this.id,
      type: 'docs_mismatch',
      owner: 'docs',
      confidence: 'medium',
      title: 'A tool has dropped something that the page still uses',
      detail: `In the version that the page installs today: ${lines[0]}`,
      recommendation:
        'Bring the page up to the current version of the tool, or name the version it is written for.',
      quotes: lines,
    });
  },
};

/** The page names a command that none of its steps provides. */
export const commandNotFound: Rule = {
  id: 'docs.command-not-found',
  judge(failure) {
    const lines = quote(failure.output, NOT_FOUND);
    if (lines.length === 0) return undefined;
    return rule(failure, 'failed', {
      ruleId: this.id,
      type: 'docs_mismatch',
      owner: 'docs',
      confidence: 'medium',
      title: 'A command of the page does not exist after the steps before it',
      detail: `The shell does not know it: ${lines[0]}`,
      recommendation: 'Add the step that installs the command, or call it by the way it is installed (npx).',
      quotes: lines,
    });
  },
};

/** A change to a file that is not as the page takes it to be. */
export const editDoesNotApply: Rule = {
  id: 'docs.edit-does-not-apply',
  judge(failure) {
    if (failure.record.problem === null) return undefined;
    return rule(failure, 'failed', {
      ruleId: this.id,
      type: 'docs_mismatch',
      owner: 'docs',
      confidence: 'medium',
      title: 'An edit of the page does not fit the file that its steps make',
      detail: failure.record.problem,
      recommendation: 'Bring the shown file up to date with what the commands create today.',
    });
  },
};

/** Whether other numbers are a wrong result or another day's result is not for the auditor to guess. */
export const otherNumbers: Rule = {
  id: 'auditor.other-numbers',
  judge(failure) {
    const broken = failure.check.signals.filter((signal) => !signal.met);
    if (broken.length === 0 || broken.some((signal) => signal.detail !== OTHER_NUMBERS)) return undefined;
    return rule(failure, 'auditor', {
      ruleId: this.id,
      type: 'environment_blocker',
      owner: 'environment',
      confidence: 'low',
      title: 'The result differs from the page in its numbers alone',
      detail: `${failure.step.title}: ${OTHER_NUMBERS}. Whether they may differ the page does not say.`,
      recommendation: 'Say on the page which numbers may differ, or bring them up to date.',
      quotes: lastLines(failure.output),
    });
  },
};

/** The step ended, but what the page promises is not there. */
export const promiseNotKept: Rule = {
  id: 'docs.promise-not-kept',
  judge(failure) {
    const broken = failure.check.signals.filter((signal) => !signal.met && signal.kind !== 'exit_code');
    if (broken.length === 0) return undefined;
    return rule(failure, 'failed', {
      ruleId: this.id,
      type: 'docs_mismatch',
      owner: 'docs',
      confidence: 'medium',
      title: 'The result is not what the page promises',
      detail: broken.map((signal) => signal.detail).join('; '),
      recommendation: 'Bring the page’s expected result and its steps back together.',
      quotes: lastLines(failure.output),
    });
  },
};

/** What is left: the page was followed to the letter and a command refused. */
export const commandFailed: Rule = {
  id: 'docs.command-failed',
  judge(failure) {
    return rule(failure, 'failed', {
      ruleId: this.id,
      type: 'docs_mismatch',
      owner: 'docs',
      confidence: 'low',
      title: 'A command of the page fails',
      detail: `${failure.step.title}: ${failure.check.observed}.`,
      recommendation: 'Follow the page on a clean machine, and correct the step that fails.',
      quotes: tellingLines(failure.output),
    });
  },
};
