import type { ShellCommand } from './command.ts';
import { isNameLike } from './names.ts';
import { parseShell } from './parse-shell.ts';
import { isKnownProgram, isSentenceWith } from './programs.ts';
import { isName } from './words.ts';

/** The words of a line from the program on: variables, `sudo` and `env` in front of it do not count. */
function wordsFrom(line: string): string[] {
  const words = line.trim().split(/\s+/);
  const at = words.findIndex((word) => word !== 'sudo' && word !== 'env' && !isSet(word));
  // Options of `sudo` may take words of their own, so that it stands for what it starts.
  const from = words[at - 1] === 'sudo' && words[at]?.startsWith('-') ? at - 1 : at;
  return from === -1 ? [] : words.slice(from);
}

function isSet(word: string): boolean {
  const at = word.indexOf('=');
  return at > 0 && isName(word.slice(0, at));
}

/** What begins a command that a reader types. */
export function programOf(line: string): string {
  const [first = ''] = wordsFrom(line);
  const isQuoted = first.length > 1 && '\'"'.includes(first.charAt(0)) && first.endsWith(first.charAt(0));
  return isQuoted ? first.slice(1, -1) : first;
}

/** `. <script>` reads one in, `: > file` and `: ${VAR}` do nothing else: the shell's own commands without letters. */
function isSignCommand({ program, words, redirects }: ShellCommand): boolean {
  const [operand = ''] = words;
  if (program === ':') return redirects.length > 0 || operand.startsWith('$');
  return program === '.' && (/^[~$./]./.test(operand) || /^[A-Za-z_][\w-]*[./]\S/.test(operand));
}

function isPathOfProgram(program: string): boolean {
  const isRelative = program.startsWith('./') || program.startsWith('../') || program.startsWith('~/');
  return (
    isRelative &&
    program.length > 2 &&
    program.split('/').slice(1).join('') !== '' &&
    program.split('/').slice(1).every(isPathPart)
  );
}

function isPathPart(part: string): boolean {
  return part === '' || isNameLike(part);
}

/** Whether a line starts with a program that readers are asked to run. */
export function isKnownCommand(line: string): boolean {
  const [program = '', next = ''] = wordsFrom(line);
  // Most lines of a page begin with no program at all, and need no parser to say so.
  if (isKnownProgram(program) && program !== 'export' && program !== 'alias')
    return !isSentenceWith(program, next);
  if (isPathOfProgram(program)) return true;
  if (!parsedFirst.has(program)) return false;
  const [first] = parseShell(line.trim()).commands;
  if (first?.program !== program) return false;
  if (program === 'export') return first.env.length > 0;
  return program === 'alias' ? first.words[0]?.includes('=') === true : isSignCommand(first);
}

const parsedFirst = new Set(['export', 'alias', '.', ':']);

const verbsOfSentences = new Set(['is', 'are', 'was', 'will', 'has', 'have', 'from', 'with']);
const drawn = /[✓✔✖✗●→➜├└│┌▲◆◇]/u;
const LONGEST_COMMAND = 160;

/** Whether a line could be a command at all, of a program that is not known. */
export function couldBeCommand(line: string): boolean {
  const text = line.trim();
  if (isKnownCommand(text)) return true;
  const words = text.split(/\s+/);
  const [first = ''] = words;
  if (text.length > LONGEST_COMMAND || '.!?:'.includes(text.at(-1) ?? '.') || first.endsWith(':'))
    return false;
  if (words.slice(1, -1).some((word) => verbsOfSentences.has(word)) || drawn.test(text)) return false;
  if (!/^[a-z][\w.@/+-]*$/.test(first)) return false;
  if (words.length === 1) return !first.includes('/') && !first.includes('.');
  return words.length <= 4 || words.some((word) => isOption(word));
}

function isOption(word: string): boolean {
  return /^--?[a-z]/i.test(word);
}

const beginsPrinted = /^[-=+*<@%#>|,:;.)\]}]+(?:\s|$)|^[{[]\s*(?:$|["{[\]}\d])/;
const wordsOfSentences = new Set('is are was were will has have been the your this you it its'.split(' '));
const contractions = ["'s", "'t", "'re", "'ll", "'ve", "'d", "'m"];
const LONGEST_LOOKED_AT = 2000;

function withoutQuoted(text: string): string {
  return text.replace(/(["'])(?:(?!\1)[^\\]|\\.)*\1/g, "''");
}

function isContracted(word: string): boolean {
  return contractions.some((end) => word.toLowerCase().endsWith(end) && word.length > end.length);
}

/** What begins no command: a number, something in brackets, a remark of code, a folder. */
function beginsNoCommand(first: string): boolean {
  return /^\d|^\[[^\s\]]|^\/\//.test(first) || first.endsWith('/');
}

/** What only programs print: signs, sentences, values behind their names, numbers, JSON. */
export function looksPrinted(line: string): boolean {
  const text = line.trim().slice(0, LONGEST_LOOKED_AT);
  const [first = ''] = text.split(/\s+/);
  if (drawn.test(text) || beginsPrinted.test(text) || beginsNoCommand(first)) return true;
  const bare = withoutQuoted(text);
  const words = bare.split(/\s+/);
  const isValue =
    /^[^\s"'$=]+:$/.test(words[0] ?? '') || words.slice(0, -1).some((word) => /[a-z]:$/.test(word));
  if (isValue || words.slice(0, -1).some(isContracted)) return true;
  const hasOption = words.slice(1).some(isOption);
  // Programs are called in small letters; what starts with a capital and gives no option is told.
  if (/^\p{Lu}[^=]*$/u.test(first) && !hasOption) return true;
  if (hasOption || /[|<>;]|&&/.test(bare)) return false;
  const isSpoken = words.slice(1, -1).some((word) => wordsOfSentences.has(word.toLowerCase()));
  return isSpoken || endsSentence(words);
}

function endsSentence(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  return words.length > 2 && /[a-z)][.!?:]$/.test(last) && !last.slice(0, -1).includes('.');
}

const shellWords = new Set([
  'for',
  'while',
  'until',
  'if',
  'case',
  'select',
  'function',
  '!',
  '{',
  '(',
  '[',
  '[[',
]);
const shellBeginning = /^\(\w|^\$[\w{(]|^["'][\w./~$-]|^[\w-]+\(\)\s*\{/;

/** `for f in …` is the shell's; `for (…) {` and `function sum(a, b) {` are not. */
function isKeyword(word: string, rest: readonly string[]): boolean {
  if (!shellWords.has(word) || rest.length === 0) return false;
  return (
    !rest[0]?.startsWith('(') && (word !== 'function' || !rest[0]?.includes('(') || rest[0].endsWith('()'))
  );
}

/** Whether a line shows by its form that a shell is to read it. */
export function isShellForm(line: string): boolean {
  const text = line.trim();
  const [word = '', ...rest] = text.split(/\s+/);
  if (isKeyword(word, rest) || shellBeginning.test(text)) return true;
  const { commands, isWhole } = parseShell(text);
  const [first] = commands;
  // What is called with brackets is called by another language.
  if (!isWhole || first === undefined || word.includes('(')) return false;
  if (isSet(word)) return true;
  const isJoined = first.next !== null || first.redirects.length > 0 || first.heredoc !== null;
  return /^[a-z]/.test(text) && isJoined;
}
