import { printed } from '../model/command-text.ts';
import type { ShellCommand } from './command.ts';
import { isNameLike } from './names.ts';
import { parseShell } from './parse-shell.ts';
import { isKnownProgram, isSentenceWith } from './programs.ts';
import { isDrawn, isSentence, isSentenceLike, isShortened, isSmall, namesValue } from './prose.ts';
import { withoutRemark } from './rewrite.ts';
import { isAssignment, isStarter, typedWords } from './words.ts';

function split(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** The words of a line from the program on: variables and what only starts it do not count. */
function wordsFrom(line: string): string[] {
  const words = split(line);
  if (!isStarter(words[0] ?? '')) return words;
  const { commands, isWhole } = parseShell(line.trim());
  const [first] = commands;
  // `env` alone, or with options, starts nothing; `sudo` may open a shell.
  if (isWhole && first) return isStarter(first.program) && first.program !== 'sudo' ? [] : typedWords(first);
  const at = words.findIndex((word) => !isStarter(word));
  return at === -1 ? [] : words.slice(at);
}

/** What begins a command that a reader types. */
export function programOf(line: string): string {
  const [first = ''] = wordsFrom(line);
  const isQuoted = first.length > 1 && '\'"'.includes(first.charAt(0)) && first.endsWith(first.charAt(0));
  return isQuoted ? first.slice(1, -1) : first;
}

/** The file that `.` reads in: a path, and not a number or a word of a sentence. */
function isScriptPath(path: string): boolean {
  if (path.length > 1 && '~$./'.includes(path.charAt(0))) return true;
  const [name = '', ...rest] = path.split(/[./]/);
  return isNameLike(name) && !isDigit(name.charAt(0)) && rest.join('') !== '';
}

/** `. <script>` reads one in, `: > file` and `: ${VAR}` do nothing else: the shell's own commands without letters. */
function isSignCommand({ program, words, redirects }: ShellCommand): boolean {
  const [operand = ''] = words;
  if (program === ':') return redirects.length > 0 || operand.startsWith('$');
  return isScriptPath(operand);
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9';
}

function isPathOfProgram(program: string): boolean {
  const [start = '', ...parts] = program.split('/');
  const isRelative = start === '.' || start === '..' || start === '~';
  return isRelative && parts.join('') !== '' && parts.every((part) => part === '' || isNameLike(part));
}

const compound = new Set(['for', 'if', 'while', 'until', 'case']);

/** Whether a line may open a loop or a condition of the shell; what stands below decides. */
export function opensCompound(line: string): boolean {
  return compound.has(split(line)[0] ?? '');
}

/** A loop or a condition from its first word to its last: sentences and other languages end them otherwise. */
function isCompound(text: string): boolean {
  if (!opensCompound(text)) return false;
  const { commands, isWhole } = parseShell(text.trim());
  return isWhole && commands[0]?.isNested === true;
}

const parsedFirst = new Set(['export', 'alias', '.', ':']);

/** Whether a line starts with a program that readers are asked to run. */
export function isKnownCommand(line: string): boolean {
  const [program = '', next = ''] = wordsFrom(line);
  // Most lines of a page begin with no program at all, and need no parser to say so.
  if (isKnownProgram(program) && !parsedFirst.has(program)) return !isSentenceWith(program, next);
  if (isPathOfProgram(program) || isCompound(line)) return true;
  if (!parsedFirst.has(program)) return false;
  const [first] = parseShell(line.trim()).commands;
  if (first?.program !== program) return false;
  if (program === 'export') return first.env.length > 0;
  return program === 'alias' ? first.words[0]?.includes('=') === true : isSignCommand(first);
}

const LONGEST_COMMAND = 160;

/** Whether a word can be the name of a program: small letters in front, and no signs but those of names. */
function isProgramLike(word: string): boolean {
  return isSmall(word.charAt(0)) && [...word].every((char) => isNameLike(char) || '@/+'.includes(char));
}

/** Whether a line has a program install something of which nobody knows: a manager that is new, or misspelt. */
export function installsWithUnknown(line: string): boolean {
  const [program = '', verb, ...others] = split(line);
  return isProgramLike(program) && (verb === 'install' || verb === 'i') && others.length > 0;
}

const GETTING = ['install', 'i', 'add'];

/** Whether a line could have a program get something: whoever names it beside such lines of known managers means another one. */
export function mayGetWithUnknown(line: string): boolean {
  const [program = '', verb = '', ...others] = split(line);
  return isProgramLike(program) && GETTING.includes(verb) && others.length > 0;
}

const MANAGERS = ['npm', 'pnpm', 'yarn', 'bun'];

/** Whether a word goes on behind the name of a package manager, or has two letters of it in each other's place. */
function isSlipOfManager(word: string): boolean {
  return MANAGERS.some((name) => {
    const swapped = [...name].map(
      (_, at) => name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2),
    );
    return word !== name && (word.startsWith(name) || swapped.includes(word));
  });
}

/** Whether a line means to install something by a package manager whose name is misspelt. */
export function installsBySlip(line: string): boolean {
  const [program = '', verb = '', ...others] = split(line);
  if (isKnownProgram(program) || !isSlipOfManager(program)) return false;
  return ['install', 'i', 'add'].includes(verb) && isOnePackage(others);
}

/** A package, with options at most: what goes on behind it is a sentence. */
function isOnePackage(words: readonly string[]): boolean {
  return words.filter((word) => !word.startsWith('-')).length === 1;
}

/** Whether a line has a program of which nobody knows install one package, and says no more. */
export function installsOneWithUnknown(line: string): boolean {
  return installsWithUnknown(line) && isOnePackage(split(line).slice(2));
}

/** Whether a line could be a command at all, of a program that is not known. */
export function couldBeCommand(line: string): boolean {
  const text = line.trim();
  if (isKnownCommand(text)) return true;
  const words = split(text);
  const [first = ''] = words;
  if (text.length > LONGEST_COMMAND || '.!?:'.includes(text.at(-1) ?? '.') || !isProgramLike(first))
    return false;
  if (isSentenceLike(words) || isDrawn(text)) return false;
  if (words.length === 1) return !first.includes('/') && !first.includes('.');
  return words.length <= 4 || words.some(isOption);
}

function isOption(word: string): boolean {
  const name = word.startsWith('--') ? word.slice(2) : word.slice(1);
  return word.startsWith('-') && isSmall(name.charAt(0).toLowerCase());
}

const LONGEST_LOOKED_AT = 2000;
/** Signs that lines of lists, tables, differences and quotations begin with. */
const listing = new Set('-=+*<@%#>|,:;.)]}');

/** What begins no command: a sign, a number, something in brackets, a remark of code, a folder. */
function beginsNoCommand(first: string, next: string): boolean {
  if (first !== '' && [...first].every((char) => listing.has(char))) return true;
  if (first.startsWith('{') || first.startsWith('[')) return beginsData(first, next);
  return isDigit(first.charAt(0)) || first.startsWith('//') || first.endsWith('/');
}

/** A bracket that opens data: nothing, a text, a number or another bracket follows; `[ -f a ]` is a test of the shell. */
function beginsData(first: string, next: string): boolean {
  if (first.startsWith('[') && first.length > 1 && first !== '[[') return true;
  const content = first.charAt(1) || next.charAt(0);
  return content === '' || '"{[]}'.includes(content) || isDigit(content);
}

/** Where the text in quotes ends that begins at a place; the place itself where it does not end. */
function endOfQuoted(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === text.charAt(from)) return at;
  }
  return from;
}

/** The words of a line; what it quotes and what is remarked behind it say nothing of what it is. */
function bareWords(line: string): string[] {
  const text = [' #', ' // '].some((sign) => line.includes(sign)) ? printed(withoutRemark(line)) : line;
  let bare = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    const end = char === '"' || char === "'" ? endOfQuoted(text, at) : at;
    bare += end > at ? "''" : char;
    at = end;
  }
  return split(bare);
}

/** Whether a line does more than call one program with words: it joins, sends on, or reads from a file. */
function isJoined(text: string): boolean {
  const { commands, isWhole } = parseShell(text);
  if (!isWhole) return joints.some((sign) => text.includes(sign));
  return commands.length > 1 || commands.some(({ next, redirects }) => next !== null || redirects.length > 0);
}

const joints = ['|', '<', '>', ';', '&&'];

/** What only programs print: signs, sentences, values behind their names, numbers, JSON. */
export function looksPrinted(line: string): boolean {
  const text = line.trim().slice(0, LONGEST_LOOKED_AT);
  const [first = '', next = ''] = split(text);
  if (isDrawn(text) || beginsNoCommand(first, next)) return true;
  const words = bareWords(text);
  if (namesValue(words) || isShortened(words)) return true;
  const hasOption = words.slice(1).some(isOption);
  // Programs are called in small letters: a line that starts with a capital and gives no option is prose.
  if (isCapital(first) && !hasOption) return true;
  return !hasOption && isSentence(words) && !isJoined(text);
}

function isCapital(word: string): boolean {
  const char = word.charAt(0);
  return char !== char.toLowerCase() && !isAssignment(word);
}

/** Whether what is called stands in quotes or in a variable: `"$HOME/bin/kit"`, `$(which node)`. */
function isGivenName(written: string): boolean {
  const [sign = '', next = ''] = written;
  const isName = isNameLike(next) || '{(~/$'.includes(next);
  return '$"\''.includes(sign) && next !== '' && isName;
}

/** Whether a line that a shell can run shows by its form that it is meant for one. */
export function isShellForm(line: string): boolean {
  const text = line.trim();
  const { commands, isWhole } = parseShell(text);
  const [first] = commands;
  if (!isWhole || first === undefined) return false;
  const [called] = first.placed;
  const isGiven = called !== undefined && isGivenName(text.slice(called.start, called.end));
  if (first.isNested || isGiven || first.env.length > 0) return true;
  const isShort = text.startsWith('[') || text.startsWith('! ');
  const isJoinedOn = first.next !== null || first.redirects.length > 0 || first.heredoc !== null;
  return isShort || (isSmall(text.charAt(0)) && isJoinedOn);
}
