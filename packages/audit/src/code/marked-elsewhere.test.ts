import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { markUses, readNotes } from './mark-uses.ts';
import { localProgram, run, runMarked, writePackages } from './marked-run-fixture.ts';

const all = mkdtempSync(join(tmpdir(), 'waymark-test-'));
writePackages(all);
afterAll(() => rmSync(all, { recursive: true, force: true }));

function makeFolder(): string {
  return mkdtempSync(join(all, 'case-'));
}

describe.concurrent('values of marked code', () => {
  it('say what is thrown where the page says so, and let it go on', async () => {
    const folder = makeFolder();
    const code = `const kit = require('kit')
try { kit.fail() } catch (error) { console.error(String(error)) }
try { kit.add(1, 2) } catch (error) { console.error(String(error)) }
try { kit.fail() } catch (error) { console.error(String(error)) }
kit.fail()
console.log('never')`;
    const values = [1, 2, 3, 4].map((at) => ({
      id: `v${at}`,
      statement: at === 2 ? 'kit.add(1, 2)' : 'kit.fail()',
      isThrown: at !== 3,
    }));
    const { ended, ran, handlers, notes } = await runMarked(folder, 'a.cjs', code, { values });
    expect(ended.code).toBe(1);
    expect(ended.stderr.split('\n')[0]).toBe('Error: kit failed');
    expect(ended.stdout).toBe('');
    expect(ran).toEqual([]);
    expect(handlers).toEqual([2, 3, 5]);
    expect([...notes.values].map(([id, { from, inspect }]) => [id, from, inspect.split('\n')[0]])).toEqual([
      ['v1', 'thrown', 'Error: kit failed'],
      ['v2', 'value', "'nothing was thrown'"],
      ['v4', 'thrown', 'Error: kit failed'],
    ]);
  });

  it('are noted for declarations, expressions, assignments, prints and promises', async () => {
    const folder = makeFolder();
    const code = `const kit = require('kit')
const sum = kit.add(1, 2) // => 3
kit.each([1, 2], (x) => x * 2) // => [2, 4]
let other
other = { a: { b: 1n } } // => …
console.log(kit.version) // 1.2.3
kit.get('later') // => 'later'
new Promise((done) => setTimeout(done, 20, 5))
kit.refuse().catch(() => {})
const { x, y } = { x: 1, y: 2 }
const v = kit.add(1, 1)
kit.hang()
kit.add(1, 2)
kit.add(1, 2)
function later() { return kit.add(9, 9) }
`;
    const statements = [
      'const sum = kit.add(1, 2) // => 3',
      'kit.each([1, 2],   (x) => x * 2);',
      'other = { a: { b: 1n } }',
    ];
    statements.push(
      'console.log(kit.version)',
      `kit.get('later')`,
      'new Promise((done) => setTimeout(done, 20, 5))',
    );
    statements.push(
      'kit.refuse().catch(() => {})',
      'const { x, y } = { x: 1, y: 2 }',
      'const v = kit.add(1, 1)',
      'kit.hang()',
    );
    statements.push('kit.add(1, 2)', 'kit.add(1, 2)', 'return kit.add(9, 9)', 'kit.add(7, 7)');
    const values = statements.map((statement, index) => ({ id: `v${index}`, statement }));
    const { ended, marked, notes } = await runMarked(folder, 'a.cjs', code, { values });
    expect(ended).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' });
    expect(marked.values.map(({ line }) => line)).toEqual([2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    expect(Object.fromEntries(notes.values)).toEqual({
      v0: { from: 'value', inspect: '3', json: '3', type: 'number' },
      v1: { from: 'value', inspect: '[ 2, 4 ]', json: '[2,4]', type: 'object' },
      v2: { from: 'value', inspect: '{ a: { b: 1n } }', json: undefined, type: 'object' },
      v3: { from: 'value', inspect: `'1.2.3'`, json: '"1.2.3"', type: 'string' },
      v4: { from: 'promise', inspect: `'later'`, json: '"later"', type: 'string' },
      v5: { from: 'promise', inspect: '5', json: '5', type: 'number' },
      v6: { from: 'promise', inspect: 'undefined', json: undefined, type: 'undefined' },
      v7: { from: 'value', inspect: '{ x: 1, y: 2 }', json: '{"x":1,"y":2}', type: 'object' },
      v8: { from: 'value', inspect: '2', json: '2', type: 'number' },
      v10: { from: 'value', inspect: '3', json: '3', type: 'number' },
      v11: { from: 'value', inspect: '3', json: '3', type: 'number' },
    });
  });

  it('leave a refusal unhandled, and are cut where they are long', async () => {
    const folder = makeFolder();
    const code = `const kit = require('kit')\n'x'.repeat(1e6)\nsetTimeout(() => console.log('no'), 5000)\nkit.refuse()`;
    const values = [
      { id: 'long', statement: `'x'.repeat(1e6)` },
      { id: 'refused', statement: 'kit.refuse()' },
    ];
    const { ended, notes } = await runMarked(folder, 'a.cjs', code, { values });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain('Error: kit refused');
    expect(notes.values.get('long')?.inspect.length).toBe(20_000);
    expect(notes.values.get('long')?.json).toBeUndefined();
    expect(notes.values.get('refused')).toMatchObject({ from: 'rejection' });
  });
});

describe.concurrent('marked code elsewhere', () => {
  const typed = `import kit, { assertText } from 'kit';
import type { Kit } from 'kit';
const client: Kit = kit({});
export function sum(a: number): number { return client.add(a, 1) }
export const each = (list: string[]) => kit.each(list, (text) => text.length);
export function length(v: unknown): number {
  if (kit.isText(v)) return v.length;
  if (!kit.isText(v)) return 0;
  return 1;
}
export function same(v: unknown): string {
  assertText(v);
  return v.trim();
}
export const word = (): 'a' | 'b' => kit.kind();
export const pick = (x: boolean): { kind: 'a' | 'b'; run: (n: number) => number } =>
  x ? { kind: 'a', run: (n) => client.add(n, 1) } : { kind: kit.kind(), run: (n) => n };
export class Mine { made = kit({}); static async go() { return await kit.get({ a: 1 }) } }
export async function go(): Promise<number> {
  const { a } = await Mine.go();
  kit.get(a).then((n) => console.log(n)).catch((problem: unknown) => { console.error(problem) });
  for (const x of kit.each([1], (y) => y + 1)) console.log(x.toFixed());
  switch (kit.kind()) { case 'a': return a; case 'b': return 2; }
}
kit.add(1, 2);
console.log(sum(1), each(['ab']).map((n) => n + 1));
`;
  const values = [{ id: 'v', statement: 'kit.add(1, 2)' }];

  it('is accepted by a strict compiler that knows nothing of Node.js', async () => {
    const folder = makeFolder();
    writeFileSync(
      join(folder, 'console.d.ts'),
      'declare const console: { log(...x: unknown[]): void; error(x: unknown): void };',
    );
    await runMarked(folder, 'a.mts', typed, { values });
    const page = `import { Kit } from './kit-ui.js';\nexport const id = <T,>(value: T): T => value;\nexport const List = <T extends { name: string }>({ items }: { items: T[] }) => <ul>{items.map((item) => <Kit name={id<string>(item.name)} />)}</ul>;\nexport function App() {\n  return (\n    <Kit name="a" />\n  );\n}\n`;
    writeFileSync(
      join(folder, 'kit-ui.d.ts'),
      `export declare function Kit(p: { name: string }): JSX.Element; declare global { namespace JSX { interface Element { x: 1 } interface IntrinsicElements { ul: { children?: unknown } } } }`,
    );
    const { marked } = await runMarked(folder, 'b.tsx', page, { ownModules: ['./kit-ui.js'] });
    expect(marked.marks.map(({ line }) => line)).toEqual([3, 6]);
    const strict = [
      '--strict',
      '--noUnusedLocals',
      '--noImplicitReturns',
      '--noUncheckedIndexedAccess',
      '--skipLibCheck',
    ];
    const target = [
      '--noEmit',
      '--target',
      'es2020',
      '--lib',
      'es2020',
      '--module',
      'nodenext',
      '--jsx',
      'preserve',
      '--types',
      '',
    ];
    const checked = await run(
      [...localProgram('tsc'), ...strict, ...target, 'a.mts', 'b.tsx', 'console.d.ts'],
      folder,
    );
    expect(checked).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it.each([
    ['Node.js', []],
    ['Babel', localProgram('jiti')],
  ])('runs with its types taken away by %s', async (_, command) => {
    const folder = makeFolder();
    const { ended, ran, notes } = await runMarked(folder, 'a.mts', typed, { values }, command);
    expect(ended).toMatchObject({ code: 0, stdout: '2 [ 3 ]\n' });
    expect(ran).toEqual([3, 4, 5, 25, 26]);
    expect(notes.values.get('v')?.inspect).toBe('3');
  });

  it('runs as code of a command, whose value is printed as before', async () => {
    const folder = makeFolder();
    const [notesFile, prefix] = [join(folder, 'notes'), 'e'];
    const marked = markUses(`require('ms')('2 days')`, null, { products: ['ms'], notesFile, prefix });
    expect(await run(['-p', marked?.text ?? ''], folder)).toMatchObject({
      stdout: '172800000\n',
    });
    expect([...readNotes(readFileSync(notesFile, 'utf8')).marks]).toEqual(['e1']);
  });

  it('does nothing where there is no Node.js', () => {
    const marked = markUses(`import kit from 'kit'\nreturn kit.add(1, 2)`, 'js', {
      products: ['kit'],
      notesFile: '/x',
      prefix: 'a',
      values: [{ id: 'v', statement: 'return kit.add(1, 2)' }],
    });
    const body = marked?.text.split('\n')[1] ?? '';
    const made = new Function('kit', 'globalThis', body);
    expect(made({ add: (a: number, b: number) => a + b }, {})).toBe(3);
  });
});
