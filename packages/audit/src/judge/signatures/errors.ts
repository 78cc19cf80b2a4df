import { signatureTable } from './signature.ts';

/** Words that show that something went wrong, whatever the exit code. */
export const failureWords = signatureTable('trouble', [
  {
    id: 'trouble-words',
    kind: 'trouble',
    says: '(not found|cannot|unable to|failed to|missing|^ error)',
    example: 'kit: unable to open it',
  },
  {
    id: 'trouble-counted',
    kind: 'trouble',
    says: '<number> error|errors|failed',
    where: ({ number }) => number !== '0',
    example: '1 failed, 3 passed',
    slots: { number: '1' },
    butNot: '0 errors',
  },
]);

/** The line by which a build says that it broke. */
export const buildErrors = signatureTable('build-errors', [
  {
    id: 'build-error',
    kind: 'error',
    says: '^ (\\[ ! \\])? *error ...2 :',
    example: '[!] RollupError: Could not load it',
  },
]);

/** Lines that name what went wrong. */
export const errorLines = signatureTable('error-lines', [
  {
    id: 'error-of-a-class',
    kind: 'error',
    says: '^ uncaught? *error|*exception ...8 :',
    example: 'TypeError [ERR_X]: no',
  },
  {
    id: 'error-of-a-tool',
    kind: 'error',
    says: '^ npm? (err !|error)',
    unless: '^ npm? (err !|error) $',
    example: 'npm error code E1',
    not: 'npm error',
  },
]);

const isDiagnostic = (code: string): boolean =>
  code.startsWith('TS') && code.length > 5 && !Number.isNaN(Number(code.slice(2)));

/** Lines that the TypeScript compiler prints, itself or through a bundler. */
export const compilerErrors = signatureTable('compiler-errors', [
  {
    id: 'diagnostic',
    kind: 'diagnostic',
    says: '(^|error) <code=word> :',
    where: ({ code = '' }) => isDiagnostic(code),
    example: '      TS2345: Argument of type x is not assignable',
    slots: { code: 'TS2345' },
    butNot: 'error TS: no',
  },
]);

/** Lines that are the sign of a failure although a command ended well. */
export const errorSigns = signatureTable('error-signs', [
  {
    id: 'error-of-python',
    kind: 'error',
    says: '^ traceback \\( most recent call last \\)',
    example: 'Traceback (most recent call last):',
  },
  {
    id: 'error-of-a-compiler',
    kind: 'error',
    says: 'error <code=word> :',
    where: ({ code = '' }) => isDiagnostic(code),
    example: "a.ts(1,7): error TS2322: Type 'x'",
    slots: { code: 'TS2322' },
    butNot: 'error Thing: no',
  },
  {
    id: 'error-of-npm',
    kind: 'error',
    says: '^ npm (err !|error)',
    example: 'npm ERR! code E1',
  },
  {
    id: 'error-of-the-shell',
    kind: 'error',
    says: ': command not found $',
    example: 'bash: kit: command not found',
  },
]);

/** Lines that begin with an error of a class, perhaps behind the words of whoever caught it. */
const heads = signatureTable('error-heads', [
  {
    id: 'error-head',
    kind: 'head',
    says: '(^ uncaught?|...8 :) \\[? <name=word>',
    where: ({ name = '' }) => isErrorClass(name),
    example: 'failed: RangeError: odd',
    slots: { name: 'RangeError' },
    butNot: 'failed: odd',
  },
]);

function isErrorClass(name: string): boolean {
  const first = name.charAt(0);
  return (name.endsWith('Error') || name.endsWith('Exception')) && first !== first.toLowerCase();
}

/** The class of the error with which a line begins. */
export function errorClassOf(line: string): string | undefined {
  return heads.first(line)?.slots.name;
}

/** Whether a line is a frame of a stack trace of Node.js. */
export function isStackFrame(line: string): boolean {
  const text = line.trim();
  if (!text.startsWith('at ') || line.startsWith('at ')) return false;
  const place = (text.endsWith(')') ? text.slice(0, -1) : text).split(':');
  const isNumber = (part: string | undefined) =>
    part !== undefined && part !== '' && !Number.isNaN(Number(part));
  return (place.length > 2 && isNumber(place.at(-1)) && isNumber(place.at(-2))) || text.includes('native');
}

/** The frame of a file that is nearest to an error. */
export function throwingFrame(lines: readonly string[]): string | undefined {
  return lines.find((line) => isStackFrame(line) && !line.trim().endsWith('(<anonymous>)'));
}

/** What stands for a module's own body in a stack trace, before the place. */
const BODIES = ['at Object.<anonymous> (', 'at async ', 'at '];

/** The line of a file of the page at which the body of that module stopped, by the first frame that is of it. */
export function placeInModule(lines: readonly string[], path: string): number | null {
  for (const frame of lines.filter(isStackFrame)) {
    const text = frame.trim();
    const body = BODIES.find((begin) => text.startsWith(begin)) ?? '';
    const place = text.slice(body.length).replace(')', '').replace('file://', '');
    // A function of the file has its name, and a space, before the place.
    if (place.includes(' ') || place.includes('/node_modules/')) continue;
    const [row] = place.split(':').slice(-2);
    const file = place.split(':').slice(0, -2).join(':');
    if (file.endsWith(`/${path}`)) return Number(row);
  }
  return null;
}

/** Errors of code that uses what is not there, or is something else than it expects. */
const SLIPS = new Set(['TypeError', 'ReferenceError']);

/** Whether an output shows a slip in the own code of an installed package, which no line of its user's is. */
export function isSlipOfPackage(output: string): boolean {
  const lines = output.split('\n');
  return lines.some((line, at) => {
    if (!SLIPS.has(errorClassOf(line) ?? '')) return false;
    return throwingFrame(lines.slice(at + 1))?.includes('node_modules/') === true;
  });
}

/** What is built on the machine itself while a package is installed. */
export const nativeBuild = signatureTable('native-build', [
  {
    id: 'native-build',
    kind: 'build',
    says: 'gyp|node-gyp|make|cmake*|prebuild*',
    example: 'npm error gyp ERR! not ok',
  },
]);

/** What a step misses, by the name of a package or of a program. */
export const wantedNames = signatureTable('wanted-names', [
  {
    id: 'wants-module',
    kind: 'module',
    says: 'cannot find module|package <name=quoted>',
    where: ({ name = '' }) => !name.startsWith('.') && !name.startsWith('/'),
    example: "Error: Cannot find package 'dotenv'",
    slots: { name: 'dotenv' },
    butNot: "Cannot find module './a.js'",
  },
  {
    id: 'wants-install',
    kind: 'install',
    says: 'npm i|install|add (- -? <flag=word>)? <name=word>',
    example: 'The driver is missing. Please run "npm install --save kit-db".',
    slots: { flag: 'save', name: 'kit-db' },
  },
  {
    id: 'wants-program',
    kind: 'program',
    says: '<name> : command? not found',
    example: 'sh: 1: kit: not found',
    slots: { name: 'kit' },
  },
  {
    id: 'wants-local-program',
    kind: 'program',
    says: '.bin / <name=word> : no such file',
    example: 'sh: 1: node_modules/.bin/kit: No such file or directory',
    slots: { name: 'kit' },
  },
]);
