import type { Sentence } from '../sentences.ts';
import { type Token, tokensOf } from '../tokens.ts';

type Tokens = readonly Token[];

const WINDOWS = new Set(['windows', 'powershell', 'cmd']);
const UNIX = new Set(['linux', 'unix', 'ubuntu', 'debian', 'macos', 'mac', 'osx', 'posix', 'wsl']);
/** What begins words that say on which system the rest counts. */
const LEADING = new Set(['on', 'for', 'under', 'if', 'when', 'windows']);
const PARTING = new Set([';', '(']);
const NEAR = 3;

/** Whether words name Windows, and no system beside it. */
function namesWindows(tokens: Tokens): boolean {
  const keys = tokens.filter(({ kind }) => kind === 'word').map(({ key }) => key);
  return keys.some((key) => WINDOWS.has(key)) && !keys.some((key) => UNIX.has(key));
}

/** The words in front of the first comma or colon, where they say for whom the rest is: "On Windows, …". */
function headOf(tokens: Tokens): Tokens {
  const end = tokens.findIndex(({ kind, key }) => kind === 'mark' && (key === ',' || key === ':'));
  if (end !== -1) return tokens.slice(0, end);
  const users = tokens.findIndex(({ key }) => key === 'users');
  return users === -1 ? tokens.slice(0, NEAR) : tokens.slice(0, users);
}

/** Whether a sentence gives what stands at a place of it to those alone who use Windows. */
export function isForWindowsAt({ text, at: start }: Pick<Sentence, 'text' | 'at'>, place: number): boolean {
  const tokens = tokensOf(text);
  const own = tokens.findIndex(({ at, end }) => place - start >= at && place - start < end);
  const before = tokens.slice(0, Math.max(own, 0));
  const part = before.findLastIndex(({ kind, key }) => kind === 'mark' && PARTING.has(key)) + 1;
  const clause = before
    .slice(part)
    .filter(({ kind, text: sign }) => kind !== 'mark' || !'-*•'.includes(sign));
  if (LEADING.has(clause[0]?.key ?? '') && namesWindows(headOf(clause))) return true;
  const [next, ...behind] = tokens.slice(own + 1, own + 1 + NEAR);
  return next?.key === 'on' && namesWindows(behind);
}
