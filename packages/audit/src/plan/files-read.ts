import type { CommandText } from '../model/command-text.ts';
import { behindLast } from '../read/source/plain-text.ts';
import { endingOf } from '../shell/run-file.ts';
import { isPathLike, partsOf, withoutCurrentFolder, wordsBehind } from './command-words.ts';

const SOURCES = new Set(
  'js mjs cjs jsx mjsx cjsx ts mts cts tsx mtsx ctsx css sass scss less htm html md mdx sol graphql vue svelte'.split(
    ' ',
  ),
);

/** Whether a word is the path of a file that readers write themselves. */
export function isSource(word: string): boolean {
  if (!isPathLike(word)) return false;
  const isExample =
    word.endsWith('.json') &&
    ['example/', 'examples/'].some((start) => withoutCurrentFolder(word).startsWith(start));
  return isExample || SOURCES.has(endingOf(word));
}

const DATA = new Set('json json5 yaml yml csv xml'.split(' '));
const OF_PROJECTS = ['package', 'tsconfig', 'jsconfig', 'composer', 'manifest'];

/** Whether a word is the path of data to work on; what settings of projects are called is none. */
function isData(word: string): boolean {
  const name = behindLast(withoutCurrentFolder(word), '/');
  const isOfProject =
    OF_PROJECTS.some((start) => name.startsWith(start)) || name.includes('config') || name.includes('rc.');
  return isPathLike(word) && DATA.has(endingOf(word)) && !isOfProject && !name.startsWith('.');
}

/** Whether a word is the folder in which projects have their source. */
export function isSourceFolder(word: string): boolean {
  return ['src', 'source', 'src/', 'source/'].includes(withoutCurrentFolder(word));
}

/** Whether a word stands for many files of one kind. */
export function isGlob(word: string): boolean {
  const bare = bareWord(word);
  const ending = bare.slice(bare.lastIndexOf('.') + 1);
  const isKind = ending.startsWith('{')
    ? ending.endsWith('}')
    : !ending.includes('/') && !ending.includes('*');
  return bare.includes('*') && bare.includes('.') && ending !== '' && isKind && isPathLike(bare, '*{},');
}

/** A word without the quotes around it. */
export function bareWord(word: string): string {
  const isQuoted = word.length > 1 && '\'"'.includes(word.charAt(0)) && word.endsWith(word.charAt(0));
  return isQuoted ? word.slice(1, -1) : word;
}

const OUTPUTS = new Set(['-o', '--o', '--file', '--dest', '-d', '--dir', '--config', '-c']);

/** Whether a word is an option behind which a path is named that is written. */
export function namesOutput(word: string): boolean {
  return OUTPUTS.has(word) || word.startsWith('--out');
}

/** The words of a command that name what it reads. */
export function inputsOf(command: CommandText, isSuch: (word: string) => boolean): string[] {
  const read = partsOf(command).flatMap(({ redirects }) =>
    redirects.filter(({ operator }) => operator === '<').map(({ target }) => target),
  );
  const words = [...wordsBehind(command), ...read];
  return words.filter((word, at) => isSuch(word) && !namesOutput(words[at - 1] ?? ''));
}

/** The files of readers' own kinds that a command reads, as far as its words show. */
export function sourcesReadBy(command: CommandText): string[] {
  return inputsOf(command, (word) => isSource(word) || isGlob(word) || isSourceFolder(word));
}

/** The files of data that a command reads. */
export function dataReadBy(command: CommandText): string[] {
  return inputsOf(command, isData);
}
