import { codeFacts } from '../../code/code-facts.ts';
import { parseShell } from '../../shell/parse-shell.ts';

/** A comment in code: its text, the line on which it begins, and the code before it on that line. */
export type Comment = { line: number; text: string; code: string };

type Marks = { line: string; open: string | null; close: string; quotes: string };

const slashes: Marks = { line: '//', open: '/*', close: '*/', quotes: '\'"`' };
const hashes: Marks = { line: '#', open: null, close: '', quotes: '\'"' };
const hashed = new Set([
  'sh',
  'bash',
  'shell',
  'zsh',
  'console',
  'py',
  'python',
  'rb',
  'ruby',
  'yaml',
  'yml',
  'toml',
  'elixir',
  'ex',
  'r',
  'perl',
]);

/** Where the string that begins here ends; an unclosed one ends with its line, unless it may span lines. */
function endOfString(text: string, at: number, quote: string): number {
  for (let index = at + 1; index < text.length; index += 1) {
    const char = text.charAt(index);
    if (char === '\\') index += 1;
    else if (char === quote) return index;
    else if (char === '\n' && quote !== '`') return index - 1;
  }
  return text.length - 1;
}

/** A mark of a comment counts at the start of a word alone: not in `https://` or `#private`. */
function startsComment(text: string, at: number, { line }: Marks): boolean {
  if (!text.startsWith(line, at)) return false;
  const before = at === 0 ? '\n' : text.charAt(at - 1);
  if (line === '//') return before !== ':' && before !== '\\';
  return before.trim() === '';
}

function codeBefore(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trim();
}

/** The body of a comment of several lines without the stars in front of them. */
function bodyOf(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const bare = line.trim();
      return bare.startsWith('*') ? bare.slice(1).trim() : bare;
    })
    .join('\n')
    .trim();
}

/** The comments of a text that no parser understands, or that is in a language without one. */
function scanned(text: string, marks: Marks): Comment[] {
  const out: Comment[] = [];
  let line = 1;
  const add = (from: number, end: number, body: string): void => {
    out.push({ line, text: body, code: codeBefore(text, from) });
    for (let index = from; index < end; index += 1) if (text.charAt(index) === '\n') line += 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\n') line += 1;
    else if (marks.quotes.includes(char)) {
      const end = endOfString(text, at, char);
      for (let index = at; index <= end; index += 1) if (text.charAt(index) === '\n') line += 1;
      at = end;
    } else if (startsComment(text, at, marks)) {
      const stop = text.indexOf('\n', at);
      const end = stop === -1 ? text.length : stop;
      add(at, end, text.slice(at + marks.line.length, end).trim());
      at = end - 1;
    } else if (marks.open !== null && text.startsWith(marks.open, at)) {
      const stop = text.indexOf(marks.close, at + marks.open.length);
      const end = stop === -1 ? text.length : stop + marks.close.length;
      add(at, end, bodyOf(text.slice(at + marks.open.length, stop === -1 ? end : stop)));
      at = end - 1;
    }
  }
  return out;
}

const shells = new Set(['sh', 'bash', 'shell', 'zsh', 'console']);
const scripts = new Set(['js', 'javascript', 'mjs', 'cjs', 'jsx', 'ts', 'typescript', 'mts', 'cts', 'tsx']);

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

/** The comments that a parser finds; null where the text is not whole for it. */
function parsed(text: string, lang: string): Comment[] | null {
  const place = (at: number): Pick<Comment, 'line' | 'code'> => ({
    line: lineAt(text, at),
    code: codeBefore(text, at),
  });
  if (shells.has(lang)) {
    const { comments, isWhole } = parseShell(text);
    return isWhole ? comments.map((found) => ({ ...place(found.at), text: found.text })) : null;
  }
  if (!scripts.has(lang)) return null;
  const { comments, read } = codeFacts(text, lang);
  if (read !== 'whole') return null;
  return comments.map((found) => ({ ...place(found.start), text: bodyOf(found.text) }));
}

/** The comments of a piece of code, in its order. */
export function commentsIn(text: string, lang: string | null): Comment[] {
  const language = (lang ?? '').toLowerCase();
  return parsed(text, language) ?? scanned(text, hashed.has(language) ? hashes : slashes);
}
