import type { ShownCommand } from '../../model/source.ts';
import {
  couldBeCommand,
  isKnownCommand,
  isShellForm,
  looksPrinted,
  opensCompound,
  programOf,
} from '../../shell/looks.ts';
import { installs } from '../../shell/managers.ts';
import { parseShell } from '../../shell/parse-shell.ts';
import {
  afterPrompt,
  arrowed,
  foreignPrompts,
  isAtWindowsPrompt,
  isBarePrompt,
  isEchoOfNpm,
} from '../../shell/prompts.ts';
import { lineWithoutRemark, withoutRemark } from '../../shell/rewrite.ts';
import { splitVersion } from '../../shell/words.ts';
import { behindLast } from '../source/plain-text.ts';
import { joinedLines, MAX_FAILED_JOINS } from './joined-lines.ts';
import { optionLines } from './transcript.ts';

/** How a block of shell text reads. */
export type ShellSession = {
  prompts: 'all' | 'some' | 'none';
  /** Set when the prompts are those of another system or of an interpreter. */
  foreign: 'powershell' | 'cmd' | 'repl' | null;
  commands: ShownCommand[];
  /** Text that is no command and follows none. */
  leadingOutput: string | null;
};

type Token = { text: string; prompted: boolean; blankBefore: boolean };

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The places of lines in a session's output that show a prompt themselves: they stand deeper than its own, below printed lines. */
function promptsInOutput(lines: readonly string[]): ReadonlySet<number> {
  const out = new Set<number>();
  const first = lines.find((line) => line.trim() !== '') ?? '';
  if (afterPrompt(first) === null) return out;
  let isPrinted = false;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const isDeeper = indentOf(line) > indentOf(first);
    if (afterPrompt(line) === null) isPrinted = true;
    else if (!isDeeper) isPrinted = false;
    else if (isPrinted) out.add(at);
  }
  return out;
}

/** Lines joined into what the shell would read as one: continued lines, here-documents, open quotes, loops. */
function logicalLines(lines: string[], trusted: boolean): Token[] {
  const out: Token[] = [];
  const printed = new Set([...optionLines(lines), ...promptsInOutput(lines)]);
  let blankBefore = false;
  let vain = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const raw = lines[at] ?? '';
    if (raw.trim() === '' || isBarePrompt(raw)) {
      blankBefore = true;
      continue;
    }
    const typed = isComment(raw) || printed.has(at) ? null : afterPrompt(raw);
    const prompted = typed !== null;
    const line = typed ?? raw;
    const mayGoOn =
      prompted || couldBeCommand(line) || opensCompound(line) || (trusted && !looksPrinted(line));
    const whole =
      !line.trim().startsWith('#') && mayGoOn && vain < MAX_FAILED_JOINS
        ? joinedLines(lines, at, line)
        : undefined;
    if (whole === null) vain += 1;
    out.push({ text: (whole?.text ?? line).trimEnd(), prompted, blankBefore });
    at = whole?.last ?? at;
    blankBefore = false;
  }
  return out;
}

function isComment(text: string): boolean {
  const line = text.trimStart();
  return line.startsWith('#') && !line.startsWith('#!');
}

/** Remarks above a prompt, with an empty line before them: they tell of what comes, and nobody printed them. */
function remarksOf(tokens: readonly Token[]): ReadonlySet<Token> {
  const out = new Set<Token>();
  let below: Token[] = [];
  let isAbovePrompt = false;
  for (const token of tokens.toReversed()) {
    if (isComment(token.text)) below.push(token);
    else [below, isAbovePrompt] = [[], token.prompted];
    if (token.blankBefore && isAbovePrompt) for (const remark of below) out.add(remark);
  }
  return out;
}

/** How a transcript shows that nothing more is typed. */
const END_OF_INPUT = '^D';

function collect(
  tokens: Token[],
  isCommand: (token: Token) => boolean,
): Pick<ShellSession, 'commands' | 'leadingOutput'> {
  const commands: ShownCommand[] = [];
  const leading: string[] = [];
  const remarks = remarksOf(tokens);
  for (const token of tokens) {
    const last = commands.at(-1);
    if (isCommand(token)) commands.push({ command: withoutRemark(token.text.trim()), output: null });
    else if (isComment(token.text) && (token.prompted || last?.output == null || remarks.has(token)))
      continue;
    else if (last)
      last.output =
        last.output === null ? token.text : `${last.output}\n${token.blankBefore ? '\n' : ''}${token.text}`;
    else leading.push(token.text);
    if (last?.output != null && token.text.trim() === END_OF_INPUT) {
      const typed = last.output.slice(0, Math.max(0, last.output.lastIndexOf('\n')));
      if (typed !== '') last.typed = typed;
      last.output = null;
    }
  }
  return { commands, leadingOutput: leading.length > 0 ? leading.join('\n') : null };
}

/** The programs that the commands of a block install for all projects. */
export function installedBy(lines: readonly string[]): Set<string> {
  const commands = lines
    .filter(isKnownCommand)
    .flatMap((line) => parseShell(line.trim()).commands)
    .filter(installs);
  const names = commands.flatMap(({ verb, operands, flags }) => {
    if (verb === 'global') return operands.slice(1);
    return flags.some(({ name }) => name === '-g' || name === '--global') ? operands : [];
  });
  const bare = names.map((name) => behindLast(splitVersion(name).name, '/'));
  return new Set(bare.flatMap((name) => [name, name.endsWith('-cli') ? name.slice(0, -4) : name]));
}

function isIndented({ text }: Token): boolean {
  return text !== text.trimStart();
}

/** The words of a command, and the parts of those that are paths or have versions. */
function wordsOf(text: string): string[] {
  return text.split(/[\s/@]+/);
}

/** Whether a line below a command of a shell fence is another one. */
function goesOn(token: Token, typed: string, tokens: Token[], named: ReadonlySet<string>): boolean {
  const text = token.text.trim();
  if (isShellForm(text)) return true;
  if (token.text.startsWith('  ')) return false;
  if (named.has(programOf(text))) return true;
  if (token.blankBefore && tokens.length > 3) return false;
  return couldBeCommand(typed) || text.includes('"') || text.includes("'");
}

/** What of a line is typed: where one command has a remark beside it, the lines below may have theirs. */
function besideRemarks(): { in(line: string): string; note(command: string): void } {
  let isRemarked = false;
  return {
    in: (line) => (isRemarked ? lineWithoutRemark(line) : line),
    note: (command) => {
      isRemarked ||= lineWithoutRemark(command) !== command.trim();
    },
  };
}

/** In a fence marked as shell, lines are commands unless something shows that they are printed. */
function inShell(tokens: Token[]): (token: Token) => boolean {
  let inOutput = false;
  const installed = installedBy(tokens.map(({ text }) => text));
  const named = new Set<string>();
  const typed = besideRemarks();
  return (token) => {
    if (isComment(token.text)) {
      if (named.size > 0 && token.blankBefore) inOutput = false;
      return false;
    }
    const known = isKnownCommand(token.text) || installed.has(programOf(token.text));
    if (inOutput) inOutput = !(known && token.blankBefore && !isIndented(token));
    else if (!known) {
      const isSyntax = parseShell(token.text).isWhole;
      inOutput =
        !isSyntax ||
        looksPrinted(token.text) ||
        (named.size > 0 && !goesOn(token, typed.in(token.text), tokens, named));
    }
    if (inOutput) return false;
    for (const word of wordsOf(token.text)) named.add(word);
    typed.note(token.text);
    return true;
  };
}

/** In a block of any text without prompts, what does not look like a command and follows one is its output. */
function unprompted(tokens: Token[]): (token: Token) => boolean {
  let inOutput = false;
  let seen = false;
  const typed = besideRemarks();
  const installed = installedBy(tokens.map(({ text }) => text));
  return (token) => {
    if (isComment(token.text)) {
      if (seen && token.blankBefore) inOutput = false;
      return false;
    }
    const known = isKnownCommand(token.text) || installed.has(programOf(token.text));
    if (inOutput) inOutput = !(known && token.blankBefore && !isIndented(token));
    else if (!known)
      inOutput =
        !couldBeCommand(typed.in(token.text)) ||
        token.text.startsWith('  ') ||
        (seen && token.blankBefore && tokens.length > 3);
    if (inOutput) return false;
    seen = true;
    typed.note(token.text);
    return true;
  };
}

/** A text without the spaces that all its lines begin with. */
function outdented(text: string): string {
  const lines = text.split('\n');
  const least = Math.min(...lines.filter((line) => line.trim() !== '').map(indentOf));
  return Number.isFinite(least) ? lines.map((line) => line.slice(least)).join('\n') : text;
}

/** Reads shell text: its commands without prompts, each with the output shown below it. */
export function readShell(given: string, trusted: boolean): ShellSession {
  const text = outdented(given);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const foreign = foreignPrompts(lines);
  const arrows =
    foreign === null &&
    lines.length > 0 &&
    lines.every((line) => arrowed(line) !== null && !isEchoOfNpm(line));
  const shown = arrows ? text.split('\n').map((line) => arrowed(line) ?? line) : text.split('\n');
  const tokens = logicalLines(shown, trusted);
  const code = tokens.filter((token) => !isComment(token.text));
  const prompted = code.filter((token) => token.prompted).length;
  const prompts = prompted === 0 ? (arrows ? 'all' : 'none') : prompted === code.length ? 'all' : 'some';
  const isCommand =
    foreign === 'powershell' || foreign === 'cmd'
      ? (token: Token) => isAtWindowsPrompt(token.text)
      : prompts === 'some'
        ? (token: Token) => token.prompted
        : prompts === 'all'
          ? () => true
          : trusted
            ? inShell(tokens)
            : unprompted(tokens);
  const collected = collect(tokens, (token) => {
    const command = isCommand(token);
    return command && !isComment(token.text);
  });
  return { prompts, foreign, ...collected };
}
