import type { ShownCommand } from '../../model/source.ts';
import { readSyntax } from './shell-syntax.ts';
import { couldBeCommand, isKnownCommand, isShellForm, looksPrinted, programOf } from './shell-words.ts';

/** How a block of shell text reads. */
export type ShellSession = {
  prompts: 'all' | 'some' | 'none';
  /** Set when the prompts are those of another system or of an interpreter. */
  foreign: 'powershell' | 'cmd' | 'repl' | null;
  commands: ShownCommand[];
  /** Text that is no command and follows none. */
  leadingOutput: string | null;
};

const unixPrompt = /^\s*(?:[\w.-]+@[\w.-]+[^$#%]*[$#%]|[~\w./-]*\s?[$❯➜λ]|[~/][\w./-]*>|%)\s+(?=\S)/;
const powershell = /^\s*PS(?:\s?[A-Z]:\\[^>]*)?>\s*/;
const windows = /^\s*(?:[A-Za-z]:\\[^>]*>|>)\s*/;
const interpreter = /^\s*(?:>>>|\.\.\.)\s/;

type Token = { text: string; prompted: boolean; blankBefore: boolean };

const LINES_OF_ONE_COMMAND = 200;
const VAIN_JOINS = 20;

function joinLines(text: string, next: string): string {
  return `${text}\n${next.replace(/^\s*>\s/, '  ')}`;
}

/** The line with all that the shell would read with it, or null if that has no end. */
function joined(lines: string[], at: number, first: string): { text: string; last: number } | null {
  let text = first;
  for (let last = at; ; last += 1) {
    if (readSyntax(text).state !== 'open') return { text, last };
    if (last + 1 >= lines.length || last - at >= LINES_OF_ONE_COMMAND) return null;
    text = joinLines(text, lines[last + 1] ?? '');
  }
}

/** Lines joined into what the shell would read as one: continued lines, here-documents, open quotes, loops. */
function logicalLines(text: string, trusted: boolean): Token[] {
  const out: Token[] = [];
  let blankBefore = false;
  let vain = 0;
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const raw = lines[at] ?? '';
    if (raw.trim() === '') {
      blankBefore = true;
      continue;
    }
    const prompted = unixPrompt.test(raw) && !/^\s*#/.test(raw);
    const line = prompted ? raw.replace(unixPrompt, '') : raw;
    const mayGoOn = prompted || couldBeCommand(line) || (trusted && !looksPrinted(line));
    const whole =
      !line.trim().startsWith('#') && mayGoOn && vain < VAIN_JOINS ? joined(lines, at, line) : undefined;
    if (whole === null) vain += 1;
    out.push({ text: (whole?.text ?? line).trimEnd(), prompted, blankBefore });
    at = whole?.last ?? at;
    blankBefore = false;
  }
  return out;
}

/** What npm prints before it runs a script. */
const npmEcho = /^\s*>\s*(?:@[\w.-]+\/)?[\w.-]+@\d\S*\s+\S+/;

function foreignOf(lines: string[]): ShellSession['foreign'] {
  if (lines.some((line) => npmEcho.test(line))) return null;
  if (lines.some((line) => powershell.test(line))) return 'powershell';
  if (lines.some((line) => interpreter.test(line))) return 'repl';
  const first = lines[0] ?? '';
  if (/^(?:\$\s+)?node\s*$/.test(first.trim()) && lines.slice(1).some((line) => /^\s*>/.test(line)))
    return 'repl';
  if (/^\s*[A-Za-z]:\\/.test(first) && windows.test(first)) return 'cmd';
  if (/^\s*>\s/.test(first))
    return /^\s*>\s*(?:set|dir|copy|del|type|rd|md)\s/i.test(first) ? 'cmd' : arrowKind(lines);
  return null;
}

/** A lone `>` is the prompt of a shell if known programs follow it; otherwise it is an interpreter's. */
function arrowKind(lines: string[]): ShellSession['foreign'] {
  return lines.some((line) => /^\s*>\s/.test(line) && isKnownCommand(line.replace(/^\s*>\s*/, '')))
    ? null
    : 'repl';
}

function withoutComment(command: string): string {
  const found = /^((?:[^'"#\n]|'[^']*'|"[^"]*")*?)\s+#\s.*$/.exec(command);
  return (found?.[1] ?? command).trim();
}

function collect(
  tokens: Token[],
  isCommand: (token: Token) => boolean,
): Pick<ShellSession, 'commands' | 'leadingOutput'> {
  const commands: ShownCommand[] = [];
  const leading: string[] = [];
  for (const token of tokens) {
    const last = commands.at(-1);
    const isComment = /^\s*#(?!!)/.test(token.text);
    if (isCommand(token)) commands.push({ command: withoutComment(token.text.trim()), output: null });
    else if (isComment && (token.prompted || last?.output == null)) continue;
    else if (last)
      last.output =
        last.output === null ? token.text : `${last.output}\n${token.blankBefore ? '\n' : ''}${token.text}`;
    else leading.push(token.text);
  }
  return { commands, leadingOutput: leading.length > 0 ? leading.join('\n') : null };
}

/** The programs that the commands of a block install for all projects. */
function installedBy(tokens: Token[]): Set<string> {
  const names = tokens.flatMap(({ text }) => {
    const packages =
      /^\s*(?:sudo\s+)?(?:npm|pnpm)\s+(?:i|install|add)\s+(?=.*(?:-g|--global)\b)(.*)|^\s*yarn\s+global\s+add\s+(.*)/.exec(
        text,
      );
    return (packages?.[1] ?? packages?.[2] ?? '').split(/\s+/);
  });
  const bare = names.map((name) => name.replace(/^@[^/]+\//, '').replace(/@.*$/, ''));
  return new Set(bare.flatMap((name) => [name, name.replace(/-cli$/, '')]).filter((name) => name !== ''));
}

/** Whether a line below a command of a shell fence is another one. */
function goesOn(token: Token, tokens: Token[], named: ReadonlySet<string>): boolean {
  const text = token.text.trim();
  if (isShellForm(text)) return true;
  if (/^\s{2,}/.test(token.text)) return false;
  if (named.has(programOf(text))) return true;
  if (token.blankBefore && tokens.length > 3) return false;
  return couldBeCommand(text) || /["']/.test(text);
}

/** In a fence marked as shell, lines are commands unless something shows that they are printed. */
function inShell(tokens: Token[]): (token: Token) => boolean {
  let inOutput = false;
  const installed = installedBy(tokens);
  const named = new Set<string>();
  return (token) => {
    if (/^\s*#(?!!)/.test(token.text)) {
      if (named.size > 0 && token.blankBefore) inOutput = false;
      return false;
    }
    const known = isKnownCommand(token.text) || installed.has(programOf(token.text));
    if (inOutput) inOutput = !(known && token.blankBefore && !/^\s/.test(token.text));
    else if (!known) {
      const isSyntax = readSyntax(token.text).state === 'whole';
      inOutput = !isSyntax || looksPrinted(token.text) || (named.size > 0 && !goesOn(token, tokens, named));
    }
    if (!inOutput) for (const word of token.text.split(/[\s/@]+/)) named.add(word);
    return !inOutput;
  };
}

/** In a block of any text without prompts, what does not look like a command and follows one is its output. */
function unprompted(tokens: Token[]): (token: Token) => boolean {
  let inOutput = false;
  let seen = false;
  const installed = installedBy(tokens);
  return (token) => {
    if (/^\s*#(?!!)/.test(token.text)) {
      if (seen && token.blankBefore) inOutput = false;
      return false;
    }
    const known = isKnownCommand(token.text) || installed.has(programOf(token.text));
    if (inOutput) inOutput = !(known && token.blankBefore && !/^\s/.test(token.text));
    else if (!known)
      inOutput =
        !couldBeCommand(token.text) ||
        /^\s{2,}/.test(token.text) ||
        (seen && token.blankBefore && tokens.length > 3);
    if (!inOutput) seen = true;
    return !inOutput;
  };
}

/** Reads shell text: its commands without prompts, each with the output shown below it. */
export function readShell(text: string, trusted: boolean): ShellSession {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const foreign = foreignOf(lines);
  const arrows =
    foreign === null &&
    !lines.some((line) => npmEcho.test(line)) &&
    lines.length > 0 &&
    lines.every((line) => /^\s*>\s/.test(line));
  const tokens = logicalLines(arrows ? text.replace(/^\s*>\s/gm, '') : text, trusted);
  const code = tokens.filter((token) => !/^\s*#(?!!)/.test(token.text));
  const prompted = code.filter((token) => token.prompted).length;
  const prompts = prompted === 0 ? (arrows ? 'all' : 'none') : prompted === code.length ? 'all' : 'some';
  const isCommand =
    prompts === 'some'
      ? (token: Token) => token.prompted
      : prompts === 'all'
        ? () => true
        : trusted
          ? inShell(tokens)
          : unprompted(tokens);
  const collected = collect(tokens, (token) => {
    const command = isCommand(token);
    return command && !/^\s*#(?!!)/.test(token.text);
  });
  return { prompts, foreign, ...collected };
}
