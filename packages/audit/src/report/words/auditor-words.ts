import type { FindingParams } from '../../judge/finding.ts';
import { obligationWords } from './certificate-words.ts';
import { interferenceWords, problemWords } from './run-words.ts';
import type { Said, WordsOf } from './said.ts';
import { observedWords, signalWords } from './signal-words.ts';
import { coverageWords } from './skip-words.ts';
import { taskWords } from './task-words.ts';

const AGAIN = 'The page is not to blame for this. Run the audit again.';
const BY_HAND = 'Have a person follow the page. The auditor gives no verdict on it.';

const CUT_SHORT = {
  budget: 'The time limit of this run ended before the journey did.',
  aborted: 'The run was interrupted.',
  self_test_failed: 'The sandbox did not pass its self-test.',
  sandbox_lost: 'The sandbox ended in the middle of the journey.',
};

const MORE_ROOM = 'Run the audit again on a machine that gives the sandbox more room.';

/** A run that met a limit may meet it again, so the advice is more than to try once more. */
const LIMIT_ADVICE: Record<FindingParams['auditor.limit']['by'], string> = {
  time: 'If the command keeps running by design, say so on the page. If it only takes long, say how long.',
  no_answer: 'Check that the server answers this address, and run the audit again.',
  killed: MORE_ROOM,
  refused: MORE_ROOM,
};

function limitWords(met: FindingParams['auditor.limit']): Omit<Said, 'recommendation'> {
  switch (met.by) {
    case 'time':
      return {
        title: 'A command took longer than the auditor allows',
        detail: `A command had not ended after ${met.limitSeconds} s. Whether it ever ends is not known.`,
      };
    case 'no_answer':
      return {
        title: 'A server took longer than the auditor allows',
        detail: `${met.url} accepted the request but did not answer before the auditor stopped waiting.`,
      };
    case 'killed':
      return {
        title: 'A command needs more than the auditor’s sandbox has',
        detail: 'The sandbox ended a command that reached its limits.',
      };
    case 'refused':
      return {
        title: 'A command needs more than the auditor’s sandbox has',
        detail: `A command did not get the memory, processes or disk space that it asked for: ${met.line}`,
      };
  }
}

const WOULD_BE = {
  passed: 'By the rules alone, this page passes.',
  failed: 'By the rules alone, a step of this page is broken.',
  blocked: 'By the rules alone, this page needs something that only its reader has.',
  inconclusive: 'The rules alone say nothing about this page.',
};

function unprovedWords({ proposed, open }: FindingParams['auditor.unproved']): Said {
  const worded = open.map((one) => ({ id: one.id, ...obligationWords(one) }));
  const list = worded.map(({ id, title, said }) => `${id} (${title}): ${said}`).join(' ');
  return {
    title: 'The audit could not prove a verdict',
    detail: `${WOULD_BE[proposed]} Waymark publishes a verdict only with its proof. Not proved: ${list}`,
    recommendation: [...new Set(worded.map(({ settles }) => settles))].join(' '),
  };
}

type Code = Extract<keyof FindingParams, `auditor.${string}`>;

/** What is said where the auditor itself is the reason. */
export const AUDITOR_WORDS: WordsOf<Code> = {
  'auditor.further-lacking': ({ count, lines }) => ({
    title:
      count === 1
        ? 'A later part of the page needs something that the sandbox does not have'
        : `${count} later parts of the page need something that the sandbox does not have`,
    detail: `The steps up to the page’s goal work. After it: ${lines.join('; ')}`,
    recommendation: 'Say beside each of them what it needs, if the page does not say so yet.',
  }),
  'auditor.further-unclear': ({ count, lines }) => ({
    title:
      count === 1
        ? 'A later part of the page did not run here, and the audit cannot say why'
        : `${count} later parts of the page did not run here, and the audit cannot say why`,
    detail: `The steps up to the page’s goal work. What comes after it was put together by the auditor, who may have done it wrong: ${lines.join('; ')}`,
    recommendation: 'Follow these parts as a new reader would, and say beside each what it builds on.',
  }),
  'auditor.value-unseen': ({ count, values }) => ({
    title:
      count === 1
        ? 'The page gives a result for a line that did not run'
        : `The page gives results for ${count} lines that did not run`,
    detail: `Whether these results are right was not seen: ${values.join('; ')}`,
    recommendation: 'Let the example call the code around them, so that its reader sees the result.',
  }),
  'auditor.unproved': unprovedWords,
  'auditor.self-test': ({ broken }) => ({
    title: 'The auditor’s sandbox failed its self-test',
    detail: broken.map((check) => `${check.check}: ${check.detail}`).join('; '),
    recommendation: AGAIN,
  }),
  'auditor.shell-tampered': ({ step, what }) => ({
    title: 'The page changes the shell that its later steps run in',
    detail: `How “${taskWords(step.task)}” ended is not known: ${interferenceWords(what)}.`,
    recommendation: 'Remove what changes the shell for the commands that follow.',
  }),
  'auditor.cut-short': ({ reason }) => ({
    title: 'The auditor could not finish',
    detail: CUT_SHORT[reason],
    recommendation: AGAIN,
  }),
  'auditor.files-cut-short': ({ step }) => ({
    title: 'The auditor could not look at all files',
    detail: `The journey has more files than the auditor looks at. What “${taskWords(step.task)}” should make is not among those that it saw.`,
    recommendation: AGAIN,
  }),
  'auditor.registry-fault': ({ line }) => ({
    title: 'The package registry failed',
    detail: `The package manager got this answer: ${line}`,
    recommendation: AGAIN,
  }),
  'auditor.limit': (met) => ({ ...limitWords(met), recommendation: LIMIT_ADVICE[met.by] }),
  'auditor.derived-step': ({ step, file, observed }) => ({
    title: 'A step that the auditor had to guess did not work',
    detail: `The page does not say what to do here. The auditor tried "${file === null ? taskWords(step.task) : `the file name ${file}`}", and ${observedWords(observed)}.`,
    recommendation: 'Write the missing step on the page, so that it can be judged.',
  }),
  'auditor.caught-error': ({ signal }) => ({
    title: 'A step prints an error but ends without an error code',
    detail: `The page does not say whether this is expected: ${signalWords(signal)}.`,
    recommendation: 'Show on the page what the step prints, so that it can be compared.',
  }),
  'auditor.edit-not-placed': ({ problem }) => ({
    title: 'The auditor could not find where a piece of code goes',
    detail: problemWords(problem),
    recommendation: 'Show enough of the file around the new lines, or the whole file.',
  }),
  'auditor.step-left-out': ({ row }) => ({
    title: 'A step needs something that the auditor left out',
    detail: `"${taskWords(row.sourceStep.task)}" is on the page but was not run: ${coverageWords(row)}`,
    recommendation: 'Say on the page that this step is needed before the one that failed.',
  }),
  'auditor.other-numbers': ({ step, signal }) => ({
    title: 'The result differs from the page only in its numbers',
    detail: `${taskWords(step.task)}: ${signalWords(signal)}. The page does not say whether they may differ.`,
    recommendation: 'Say on the page which numbers may differ, or bring them up to date.',
  }),
  'auditor.language': () => ({
    title: 'The auditor cannot read the language of this page',
    detail:
      'The commands were run, but the auditor did not understand what the text says about conditions, choices and results.',
    recommendation: BY_HAND,
  }),
  'auditor.answer-not-read': ({ question, said }) => ({
    title: 'The auditor could not read the page’s answer to a question',
    detail: `A command asks "${question}". The page shows this question in a listing: "${said}". It is not clear which part of the listing is the answer.`,
    recommendation:
      'State the answer in a sentence beside the command, or show a form of the command without questions.',
  }),
  'auditor.hidden-step': ({ markup, hides }) => ({
    title:
      hides === 'step'
        ? 'A step of the page could not be read'
        : 'What the page says about a command’s questions could not be read',
    detail:
      hides === 'step'
        ? `The page shows ${markup} through markup whose content the auditor cannot see, and nothing that was run shows a result.`
        : `Beside the command the page shows ${markup} through markup whose content the auditor cannot see.`,
    recommendation: BY_HAND,
  }),
};
