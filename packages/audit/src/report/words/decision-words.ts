import { printed } from '../../model/command-text.ts';
import type { PlanDecision } from '../../model/plan.ts';
import type { DecisionParams } from '../../model/plan-codes.ts';
import { beginningWords, projectWords } from './beginning-words.ts';
import { taskWords } from './task-words.ts';

/** A decision in sentences. */
export type DecisionWords = { question: string; chosen: string; rejected: string[]; reason: string };

type Words = { readonly [Code in keyof DecisionParams]: (params: DecisionParams[Code]) => DecisionWords };
type Way = DecisionParams['alternative-first'];

function ofWays({ group, chosen, rejected }: Way, reason: string): DecisionWords {
  return { question: `Which of: ${group}?`, chosen, rejected, reason };
}

const MODULES = {
  esm: 'The page makes the project an ES module.',
  commonjs: 'Nothing on the page makes the project an ES module, so the file is read as CommonJS.',
};

const FILLINGS: Record<DecisionParams['placeholder-filled']['filledWith'], string> = {
  project_folder: 'the project folder',
  name: 'my-app',
  newest_version: 'the newest version',
  nothing: 'nothing',
};

const ROUTES: Record<DecisionParams['route']['why'], string> = {
  wished: 'The audit’s environment blocked the first way; the page documents this one too.',
  leads_to_result: 'The quick way comes first and leads to a result.',
  asks_questions: 'The quick way asks questions that the page does not answer.',
  shows_no_result: 'The quick way ends without a step that shows a result; the way by hand has one.',
};

const BEGINNINGS: Record<DecisionParams['beginning']['beginning'], string> = {
  project: 'In a copy of the project around the page',
  clone: 'In an empty folder, with a copy of the project to clone',
  empty: 'In an empty folder',
};

const WAYS: Pick<Words, Extract<keyof Words, `alternative-${string}`>> = {
  'alternative-tried': (way) => ofWays(way, 'Tried after the usual choice had failed.'),
  'alternative-npm': (way) => ofWays(way, 'npm comes with Node.js.'),
  'alternative-unix': (way) => ofWays(way, 'The journey runs on Linux.'),
  'alternative-language': (way) => ofWays(way, 'It is the one that Node.js runs.'),
  'alternative-anywhere': (way) => ofWays(way, 'It needs no system package manager.'),
  'alternative-run-later': (way) => ofWays(way, `A later command runs ${way.file}.`),
  'alternative-in-code': (way) => ofWays(way, 'The code of the page uses what it installs.'),
  'alternative-module-kind': (way) => ofWays(way, MODULES[way.modules]),
  'alternative-as-before': (way) => ofWays(way, 'The same choice was made further up the page.'),
  'alternative-first': (way) => ofWays(way, 'The first of the ways that the page offers.'),
  'alternative-section': ({ chosen, rejected }) => ({
    question: 'Which of the sections that do the same?',
    chosen,
    rejected,
    reason:
      'The page shows the same step in several ways; this one fits a reader with Node.js on Linux best.',
  }),
};

const DECISIONS: Words = {
  ...WAYS,
  'placeholder-filled': ({ placeholders, filledWith }) => ({
    question: `What replaces ${placeholders.join(', ')}?`,
    chosen: FILLINGS[filledWith],
    rejected: [],
    reason: 'The page leaves it to the reader, or to the tool that builds the site.',
  }),
  'placeholder-held-back': ({ placeholders }) => ({
    question: `What replaces ${placeholders.join(', ').slice(0, 120)}?`,
    chosen: 'nothing: the commands that need it are left out',
    rejected: [],
    reason: 'Only the reader has the value; the other commands of the block do not need it.',
  }),
  'non-interactive-form': ({ chosen, rejected }) => ({
    question: 'The command asks questions; is there a documented form that does not?',
    chosen: taskWords(chosen),
    rejected: [taskWords(rejected)],
    reason: 'The page documents the same command without questions.',
  }),
  'steps-by-hand': ({ rejected }) => ({
    question: 'The scaffolder, or the steps by hand?',
    chosen: 'the steps by hand',
    rejected: [taskWords(rejected)],
    reason:
      'It asks questions that the page does not answer, and the page also shows the same steps by hand.',
  }),
  route: ({ chosen, rejected, why }) => ({
    question: 'Which way through the page?',
    chosen,
    rejected: [rejected],
    reason: ROUTES[why],
  }),
  'program-needed-later': ({ program, chosen, rejected, neededBy }) => ({
    question: `Where does "${program}" come from?`,
    chosen: taskWords(chosen),
    rejected: rejected.map(taskWords),
    reason: `The step "${taskWords(neededBy)}" needs it, and nothing else on the page installs it.`,
  }),
  'script-needed-later': ({ script, chosen, neededBy }) => ({
    question: `Where does the script "${script}" come from?`,
    chosen: taskWords(chosen),
    rejected: [],
    reason: `The step "${taskWords(neededBy)}" runs it, and nothing else on the page declares it.`,
  }),
  'folder-needed-later': ({ command, chosen, neededBy }) => ({
    question: `Where does the folder of "${printed(command)}" come from?`,
    chosen: taskWords(chosen),
    rejected: [],
    reason: `The step "${taskWords(neededBy)}" works on it, and nothing else on the page makes it.`,
  }),
  'npm-init-defaults': () => ({
    question: 'How are the questions of npm init answered?',
    chosen: 'with what npm proposes',
    rejected: ['stopping at the first question'],
    reason:
      'The page only says to run it. npm proposes an answer to every question, and none is about the product.',
  }),
  'install-in-words': ({ command }) => ({
    question: 'How is the package installed?',
    chosen: printed(command),
    rejected: [],
    reason: 'The page asks for it in words and leaves the command to another page.',
  }),
  'move-shown-in-tree': ({ from, to, command }) => ({
    question: `How does ${from} get to ${to}?`,
    chosen: printed(command),
    rejected: [],
    reason: 'The page shows the move in its tree of files.',
  }),
  'file-named-by-command': ({ path }) => ({
    question: 'Which file does the code go in?',
    chosen: path,
    rejected: [],
    reason: 'A later command runs a file of this name.',
  }),
  'file-name-derived': ({ path }) => ({
    question: 'Which file does the code go in?',
    chosen: path,
    rejected: [],
    reason: 'The page names no file.',
  }),
  'samples-set-apart': ({ path, names }) => ({
    question: `How can one file hold samples that each declare ${names.join(', ')}?`,
    chosen: `each sample in a scope of its own, one after the other in ${path}`,
    rejected: ['the block as it stands'],
    reason: 'No file can declare a name twice; a reader runs the samples apart.',
  }),
  'product-brought-in': ({ lines }) => ({
    question: 'Where does the code import the package from?',
    chosen: lines.endsWith(';') ? lines.slice(0, -1) : lines,
    rejected: ['the code as it stands'],
    reason: 'The page installs the package and never imports it.',
  }),
  'require-brought-in': () => ({
    question: 'How can the code use both top-level await and require?',
    chosen: 'as an ES module that makes its own require',
    rejected: ['the code as it stands'],
    reason: 'Node.js refuses a file that does both; the lines of the page stay as they are.',
  }),
  'filled-from-above': ({ names }) => ({
    question: `What is ${names.join(', ')} in this code?`,
    chosen: 'what the page shows above',
    rejected: ['the code as it stands'],
    reason: 'A comment in the code points to what was shown before.',
  }),
  'goes-on-behind-errors': () => ({
    question: 'How does the code go on behind what the page says to throw?',
    chosen: 'each such error is caught and shown, as for a reader who enters the lines one by one',
    rejected: ['the code as it stands'],
    reason: 'The first error would end it, and nothing below would be seen.',
  }),
  'folder-entered': ({ command }) => ({
    question: 'Where do the next commands run?',
    chosen: printed(command),
    rejected: [],
    reason: 'The page goes on inside the new folder and does not say to enter it.',
  }),
  'prefix-told': ({ command }) => ({
    question: 'How is the program called?',
    chosen: printed(command),
    rejected: [],
    reason: 'The page says what to put in front of its commands.',
  }),
  'linked-folder-fetched': ({ command, folder }) => ({
    question: `Where does ${folder} come from?`,
    chosen: printed(command),
    rejected: [],
    reason: 'The page tells in words to fetch what it links, and goes on in that folder.',
  }),
  'earlier-server-stopped': ({ command }) => ({
    question: 'Does what was started before go on beside this?',
    chosen: 'it is stopped first',
    rejected: [`${printed(command)} goes on`],
    reason: 'Both want the same place, and the page does not say that both run at once.',
  }),
  'run-command-derived': ({ command }) => ({
    question: 'How is the code run?',
    chosen: printed(command),
    rejected: [],
    reason: 'The page shows a whole script and no command that runs it.',
  }),
  'install-derived': ({ command }) => ({
    question: 'Where do the packages come from?',
    chosen: printed(command),
    rejected: [],
    reason: 'The code imports them and no step of the page installs them.',
  }),
  'made-executable': ({ path, command }) => ({
    question: `How can ./${path} be run?`,
    chosen: printed(command),
    rejected: [],
    reason: 'The page calls the script by its path and does not say to make it executable.',
  }),
  'made-program': ({ name, path, command }) => ({
    question: `How does ${path} become the program ${name}?`,
    chosen: printed(command),
    rejected: [],
    reason: 'The page calls its own script by a name and does not say how it gets that name.',
  }),
  beginning: ({ beginning, project, reason }) => ({
    question: 'Where does the journey begin?',
    chosen: `${BEGINNINGS[beginning]}${beginning === 'empty' ? '' : ` (${projectWords(project)})`}`,
    rejected: Object.entries(BEGINNINGS).flatMap(([other, words]) => (other === beginning ? [] : [words])),
    reason: beginningWords(reason),
  }),
};

/** Says what was decided for the reader, and why. */
export function decisionWords({ code, params }: PlanDecision): DecisionWords {
  // Code and parameters come as a pair, which the table cannot know.
  return (DECISIONS[code] as (params: PlanDecision['params']) => DecisionWords)(params);
}
