import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MarkedCode, type MarkOptions, markUses, readNotes } from './mark-uses.ts';

const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

/** Real packages that marked code is run with. */
const real = ['ms', 'nanoid', 'semver', 'zod', 'hono', 'express', 'picocolors', 'commander'];

/** A package whose calls do what no real one does on purpose. */
const kit = `
class Kit { constructor(o) { this.o = o } add(a, b) { return a + b } async get(x) { return { x } } static make() { return new Kit() } }
const kit = (o) => new Kit(o);
Object.assign(kit, {
  Kit, default: kit, version: '1.2.3', add: (a, b) => a + b, get: async (x) => x, hang: () => new Promise(() => {}),
  fail: () => { throw new Error('kit failed') }, refuse: async () => { throw new Error('kit refused') },
  each: (list, f) => list.map(f), tag: (parts, ...v) => parts.join('-') + v.join('+'), code: () => 3,
  call: (x, f) => setImmediate(() => f(x < 0 ? new Error('below') : null, x)), assertText() {}, yes: () => true, no: () => false,
  list: function* () { yield 1; yield 2 }, stream: async function* () { yield 'a'; yield 'b' },
  lazy: () => ({ then(f) { console.log('started'); f(1) } }),
});
module.exports = kit;
`;
const kitModule = `import kit from './index.js';
export default kit;
export const { Kit, version, add, get, hang, fail, refuse, each, tag, code, call, yes, no, list, stream, lazy, assertText } = kit;
`;
const kitTypes = `
export declare class Kit { constructor(o?: object); add(a: number, b: number): number }
declare const kit: { (o?: object): Kit; Kit: typeof Kit; version: string; add(a: number, b: number): number;
  isText(v: unknown): v is string; kind(): 'a' | 'b'; each<T, U>(list: T[], f: (v: T) => U): U[];
  get<T>(v: T): Promise<T> };
export function assertText(v: unknown): asserts v is string;
export default kit;
`;

/** Makes a folder with packages in it that marked code can be run in. */
export function writePackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules', 'kit'), { recursive: true });
  for (const name of real) symlinkSync(join(modules, name), join(folder, 'node_modules', name));
  const exports = { types: './index.d.mts', import: './index.mjs', require: './index.js' };
  writeFileSync(join(folder, 'node_modules/kit/package.json'), JSON.stringify({ name: 'kit', exports }));
  writeFileSync(join(folder, 'node_modules/kit/index.mjs'), kitModule);
  writeFileSync(join(folder, 'node_modules/kit/index.js'), kit);
  writeFileSync(join(folder, 'node_modules/kit/index.d.mts'), kitTypes);
}

/** How a process ended, with what it printed. */
export type Ended = { code: number | string | null; stdout: string; stderr: string };

/** Runs a program of Node.js to its end, or for as long as it may take. */
export function run(words: readonly string[], folder: string, timeout = 20_000): Promise<Ended> {
  const env = { NODE_NO_WARNINGS: '1' };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      words,
      { cwd: folder, encoding: 'utf8', timeout, env },
      (problem, stdout, stderr) =>
        resolve({ code: problem ? (problem.code ?? problem.signal ?? null) : 0, stdout, stderr }),
    );
  });
}

/** The words that run a program which this repository brings along. */
export function localProgram(program: string): string[] {
  return [join(modules, '.bin', program)];
}

/** What a run of marked code showed, by the lines of its marks. */
export type MarkedRun = {
  ended: Ended;
  marked: MarkedCode;
  ran: number[];
  missed: number[];
  handlers: number[];
  notes: ReturnType<typeof readNotes>;
};

/** Marks code, writes it to a file and runs that. */
export async function runMarked(
  folder: string,
  file: string,
  code: string,
  options: Partial<MarkOptions> = {},
  command: readonly string[] = [],
): Promise<MarkedRun> {
  const notesFile = join(folder, `${file}.notes`);
  const lang = file.split('.').at(-1) ?? null;
  const marked = markUses(code, lang, { products: ['kit'], notesFile, prefix: `${file}:`, ...options });
  if (!marked) throw new Error(`${file} is not read whole`);
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), marked.text);
  const ended = await run([...command, file], folder);
  const notes = readNotes(existsSync(notesFile) ? readFileSync(notesFile, 'utf8') : '');
  const lines = (has: boolean): number[] =>
    marked.marks
      .filter(({ id, isHandler }) => notes.marks.has(id) === has && !isHandler)
      .map(({ line }) => line);
  const handlers = marked.marks.filter(({ isHandler }) => isHandler).map(({ line }) => line);
  return { ended, marked, ran: lines(true), missed: lines(false), handlers, notes };
}
