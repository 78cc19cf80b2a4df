import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, types } from 'node:util';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { markUses, readNotes } from './mark-uses.ts';
import { run, writePackages } from './marked-run-fixture.ts';

const all = mkdtempSync(join(tmpdir(), 'waymark-test-'));
writePackages(all);
afterAll(() => rmSync(all, { recursive: true, force: true }));

/** Statements that may stand anywhere, with and without semicolons. */
const single = [
  ...[
    'kit.add(1, 2)',
    'print(kit.add(x, 2));',
    'x = kit.add(x, 1)',
    'x++',
    'print(x)',
    'kit.fail()',
    ';print(0)',
  ],
  ...[
    '[1, 2].forEach((y) => kit.add(y, 1))',
    '(() => kit.add(1, 1))()',
    `\`a\${kit.add(1, 1)}\`.trim()`,
    '/a/.test(kit.version)',
  ],
  ...[
    'print(kit.each([1, 2], (y) => { if (y > 1) return kit.add(y, y); return y }))',
    'await kit.get(1)',
    '++x',
  ],
  ...[
    'print(await kit.get(2))',
    'await kit.get(3).then(print)',
    'await kit.refuse().catch((e) => print(e.message))',
  ],
  ...[
    'await kit.refuse().then(print, (e) => { print(kit.version, e.message) })',
    'void kit.get(4).then(print)',
  ],
  ...[
    'kit.get(5).then(print)',
    'kit.refuse().catch(() => print("c"))',
    'kit.get(6).finally(() => kit.add(1, 1))',
  ],
  ...[
    'if (kit.yes()) print("y")',
    'if (kit.no()) print("y"); else print(kit.add(2, 2))',
    'if (x) kit.add(1, 1)\nelse if (kit.no()) print(1)',
  ],
  ...[
    'for (const i of kit.list()) print(i)',
    'for await (const i of kit.stream()) print(i)',
    'do x += kit.add(1, 0); while (x < kit.add(2, 1))',
  ],
  ...[
    'while (kit.add(x, 0) < 3) x++',
    'name: for (;;) { kit.add(1, 1); break name }',
    'name: while (kit.yes()) { for (;;) break name }',
  ],
  ...[
    'switch (kit.add(1, 1)) { case kit.add(2, 0): print("two"); default: kit.add(1, 1) }',
    `print(kit.tag\`a\${kit.add(1, 1)}\`)`,
  ],
  ...[
    'return kit.add(1, 2)',
    'return',
    'throw new Error(kit.version)',
    'print(((a = kit.add(1, 1), { b = kit.add(2, a) } = {}) => a + b)())',
  ],
  ...[
    'print(kit.yes() ? kit.add(1, 1) : 2)',
    'print((() => ({ a: kit.add(1, 1) }))())',
    'print(kit?.none?.(kit.add(1, 1)))',
    'kit.lazy()',
  ],
];
const blocks = [
  ...[
    'const f = () => {}',
    'var y = kit.add\n(1, 2)',
    'let z = kit.add(1, 1), w = z\nprint(w)',
    'const { add } = kit\nprint(add(1, 2))',
  ],
  ...[
    'class A { a = kit.add(1, 2); static b = kit.add(3, 4); [kit.version]() { return kit.add(5, 6) } }\nprint(new A()[kit.version](), A.b)',
  ],
  ...[
    'function* g() { const got = yield kit.add(1, 1); return kit.add(got, 1) }\nconst it = g(); print(it.next(), it.next(4))',
  ],
  ...[
    'class B extends kit.Kit { add(a, b) { return super.add(a, b) + 1 } }\nprint(new B().add(1, 1))',
    'const late = () => kit.fail()',
  ],
];

const { program } = fc.letrec<{ program: string; statement: string }>((tie) => ({
  statement: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: fc.constantFrom(...single), weight: 6 },
    { arbitrary: fc.constantFrom(...blocks).map((text) => `{ ${text} }`), weight: 2 },
    tie('program').map((body) => `{ ${body} }`),
    tie('program').map((body) => `;await (async () => { ${body}\n })();`),
    tie('program').map(
      (body) => `try { ${body} } catch (e) { print(e.name, kit.add(1, 1)) } finally { kit.add(2, 2) }`,
    ),
    tie('statement').map((body) => `if (kit.yes()) ${body}`),
    fc.tuple(tie('program'), tie('program')).map(([a, b]) => `if (kit.no()) { ${a} } else { ${b} }`),
    tie('statement').map((body) => `for (const i of [1, 2]) ${body}`),
  ),
  program: fc
    .array(fc.tuple(tie('statement'), fc.constantFrom('\n', ';', ' // why\n', '\n\n')), {
      minLength: 1,
      maxLength: 5,
    })
    .map((parts) => parts.flat().join('')),
}));

const kit = `const kit = require('kit')\n`;

/** What the notes of marked code see of Node.js here. */
function besides(notes: string[]): object {
  const modules = {
    fs: { appendFileSync: (_: string, line: string) => notes.push(line) },
    util: { inspect, types },
  };
  return {
    Promise,
    Set,
    queueMicrotask,
    setTimeout,
    process: { getBuiltinModule: (name: 'fs' | 'util') => modules[name], listenerCount: () => 9 },
  };
}

/** Runs a program in this process; what is printed and how it ends. */
async function ends(code: string, product: unknown, notes: string[]): Promise<unknown> {
  const printed: unknown[] = [];
  try {
    const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
    const made = AsyncFunction('require', 'print', 'x', 'globalThis', code);
    const value: unknown = await made(
      () => product,
      (...words: unknown[]) => {
        printed.push(words);
      },
      0,
      besides(notes),
    );
    await new Promise((done) => setImmediate(done));
    return { printed, value };
  } catch (problem) {
    await new Promise((done) => setImmediate(done));
    // What V8 says of a call that fails names the call as it is written.
    return { printed, problem: problem instanceof Error ? problem.name : problem };
  }
}

describe('marked code', () => {
  it('prints and ends as it does without marks', async () => {
    const { default: product }: { default: unknown } = await import(join(all, 'node_modules/kit/index.js'));
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(program, async (body) => {
        const code = kit + body;
        const values = single.slice(0, 12).map((statement, index) => ({ id: `v${index}`, statement }));
        const marked = markUses(code, 'js', { products: ['kit'], notesFile: '/notes', prefix: 'a', values });
        fc.pre(marked !== null);
        const notes: string[] = [];
        expect(await ends(marked.text, product, notes)).toEqual(await ends(code, product, []));
        expect(marked.text.split('\n')).toHaveLength(code.split('\n').length);
        const known = new Set(marked.marks.map(({ id }) => id));
        expect([...readNotes(notes.join('')).marks].filter((id) => !known.has(id))).toEqual([]);
        runs += notes.length;
      }),
      { numRuns: 200 },
    );
    expect(runs).toBeGreaterThan(200);
  });

  it('does so as a process of its own, refusals that nobody handles included', async () => {
    await fc.assert(
      fc.asyncProperty(
        program,
        fc.constantFrom('', 'kit.refuse().then(print)\n', 'process.exit(kit.code())\n'),
        async (body, end) => {
          const code = `${kit}const print = console.log; let x = 0\nasync function main() { ${body}\n }\nmain().then(print)\n${end}`;
          const folder = mkdtempSync(join(all, 'same-'));
          const marked = markUses(code, 'js', {
            products: ['kit'],
            notesFile: join(folder, 'notes'),
            prefix: 'a',
          });
          fc.pre(marked !== null);
          writeFileSync(join(folder, 'plain.cjs'), code);
          writeFileSync(join(folder, 'marked.cjs'), marked.text);
          const [before, after] = await Promise.all(
            ['plain.cjs', 'marked.cjs'].map((file) => run([file], folder)),
          );
          expect({ code: after?.code, stdout: after?.stdout }).toEqual({
            code: before?.code,
            stdout: before?.stdout,
          });
        },
      ),
      { numRuns: 10 },
    );
  });
});
