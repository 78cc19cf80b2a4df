import type { CommandText } from '../model/command-text.ts';
import { parseShell } from './parse-shell.ts';
import { isName } from './words.ts';

/** Programs that only Windows has. */
const programs = new Set(
  'powershell pwsh winget choco scoop irm iwr iex cmd setx copy xcopy robocopy del erase ren rd md'.split(
    ' ',
  ),
);
/** Programs that other systems have too, and that are told what to do by words with a slash there alone. */
const slashed = new Set(['dir', 'rmdir', 'attrib', 'net', 'type', 'findstr']);
const ending = '.exe';

/** `Get-ChildItem`, `Set-ExecutionPolicy`: how PowerShell names what it has. */
function isCmdlet(program: string): boolean {
  const [verb = '', noun = '', ...others] = program.split('-');
  return others.length === 0 && [verb, noun].every((part) => isName(part) && isCapital(part.charAt(0)));
}

function isCapital(char: string): boolean {
  return char >= 'A' && char <= 'Z';
}

function isSwitch(word: string): boolean {
  return word.length === 2 && word.startsWith('/');
}

/** `set NAME=value`: a Unix shell would take that for its own argument. */
function setsVariable(words: readonly string[]): boolean {
  const [word = '', ...others] = words;
  return others.length === 0 && word.includes('=') && isName(word.slice(0, word.indexOf('=')));
}

/** Whether a line is written for the shells of Windows alone. */
export function isOfWindows(line: CommandText): boolean {
  const [first] = parseShell(line).commands;
  if (first === undefined) return false;
  const { words } = first;
  const program = first.program.endsWith(ending) ? first.program.slice(0, -ending.length) : first.program;
  if (program.toLowerCase().startsWith('$env:') || program.startsWith('.\\') || isCmdlet(program))
    return true;
  if (program === 'set') return setsVariable(words);
  return (programs.has(program) && words.length > 0) || (slashed.has(program) && words.some(isSwitch));
}
