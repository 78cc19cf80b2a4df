import { isKnownCommand } from './looks.ts';
import { hasTrait } from './traits.ts';

/** Whose prompts a listing shows, where they are not those of a Unix shell. */
export type ForeignPrompts = 'powershell' | 'cmd' | 'repl';

const unix =
  /^\s*(?:\([a-z][\w.-]*\)\s*)?(?:\[?[\w.-]+@[\w.-]+[^$#%]*[$#%]|[~\w./-]*\s?(?:[$❯➜λ]|\$>)|[~/][\w./-]*>|%)\s+(?=\S)/i;
const powershell = /^PS(?:\s?[A-Z]:\\[^>]*)?>/;
const drive = /^[A-Za-z]:\\[^>]*>/;
const versioned = /^(?:@[\w.-]+\/)?[\w.-]+@\d\S*\s+\S/;

/** What is typed behind the prompt of a Unix shell; null where a line has none. */
export function afterPrompt(line: string): string | null {
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
  const text = line.trim();
  if (bare.has(text)) return true;
  // Prices end with the same sign: only a host or an environment makes it the prompt of a shell.
  const isNamed = text.includes('@') || text.startsWith('(');
  return isNamed && text.endsWith('$') && afterPrompt(`${text} _`) === '_';
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

/** Whether a line begins with the prompt of a shell of Windows. */
export function isAtWindowsPrompt(line: string): boolean {
  const text = line.trimStart();
  return powershell.test(text) || drive.test(text) || arrowed(text) !== null;
}

/** A session of Node.js: the program alone, then its prompts. */
function startsInterpreter([first = '', ...rest]: readonly string[]): boolean {
  const text = first.trim();
  return (
    (text === 'node' || afterPrompt(text) === 'node') && rest.some((line) => line.trimStart().startsWith('>'))
  );
}

/** Whose prompts the lines of a listing begin with; null for those of a Unix shell, or none. */
export function foreignPrompts(lines: readonly string[]): ForeignPrompts | null {
  if (lines.some(isEchoOfNpm)) return null;
  const count = (isOne: (line: string) => boolean): number => lines.filter(isOne).length;
  const own = count((line) => afterPrompt(line) !== null);
  if (count((line) => powershell.test(line.trimStart())) > own) return 'powershell';
  // A shell's prompt may open the interpreter.
  const asked = count((line) => line.trimStart().startsWith('>>> '));
  if ((asked > 0 && asked >= own) || startsInterpreter(lines)) return 'repl';
  const [first = ''] = lines;
  if (drive.test(first.trimStart())) return 'cmd';
  const typed = arrowed(first);
  if (typed === null) return null;
  if (hasTrait(typed.trim().split(' ')[0]?.toLowerCase() ?? '', 'built_in_on_windows')) return 'cmd';
  // A lone `>` is the prompt of a shell if known programs follow it; otherwise it is an interpreter's.
  return lines.some((line) => isKnownCommand(arrowed(line) ?? '')) ? null : 'repl';
}
