import { type CommandText, printed } from '../model/command-text.ts';
import type { ShellCommand } from './command.ts';
import { parseShell } from './parse-shell.ts';
import { typedWords } from './words.ts';

/** What becomes of a word: another one, or null where it is left out. */
export type WordChange = (word: string, at: number, part: ShellCommand) => string | null;

type Edit = { start: number; end: number; text: string };

/** Where the blanks in front of a place begin. */
function blanksBefore(text: string, place: number): number {
  let at = place;
  while (at > 0 && ' \t'.includes(text.charAt(at - 1))) at -= 1;
  return at;
}

/** What a word is replaced by; the quotes around it stay. */
function replacement(written: string, word: string, next: string): string {
  return word !== '' && written.includes(word) ? written.replace(word, () => next) : next;
}

function editsOf(text: string, part: ShellCommand, change: WordChange): Edit[] {
  return part.placed.flatMap(({ word, start, end }, at) => {
    const next = change(word, at, part);
    if (next === word) return [];
    if (next === null) return [{ start: blanksBefore(text, start), end, text: '' }];
    return [{ start, end, text: replacement(text.slice(start, end), word, next) }];
  });
}

/** Writes some words of a command anew and leaves everything else as the page has it. */
export function rewriteWords(command: CommandText, change: WordChange): CommandText {
  const text = printed(command);
  const edits = parseShell(text)
    .commands.flatMap((part) => editsOf(text, part, change))
    .sort((a, b) => b.start - a.start);
  return edits.reduce((out, edit) => `${out.slice(0, edit.start)}${edit.text}${out.slice(edit.end)}`, text);
}

/** Puts one text for each of some others, wherever they stand in a command. */
export function filledIn(command: CommandText, texts: readonly string[], filling: string): CommandText {
  return texts.reduce((text, found) => text.replaceAll(found, filling), printed(command));
}

/** A command that ends where the first of some texts stands, with another in its place; the rest goes with it. */
export function truncatedAt(command: CommandText, texts: readonly string[], last: string): CommandText {
  const text = printed(command);
  const places = texts.map((found) => text.indexOf(found)).filter((at) => at !== -1);
  return places.length === 0 ? command : `${text.slice(0, Math.min(...places))}${last}`;
}

/** Whether a text stands anywhere in a command. */
export function mentions(command: CommandText, text: string): boolean {
  return printed(command).includes(text);
}

/** How pages of code begin a remark that the shell would take for words. */
const SLASHES = ' // ';
/** Programs that are given a text to look for, which two slashes can be. */
const searching = new Set(['grep', 'egrep', 'rg', 'ag', 'ack', 'sed', 'awk', 'perl', 'git']);

/** Where a remark begins that stands behind two slashes, -1 where none does: what is before it is a command by itself. */
function slashesAt(text: string): number {
  const at = text.indexOf(SLASHES);
  if (at === -1 || text.slice(at + SLASHES.length).trim() === '') return -1;
  const { isWhole, commands } = parseShell(text.slice(0, at));
  const isSearch = commands.some(({ program }) => searching.has(program));
  return isWhole && commands.length > 0 && !isSearch ? at : -1;
}

/** A command without the remark behind it; one of several lines keeps its remarks. */
export function withoutRemark(command: CommandText): CommandText {
  const text = printed(command);
  if (text.includes('\n')) return text.trim();
  const slashes = slashesAt(text);
  if (slashes !== -1) return text.slice(0, slashes).trim();
  const trailing = parseShell(text).comments.findLast(({ isTrailing }) => isTrailing);
  return (trailing === undefined ? text : text.slice(0, trailing.at)).trim();
}

/** One command made from the words of three that differ; null where they are not made alike. */
export function wordByWord(
  commands: readonly [CommandText, CommandText, CommandText],
  merge: (one: string[], two: string[], three: string[]) => string[] | null,
): CommandText | null {
  const [one, two, three] = commands.map((command) => printed(command).split(' '));
  return one && two && three ? (merge(one, two, three)?.join(' ') ?? null) : null;
}

/** A line of a page as it is typed where the remark behind it is left out. */
export function lineWithoutRemark(line: string): string {
  return printed(withoutRemark(line));
}

const withNode = new Set(['npx', 'npm', 'node']);

/** The program that a shell looks for behind `sudo` and the like, if it does so by its bare name and is none of Node.js. */
function lookedFor(part: ShellCommand): { at: number; name: string } | null {
  const typed = typedWords(part);
  const at = part.placed.length - typed.length;
  const { word = '', start = 0, end = 0 } = part.placed[at] ?? {};
  return word === '' || end - start !== word.length || withNode.has(word) ? null : { at, name: word };
}

/** A command whose programs are called through npx: those that a message names, or the only one there is. */
export function throughNpx(command: CommandText, message: string): CommandText {
  const isOnly = parseShell(command).commands.length === 1;
  const said = new Set([...`:'"`].reduce((text, sign) => text.replaceAll(sign, ' '), message).split(' '));
  return rewriteWords(command, (word, at, part) => {
    const found = lookedFor(part);
    return found?.at === at && (isOnly || said.has(found.name)) ? `npx ${word}` : word;
  });
}

/** Whether nothing can be joined to a command on its last line. */
function endsLine(command: CommandText): boolean {
  const { commands, comments } = parseShell(command);
  const last = commands.at(-1);
  return last?.next === '&' || last?.heredoc != null || comments.length > 0;
}

/** Commands that follow each other as one. */
export function joinedCommands(commands: readonly CommandText[]): CommandText {
  return commands.reduce<string>((text, command, at) => {
    const before = commands[at - 1];
    const joint = before === undefined ? '' : endsLine(before) ? '\n' : ' && ';
    return `${text}${joint}${printed(command)}`;
  }, '');
}
