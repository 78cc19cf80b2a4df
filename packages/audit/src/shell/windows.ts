import type { CommandText } from '../model/command-text.ts';
import { parseShell } from './parse-shell.ts';
import { hasTrait } from './traits.ts';
import { isName } from './words.ts';

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
  if (hasTrait(program, 'slashed_on_windows')) return words.some(isSwitch);
  return hasTrait(program, 'windows') && words.length > 0;
}
