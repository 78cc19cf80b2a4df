import type { FindingParams } from '../../judge/finding.ts';
import { obligationWords } from './certificate-words.ts';
import { interferenceWords, problemWords } from './run-words.ts';
import type { Said, WordsOf } from './said.ts';
import { observedWords, signalWords } from './signal-words.ts';
import { coverageWords } from './skip-words.ts';
import { taskWords } from './task-words.ts';

const AGAIN = 'The page is not to blame for this. Run the audit again.';
const BY_HAND = 'Have a person follow the page; the auditor gives no verdict on it.';

const CUT_SHORT = {
  budget: 'The time that was given to this run ended before the journey did.',
  aborted: 'The run was interrupted.',
  self_test_failed: 'The sandbox did not pass its self-test.',
  sandbox_lost: 'The sandbox ended in the middle of the journey.',
};

function limitWords(met: FindingParams['auditor.limit']): Omit<Said, 'recommendation'> {
  switch (met.by) {
    case 'time':
      return {
        title: 'A command took longer than the auditor allows',
        detail: `A command had not ended after ${met.limitSeconds} s; whether it ever would is not known.`,
      };
    case 'no_answer':
      return {
        title: 'A server took longer than the auditor allows',
        detail: `${met.url} took the request and had not answered when the auditor stopped waiting.`,
      };
    case 'killed':
      return {
        title: 'A command needs more than the auditor’s sandbox has',
        detail: 'A command was ended because it reached the limits of the sandbox.',
      };
    case 'refused':
      return {
        title: 'A command needs more than the auditor’s sandbox has',
        detail: `A command was refused memory, processes or room on the disk: ${met.line}`,
      };
  }
}

const WOULD_BE = {
  passed: 'By the rules alone this page would have passed.',
  failed: 'By the rules alone a step of this page would count as broken.',
  blocked: 'By the rules alone this page would need something that only its reader has.',
  inconclusive: 'The rules alone say nothing of this page.',
};

function unprovedWords({ proposed, open }: FindingParams['auditor.unproved']): Said {
  const told = open.map((one) => ({ id: one.id, ...obligationWords(one) }));
  const list = told.map(({ id, title, said }) => `${id} (${title}): ${said}`).join(' ');
  const settled = [...new Set(told.map(({ settles }) => settles))].join(' ');
  return {
    title: 'What happened is not proved, so nothing is said of the page',
    detail: `${WOULD_BE[proposed]} A verdict is published only with its proof, and nobody is blamed without one. Open: ${list}`,
    recommendation: `What would settle it: ${settled}`,
  };
}

type Code = Extract<keyof FindingParams, `auditor.${string}`>;

/** What is said where the auditor itself is the reason. */
export const AUDITOR_WORDS: WordsOf<Code> = {
  'auditor.further-lacking': ({ count, lines }) => ({
    title:
      count === 1
        ? 'Something further down the page was tried and lacks what the reader may have'
        : `${count} things further down the page were tried and lack what the reader may have`,
    detail: `The steps up to the page’s goal work. Behind it: ${lines.join('; ')}`,
    recommendation: 'Say beside each of them what it needs, where the page does not.',
  }),
  'auditor.unproved': unprovedWords,
  'auditor.self-test': ({ broken }) => ({
    title: 'The auditor’s sandbox failed its self-test',
    detail: broken.map((check) => `${check.check}: ${check.detail}`).join('; '),
    recommendation: AGAIN,
  }),
  'auditor.shell-tampered': ({ step, what }) => ({
    title: 'The page changes the shell that its own later steps are judged by',
    detail: `How “${taskWords(step.task)}” ended is not known: ${interferenceWords(what)}.`,
    recommendation: 'Leave out what changes the shell for the commands that follow.',
  }),
  'auditor.cut-short': ({ reason }) => ({
    title: 'The auditor could not finish',
    detail: CUT_SHORT[reason],
    recommendation: AGAIN,
  }),
  'auditor.files-cut-short': ({ step }) => ({
    title: 'The auditor did not see all files',
    detail: `The journey has more files than the auditor looks at, and what “${taskWords(step.task)}” was to make was not among those that it saw.`,
    recommendation: AGAIN,
  }),
  'auditor.registry-fault': ({ line }) => ({
    title: 'The package registry failed',
    detail: `The package manager was told: ${line}`,
    recommendation: AGAIN,
  }),
  'auditor.limit': (met) => ({ ...limitWords(met), recommendation: AGAIN }),
  'auditor.derived-step': ({ step, file, observed }) => ({
    title: 'What the auditor derived itself did not work',
    detail: `The page leaves something open; the auditor tried "${file === null ? taskWords(step.task) : `the file name ${file}`}", and ${observedWords(observed)}.`,
    recommendation: 'Write the missing step on the page; then it can be judged.',
  }),
  'auditor.caught-error': ({ signal }) => ({
    title: 'A step ends without an error code and prints an error',
    detail: `Whether the page means it to is not known: ${signalWords(signal)}.`,
    recommendation: 'Show on the page what the step prints; then it can be compared.',
  }),
  'auditor.edit-not-placed': ({ problem }) => ({
    title: 'The auditor did not find where a piece of code belongs',
    detail: problemWords(problem),
    recommendation: 'Show enough of the file around the new lines, or the whole file.',
  }),
  'auditor.step-left-out': ({ row }) => ({
    title: 'The step misses something that the auditor left out',
    detail: `"${taskWords(row.sourceStep.task)}" stands on the page and was not run: ${coverageWords(row)}`,
    recommendation: 'Say on the page that this step is needed before the one that failed.',
  }),
  'auditor.other-numbers': ({ step, signal }) => ({
    title: 'The result differs from the page in its numbers alone',
    detail: `${taskWords(step.task)}: ${signalWords(signal)}. Whether they may differ the page does not say.`,
    recommendation: 'Say on the page which numbers may differ, or bring them up to date.',
  }),
  'auditor.language': () => ({
    title: 'The auditor cannot read the language of this page',
    detail:
      'The commands were run, but what the text around them says of conditions, choices and results was not understood.',
    recommendation: BY_HAND,
  }),
  'auditor.answer-not-read': ({ question, said }) => ({
    title: 'The page shows a question whose answer the auditor could not take from it',
    detail: `A command asks "${question}". The page shows this question in a listing: "${said}". Which part of it is the answer was not clear.`,
    recommendation:
      'State the answer in a sentence beside the command, or show a form of the command without questions.',
  }),
  'auditor.hidden-step': ({ markup, hides }) => ({
    title:
      hides === 'step'
        ? 'A step of the page could not be read'
        : 'What the page says of a command’s questions could not be read',
    detail:
      hides === 'step'
        ? `The page shows ${markup} by markup whose content is not part of it, and nothing that was run shows a result.`
        : `Beside the command the page shows ${markup} by markup whose content is not part of it.`,
    recommendation: BY_HAND,
  }),
};
