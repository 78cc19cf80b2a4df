import type { ShellCommand, ShellFlag } from './command.ts';
import { namesPart, takesValue, withoutVerb } from './tools.ts';
import { hasTrait } from './traits.ts';

/** The parts of a command that its words make up. */
export type CommandWords = Pick<
  ShellCommand,
  'runner' | 'program' | 'version' | 'words' | 'verb' | 'flags' | 'operands' | 'passedOn'
>;

/** Programs that only start the one behind them. */
const starters = new Set([
  'sudo',
  'env',
  'time',
  'nohup',
  'command',
  'exec',
  'builtin',
  'cross-env',
  'doas',
  'winpty',
]);
/** Whether a word only starts the program behind it, and is none that fetches it. */
export function isStarter(word: string): boolean {
  return starters.has(word) || isAssignment(word);
}

/** What the managers of packages call the same. */
const runnerVerbs: ReadonlyMap<string, readonly string[]> = new Map([
  ['npm', ['exec', 'x']],
  ['pnpm', ['dlx', 'exec']],
  ['yarn', ['dlx', 'exec']],
  ['bun', ['x']],
]);

/** Whether a word gives a variable its value. */
export function isAssignment(word: string): boolean {
  const at = word.indexOf('=');
  return at > 0 && isName(word.slice(0, at));
}

/** Whether a text is the name of a variable. */
export function isName(text: string): boolean {
  if (text === '' || (text.charAt(0) >= '0' && text.charAt(0) <= '9')) return false;
  return [...text].every((char) => char === '_' || isPlain(char));
}

function isPlain(char: string): boolean {
  return (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z') || (char >= '0' && char <= '9');
}

/** Where what only starts a program ends, with the options and variables that it is given. */
function endOfStarters(all: readonly string[]): number {
  let at = 0;
  while (starters.has(all[at] ?? '')) {
    const starter = all[at] ?? '';
    at += 1;
    while (isAssignment(all[at] ?? '') || (all[at] ?? '').startsWith('-'))
      at += takesValue(starter, all[at] ?? '') ? 2 : 1;
  }
  return at;
}

/** The words of a simple command from what fetches the program on, or from the program. */
export function typedWords({
  runner,
  program,
  words,
}: Pick<CommandWords, 'runner' | 'program' | 'words'>): string[] {
  return [...runner.slice(endOfStarters(runner)), program, ...words];
}

/** How many words at the beginning only start the program. */
function runnerLength(all: readonly string[]): number {
  const first = endOfStarters(all);
  // `corepack pnpm add kit` starts the manager; `corepack enable` does something itself.
  const isCorepack = all[first] === 'corepack' && runnerVerbs.has(splitVersion(all[first + 1] ?? '').name);
  const at = isCorepack ? first + 1 : first;
  const word = all[at] ?? '';
  const verbAt = runnerVerbs.has(word) ? endOfOptions(all, at + 1, word) : at;
  const isTwo = runnerVerbs.get(word)?.includes(all[verbAt] ?? '') ?? false;
  const isRunner = hasTrait(word, 'launcher') || isTwo;
  const end = isRunner ? endOfOptions(all, (isTwo ? verbAt : at) + 1, isTwo ? word : 'npx') : at;
  return end < all.length ? end : 0;
}

function endOfOptions(all: readonly string[], from: number, tool: string): number {
  let at = from;
  while ((all[at] ?? '').startsWith('-')) at += takesValue(tool, all[at] ?? '') ? 2 : 1;
  return at;
}

/** A package's name without the version behind it, which may be another package: `a@npm:@b/c@1`. */
export function splitVersion(name: string): { name: string; version: string | null } {
  const at = name.indexOf('@', 1);
  return at > 0 ? { name: name.slice(0, at), version: name.slice(at + 1) } : { name, version: null };
}

function isVerb(program: string, word: string | undefined): word is string {
  if (word === undefined || word === '' || withoutVerb(program)) return false;
  return [...word].every((char) => isPlain(char) || char === '-' || char === ':' || char === '_');
}

/** The verb behind the part of the project that it is meant for: `add` of `yarn workspace web add`. */
function inPart(program: string, { operands, flags, passedOn }: Sorted): Sorted {
  const [name = '', value] = operands;
  if (value === undefined || !namesPart(program, name)) return { operands, flags, passedOn };
  return { operands: operands.slice(2), flags: [{ name, value }, ...flags], passedOn };
}

type Sorted = { flags: ShellFlag[]; operands: string[]; passedOn: string[] };

function sorted(program: string, words: readonly string[]): Sorted {
  const out: Sorted = { flags: [], operands: [], passedOn: [] };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--') {
      out.passedOn = words.slice(at + 1);
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      out.operands.push(word);
      continue;
    }
    const sign = word.indexOf('=');
    const takes = sign === -1 && takesValue(program, word) && !(words[at + 1] ?? '-').startsWith('-');
    out.flags.push({
      name: sign === -1 ? word : word.slice(0, sign),
      value: sign !== -1 ? word.slice(sign + 1) : takes ? (words[at + 1] ?? null) : null,
    });
    if (takes) at += 1;
  }
  return out;
}

/** Sorts the words of a command into what starts the program, the program, and its arguments. */
export function readWords(all: readonly string[]): CommandWords {
  const from = runnerLength(all);
  const runner = all.slice(0, from);
  const named = all[from] ?? '';
  const isPackage = runner.some(
    (word) => hasTrait(word, 'launcher') || runnerVerbs.has(word) || word === 'corepack',
  );
  const { name, version } = isPackage ? splitVersion(named) : { name: named, version: null };
  const words = all.slice(from + 1);
  const { flags, operands, passedOn } = inPart(name, sorted(name, words));
  const verb = isVerb(name, operands[0]) ? operands[0] : null;
  return {
    runner,
    program: name,
    version,
    words,
    verb,
    flags,
    passedOn,
    operands: verb === null ? operands : operands.slice(1),
  };
}
