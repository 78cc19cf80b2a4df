import { isKnownCommand } from '../../shell/looks.ts';

/** Whose prompts a listing shows, where they are not those of a Unix shell. */
export type ForeignPrompts = 'powershell' | 'cmd' | 'repl';

const unix = /^\s*(?:[\w.-]+@[\w.-]+[^$#%]*[$#%]|[~\w./-]*\s?[$❯➜λ]|[~/][\w./-]*>|%)\s+(?=\S)/;
const powershell = /^PS(?:\s?[A-Z]:\\[^>]*)?>/;
const drive = /^[A-Za-z]:\\[^>]*>/;
const versioned = /^(?:@[\w.-]+\/)?[\w.-]+@\d\S*\s+\S/;
/** Commands that only the shell of Windows has. */
const ofWindows = new Set(['set', 'dir', 'copy', 'del', 'type', 'rd', 'md']);

/** What is typed behind the prompt of a Unix shell; null where a line has none. */
export function behindPrompt(line: string): string | null {
  const prompt = unix.exec(line)?.[0];
  if (prompt === undefined) return null;
  const typed = line.slice(prompt.length);
  // Servers print "➜ Local: http://…": what names a value types nothing.
  const [first = ''] = typed.split(' ', 1);
  return first.length > 1 && first.endsWith(':') ? null : typed;
}

const bare = new Set(['$', '%', '❯', '➜']);

/** Whether a line is a prompt at which nothing is typed, as at the end of a session. */
export function isBarePrompt(line: string): boolean {
  return bare.has(line.trim());
}

/** What stands behind a lone `>`; null where a line does not begin with one. */
export function arrowed(line: string): string | null {
  const text = line.trimStart();
  return text.startsWith('> ') ? text.slice(2) : null;
}

/** What npm prints before it runs a script. */
export function isEchoOfNpm(line: string): boolean {
  const text = line.trimStart();
  return text.startsWith('>') && versioned.test(text.slice(1).trimStart());
}

function isInterpreter(line: string): boolean {
  const text = line.trimStart();
  return text.startsWith('>>> ') || text.startsWith('... ');
}

/** A session of Node.js: the program alone, then its prompts. */
function startsInterpreter([first = '', ...rest]: readonly string[]): boolean {
  const text = first.trim();
  return (
    (text === 'node' || behindPrompt(text) === 'node') &&
    rest.some((line) => line.trimStart().startsWith('>'))
  );
}

/** Whose prompts the lines of a listing begin with; null for those of a Unix shell, or none. */
export function foreignPrompts(lines: readonly string[]): ForeignPrompts | null {
  if (lines.some(isEchoOfNpm)) return null;
  if (lines.some((line) => powershell.test(line.trimStart()))) return 'powershell';
  if (lines.some(isInterpreter) || startsInterpreter(lines)) return 'repl';
  const [first = ''] = lines;
  if (drive.test(first.trimStart())) return 'cmd';
  const typed = arrowed(first);
  if (typed === null) return null;
  if (ofWindows.has(typed.trim().split(' ')[0]?.toLowerCase() ?? '')) return 'cmd';
  // A lone `>` is the prompt of a shell if known programs follow it; otherwise it is an interpreter's.
  return lines.some((line) => isKnownCommand(arrowed(line) ?? '')) ? null : 'repl';
}
