import { printed } from '../../model/command-text.ts';
import type { PageFriction } from '../../model/plan.ts';
import type { FrictionParams } from '../../model/plan-codes.ts';

/** A gap or contradiction of a page in sentences. */
export type FrictionWords = { title: string; detail: string; recommendation: string };

type Words = { readonly [Code in keyof FrictionParams]: (params: FrictionParams[Code]) => FrictionWords };

const FRICTIONS: Words = {
  'install-command-missing': ({ quote, command }) => ({
    title: 'The install command is not on the page',
    detail: `The page says "${quote}" without the command.`,
    recommendation: `Show \`${printed(command)}\` where the package is needed.`,
  }),
  'own-files-needed': ({ command, files }) => ({
    title: 'A command needs files that the page does not make',
    detail: `"${printed(command)}" reads ${files.join(', ')}, which no step above makes.`,
    recommendation: 'Show a small file to try the command on.',
  }),
  'variants-in-one-block': ({ group }) => ({
    title: 'One block holds two variants of the same code',
    detail: `Copied as it stands, the block does not run: it holds ${group}.`,
    recommendation: 'Show the variants in tabs, or say which one the steps below use.',
  }),
  'variants-of-one-file': ({ group }) => ({
    title: 'Several variants of one file follow each other',
    detail: `The page shows ${group} and does not say which one to take.`,
    recommendation: 'Show the variants in tabs, or say which one the steps below use.',
  }),
  'no-file-name': ({ lead }) => ({
    title: 'The page does not say which file the code goes in',
    detail: lead === '' ? 'A piece of code has no file name.' : `The code after "${lead}" has no file name.`,
    recommendation: 'Name the file above the code.',
  }),
  'names-declared-twice': ({ names }) => ({
    title: 'One block holds several samples that declare the same names',
    detail: `Copied as it stands, the block does not run: it declares ${names.join(', ')} twice.`,
    recommendation: 'Show each sample in its own block, or use different names in each sample.',
  }),
  'not-brought-in': ({ names, packages }) => ({
    title: 'The page never imports what its code uses',
    detail: `The code uses ${names.join(', ')}; no line of the page imports ${packages.join(', ')}.`,
    recommendation: 'Begin the example with its import.',
  }),
  'awaits-beside-require': () => ({
    title: 'The code does not run as shown: it uses both top-level await and require',
    detail: 'Node.js refuses a file that does both (ERR_AMBIGUOUS_MODULE_SYNTAX).',
    recommendation: 'Use import instead of require, or put the code into an async function.',
  }),
  'file-names-contradict': ({ title, path }) => ({
    title: 'The page gives one file two names',
    detail: `The code is titled ${title}, the text says ${path}.`,
    recommendation: 'Use one name for the file in its title and in the text.',
  }),
  'quick-start-interactive-only': ({ command }) => ({
    title: 'The quick start only works with a person at the prompts',
    detail: `"${printed(command)}" asks questions, and the page states neither answers nor flags that skip them.`,
    recommendation: 'Document a form of the command that asks nothing, or the answers to give.',
  }),
  'no-run-command': ({ path, command }) => ({
    title: 'The page does not say how to run the code',
    detail: `The page shows ${path}, and no step runs it.`,
    recommendation: `Add the command that runs the file, for example \`${printed(command)}\`.`,
  }),
  'names-not-declared': ({ names, line }) => ({
    title: 'Code of the page uses names that nothing on the page declares',
    detail: `“${line}” uses ${names.join(', ')}; no code of the page declares them and no sentence mentions them.`,
    recommendation: 'Declare them in the code, or say where they come from.',
  }),
  'names-declared-below': ({ names, line }) => ({
    title: 'Code of the page uses names that are declared only further down',
    detail: `“${line}” uses ${names.join(', ')}; the code that declares them stands below it.`,
    recommendation: 'Move the code that declares them above the code that uses them.',
  }),
  'folder-not-entered': ({ scaffold, folder, command }) => ({
    title: 'The page does not say to enter the new folder',
    detail: `"${printed(scaffold)}" makes ${folder}, and the next commands only work inside it.`,
    recommendation: `Add \`${printed(command)}\` after the command.`,
  }),
  'no-install-step': ({ packages, command }) => ({
    title: 'The page does not say to install what its code uses',
    detail: `The code imports ${packages.join(', ')}, and the auditor found no step that installs it.`,
    recommendation: `Begin with \`${printed(command)}\`.`,
  }),
  'not-executable': ({ call, path, command }) => ({
    title: 'The page does not say to make the script executable',
    detail: `"${printed(call)}" runs a file that no step made executable.`,
    recommendation: `Add \`${printed(command)}\`, or run it with \`node ${path}\`.`,
  }),
  'no-such-program': ({ name, path }) => ({
    title: 'The page does not say how its script becomes a command',
    detail: `The page calls ${name}, and nothing makes ${path} a program of that name.`,
    recommendation: `Say how ${name} is installed or linked, or call the script with \`node ${path}\`.`,
  }),
};

/** Says what is wrong with a page before anything runs, and what would help. */
export function frictionWords({ code, params }: PageFriction): FrictionWords {
  // Code and parameters come as a pair, which the table cannot know.
  return (FRICTIONS[code] as (params: PageFriction['params']) => FrictionWords)(params);
}
