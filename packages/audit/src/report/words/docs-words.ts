import type { FindingParams } from '../../judge/finding.ts';
import { toolName } from './environment-words.ts';
import { frictionWords } from './friction-words.ts';
import { problemWords } from './run-words.ts';
import type { WordsOf } from './said.ts';
import { observedWords, signalWords } from './signal-words.ts';
import { taskWords } from './task-words.ts';

const GIVEN_UP = {
  detail: 'A reader who misses the notice follows a page that its owner no longer supports.',
  recommendation: 'Put the way that still works first, or replace the steps with a link to it.',
};

type Code = Exclude<
  Extract<keyof FindingParams, `docs.${string}` | `page.${string}`>,
  'docs.node-newer' | 'docs.ambiguous' | 'docs.step-beside'
>;

/** What is said where the page is the reason. */
export const DOCS_WORDS: WordsOf<Code> = {
  'docs.prerequisite': ({ name }) => ({
    title: `The page does not say that ${toolName(name)} is needed`,
    detail: `A step needs ${toolName(name)}, which the page names neither as a prerequisite nor in an earlier step.`,
    recommendation: `Name ${toolName(name)} among the prerequisites.`,
  }),
  'docs.no-effect': () => ({
    title: 'A command ends without an error but does nothing',
    detail: 'The command ended with exit code 0, but created none of the files that the page goes on to use.',
    recommendation: 'Show a form of the command that works without a person at the terminal.',
  }),
  'docs.tool-changed': ({ line }) => ({
    title: 'A tool has dropped something that the page still uses',
    detail: `In the version that the page installs today: ${line}`,
    recommendation:
      'Update the page for the current version of the tool, or name the version that it is written for.',
  }),
  'docs.command-not-found': ({ line }) => ({
    title: 'A command of the page does not exist after the earlier steps',
    detail: `The shell does not know it: ${line}`,
    recommendation: 'Add the step that installs the command, or call it with npx.',
  }),
  'docs.edit-does-not-apply': ({ problem }) => ({
    title: 'An edit of the page does not fit the file that its steps make',
    detail: problemWords(problem),
    recommendation: 'Update the file that the page shows to what the commands create today.',
  }),
  'docs.promise-not-kept': ({ broken }) => ({
    title: 'The result is not what the page promises',
    detail: broken.map((signal) => signalWords(signal)).join('; '),
    recommendation: 'Correct the result that the page shows, or the steps that lead to it.',
  }),
  'docs.command-failed': ({ step, observed }) => ({
    title: 'A command of the page fails',
    detail: `${taskWords(step.task)}: ${observedWords(observed)}.`,
    recommendation: 'Correct this step, or add what it needs to a step before it.',
  }),
  'docs.output-differs': ({ step, share }) => ({
    title: 'A command does not print what the page shows',
    detail: `${taskWords(step.task)}: ${Math.round(share * 100)} % of the shown output was printed.`,
    recommendation: 'Show what the command prints today, or leave the output out.',
  }),
  'docs.module-kind': ({ line }) => ({
    title: 'The page’s code and its project use different module systems',
    detail: `Following the page, a file written for one module system is loaded by the other: ${line}`,
    recommendation:
      'Say which "type" the package.json must have, or use a file name that sets it (.mjs, .cjs).',
  }),
  'docs.undeclared-name': ({ name, isModule }) => ({
    title: `The page’s code uses ${name} but never declares it`,
    detail: `The code stops where it first uses ${name}: no code of the page declares it, and no sentence mentions it.`,
    recommendation: isModule
      ? `Import the Node.js module ${name} at the top of the code.`
      : `Declare ${name} in the code, or say what the reader puts in its place.`,
  }),
  'docs.missing-package': ({ name, isLocal, said }) => ({
    title: isLocal
      ? `The page uses ${name} but never makes it`
      : `The page uses ${name} but never installs it`,
    detail: `The step stops: ${said}. No earlier step that was run provides it.`,
    recommendation: isLocal
      ? `Show the content of ${name}, or the step that creates it.`
      : `Add ${name} to the install command.`,
  }),
  'docs.claim-differs': ({ claim, isSeen, shown, isOfTheDay }) => ({
    title: isSeen
      ? 'A result looks different from what the page shows'
      : 'A result that the page shows was not seen',
    detail: isOfTheDay
      ? `The page shows: “${claim}”. What was seen is “${shown ?? ''}”, and another again where the clock was set to another day: the result is that of the day on which it is asked for.`
      : isSeen
        ? `The page shows: “${claim}”. What was seen has the same words or the same form, but is not the same text${shown === null ? '.' : `: “${shown}”.`}`
        : `The page shows: “${claim}”. Nothing that was printed, answered or made shows it${shown === null ? '.' : `; what was seen is “${shown}”.`}`,
    recommendation: 'Show what is seen today, or say which parts of it may differ.',
  }),
  'docs.further-broken': ({ line, part }) => ({
    title:
      part === 'main'
        ? 'A later result of the page cannot be reached'
        : 'A further example of the page breaks',
    detail: `The steps up to the page’s goal work. After it, in two clean sandboxes: ${line}`,
    recommendation: 'Run this part of the page after its first steps, and correct what fails.',
  }),
  'page.nothing-to-run': ({ packages }) => ({
    title: 'The page shows nothing that can be run to a result',
    detail:
      packages.length === 0
        ? 'It has no command and no code that can be carried out.'
        : `It installs ${packages.join(', ')}, and shows no command or code that uses it and could be carried out.`,
    recommendation: 'Show one short use of the product, as a command or as code, and what it prints.',
  }),
  'page.archived': () => ({ title: 'The page says that its project is archived', ...GIVEN_UP }),
  'page.broken': () => ({ title: 'The page says that what it documents no longer works', ...GIVEN_UP }),
  'page.friction': ({ friction }) => frictionWords(friction),
};
