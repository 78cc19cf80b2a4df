import type { ShownCommand } from '../../model/source.ts';
import { couldBeCommand, isKnownCommand, programOf } from './shell-words.ts';

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

function openQuote(text: string): boolean {
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\' && quote !== "'") at += 1;
    else if (quote) quote = char === quote ? '' : quote;
    else if ((char === '"' || char === "'") && !(char === "'" && /\w/.test(text[at - 1] ?? ''))) quote = char;
    else if (char === '#' && /\s/.test(text[at - 1] ?? ' ')) return false;
  }
  return quote !== '';
}

function wantsMore(text: string): boolean {
  const heredoc = /<<-?\s*(['"]?)(\w+)\1/.exec(text);
  if (heredoc?.[2]) return !new RegExp(`\\n\\s*${heredoc[2]}\\s*$`).test(text);
  if (/(?:\\|&&|\|\||[^|]\|)\s*$/.test(text)) return true;
  if (openQuote(text)) return true;
  return /^(?:for|while|if|case)\b/.test(text) && !/\b(?:done|fi|esac)\s*;?\s*$/.test(text);
}

function joinLines(text: string, next: string): string {
  return `${text}\n${next.replace(/^\s*>\s/, '  ')}`;
}

/** Lines joined into what the shell would read as one: continued lines, here-documents, open quotes. */
function logicalLines(text: string): Token[] {
  const out: Token[] = [];
  let blankBefore = false;
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const raw = lines[at] ?? '';
    if (raw.trim() === '') {
      blankBefore = true;
      continue;
    }
    const prompted = unixPrompt.test(raw) && !/^\s*#/.test(raw);
    let line = prompted ? raw.replace(unixPrompt, '') : raw;
    const start = at;
    if (!line.trim().startsWith('#') && (prompted || couldBeCommand(line))) {
      while (wantsMore(line) && at + 1 < lines.length && at - start < 200) {
        at += 1;
        line = joinLines(line, lines[at] ?? '');
      }
    }
    out.push({ text: line.trimEnd(), prompted, blankBefore });
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

/** In a block without prompts, what does not look like a command and follows one is its output. */
function unprompted(tokens: Token[], trusted: boolean): (token: Token) => boolean {
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
    else if (!known && (seen || !trusted))
      inOutput =
        !couldBeCommand(token.text) ||
        /^\s{2,}/.test(token.text) ||
        (seen && token.blankBefore && tokens.length > 3);
    else if (!known) inOutput = !couldBeCommand(token.text);
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
  const tokens = logicalLines(arrows ? text.replace(/^\s*>\s/gm, '') : text);
  const code = tokens.filter((token) => !/^\s*#(?!!)/.test(token.text));
  const prompted = code.filter((token) => token.prompted).length;
  const prompts = prompted === 0 ? (arrows ? 'all' : 'none') : prompted === code.length ? 'all' : 'some';
  const isCommand =
    prompts === 'some'
      ? (token: Token) => token.prompted
      : prompts === 'all'
        ? () => true
        : unprompted(tokens, trusted);
  const collected = collect(tokens, (token) => {
    const command = isCommand(token);
    return command && !/^\s*#(?!!)/.test(token.text);
  });
  return { prompts, foreign, ...collected };
}
