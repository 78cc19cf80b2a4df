import { describe, expect, it } from 'vitest';
import { type MarkOptions, markUses, readNotes } from './mark-uses.ts';

const options: MarkOptions = { products: ['kit'], notesFile: '/notes', prefix: '' };

/** Marked code with its marks as `«id»`, and `W` for what is put around. */
function shown(
  code: string,
  lang: string | null = 'js',
  more: Partial<MarkOptions> = {},
): string | undefined {
  return markUses(code, lang, { ...options, ...more })
    ?.text.replaceAll(
      /try\{const p=Object\(globalThis\)\.process;if\(!p\["waymark:(\w+)"\]\).*?\}\}catch\{\}/g,
      '«$1»',
    )
    .replaceAll(/\((?:v|<T,>\(v:T\):T)=>\{const m=\(\)=>\{«(\w+)»\};.*?return v\}\)/g, 'S$1')
    .replaceAll(/\((?:v|<T,>\(v:T\):T)=>\{«(\w+)»;return v\}\)/g, 'W$1');
}

const head = `import kit from 'kit'\n`;

describe('marks in code', () => {
  it.each([
    ['kit.go()', 'kit.go();«1»'],
    ['kit.go(); // why', 'kit.go();;«1» // why'],
    ['const a = kit.go()\nlet b', 'const a = kit.go();«1»\nlet b'],
    ['const alias = kit.x', 'const alias = kit.x'],
    ['kit.key = 1', 'kit.key = 1'],
    ['typeof kit', 'typeof kit'],
    ['console.log(kit.x)', 'console.log(kit.x);«1»'],
    ['console.log(typeof kit)', 'console.log(typeof kit)'],
    ['function f() { kit.go() }', 'function f() { kit.go();«1» }'],
    ['const f = function () { return kit.go() }', 'const f = function () { return W1((kit.go())); }'],
    ['const f = (x) => kit(x)', 'const f = (x) => W1((kit(x)))'],
    ['const f = (x) => ({ a: kit(x) })', 'const f = (x) => (W1(({ a: kit(x) })))'],
    ['const f = (x) => (y, kit(x))', 'const f = (x) => (W1((y, kit(x))))'],
    ['export default kit({})', 'export default kit({});«1»'],
    [
      'export default { fetch() { return kit.go() } }',
      'export default { fetch() { return W1((kit.go())); } }',
    ],
    ['export const a = kit({})', 'export const a = kit({});«1»'],
    ['if (kit.a - 5 * kit.b > 7) y(); else z()', 'if (kit.a - 5 * kit.b > 7) {«1»y();} else {«1»z()}'],
    ['if (kit.a) y()', 'if (kit.a) {«1»y()}else{«1»}'],
    ['y(kit.a + 1)', 'y(kit.a + 1);«1»'],
    ['const a = kit.x ? 1 : 2', 'const a = kit.x ? 1 : 2;«1»'],
    ['if (kit) y()', 'if (kit) y()'],
    ['if (!kit) y()', 'if (!kit) y()'],
    ['if (kit === undefined || !(kit)) y()', 'if (kit === undefined || !(kit)) y()'],
    ['if (kit && kit.a === 1) y()', 'if (kit && kit.a === 1) {«1»y()}else{«1»}'],
    ['if (kit.a) kit.go()', 'if (kit.a) {kit.go();«1»}'],
    ['if (x) kit.go()', 'if (x) {kit.go();«1»}'],
    ['if (x) kit.go(); else kit.no()', 'if (x) {kit.go();;«1»} else {kit.no();«2»}'],
    ['if (kit.go()) y()', 'if (kit.go()) {«1»y()}else{«1»}'],
    ['if (kit.go()) { y() } else z()', 'if (kit.go()) {«1» y() } else {«1»z()}'],
    ['while (kit.go()) y()', 'while (kit.go()) {«1»y()};«1»'],
    ['do y(); while (kit.go())', 'do y(); while (W1((kit.go())))'],
    ['a: kit.go()', 'a: kit.go();«1»'],
    ['for (const x of kit.list()) y()', 'for (const x of W1((kit.list()))) y()'],
    ['for (let x = kit.go(); ; ) y()', 'for (let x = W1((kit.go())); ; ) y()'],
    ['switch (kit.go()) { case 1: kit.x() }', 'switch (W1((kit.go()))) { case 1: kit.x();«2» }'],
    [
      'class A { a = kit.go(); static { kit.x() } }',
      'class A { a = W1((kit.go())); static { kit.x();«2» } }',
    ],
    ['class A extends kit.Base {}', 'class A extends kit.Base {}'],
    ['class A extends kit.mix() {}', 'class A extends kit.mix() {};«1»'],
    ['throw kit.error()', 'throw W1((kit.error()));'],
    ['throw kit.error();', 'throw W1((kit.error()));'],
    ['process.exit(kit.code())', 'process.exit(W1((kit.code())))'],
    ['kit.go().then(print)', ';S1((kit.go().then(print)));'],
    ['void kit.go().then(print)', 'void S1((kit.go().then(print)))'],
    ['await kit.go().then(print)', 'await kit.go().then(print);«1»'],
    ['await kit.go().catch(print)', 'await S1((kit.go())).catch(print)'],
    ['kit.go().then((x) => x.y()).catch(print)', ';S1((kit.go().then((x) => W2((x.y()))))).catch(print);'],
    ['kit.go().then(a, b).finally(c)', ';S1((kit.go())).then(a, b).finally(c);'],
    ['kit?.go().catch(print)', 'kit?.go().catch(print);«1»'],
    ['if (x) kit.go().then(print)', 'if (x) {;S1((kit.go().then(print)));}'],
    ['const A = <kit.Box a={1} />', 'const A = <kit.Box a={1} />;«1»'],
    ['kit`a`', 'kit`a`;«1»'],
    ['const f = (a = kit.go()) => a', 'const f = (a = W1((kit.go()))) => a'],
    ['@kit.thing() class A { @kit.part a }', '@kit.thing() class A { @kit.part a };«1»'],
    ['run(() => { kit.go() })', 'run(() => { kit.go();«1» })'],
    ['kit.run(({ ctx: [one] }) => one.go())', 'kit.run(({ ctx: [one] }) => W2((one.go())));«1»'],
    ['kit.def({ on: { go(c) { c.x() } } })', 'kit.def({ on: { go(c) { c.x();«2» } } });«1»'],
    ['handle(); function handle(c) { c.x() }', 'handle(); function handle(c) { c.x() }'],
    ['kit.on(handle); function handle(c) { c.x() }', 'kit.on(handle);;«1» function handle(c) { c.x();«2» }'],
    ['function f(kit) { kit.go() }', 'function f(kit) { kit.go() }'],
    ['this.a = kit.go(); this.a.x(); this.b.x()', 'this.a = kit.go();;«1» this.a.x();;«2» this.b.x()'],
  ])('%s', (code, expected) => {
    expect(shown(head + code)).toBe(head + expected);
  });

  it.each([
    [
      `'use strict'\nconst { go } = require('kit')\ngo()\n;[1].map(go)`,
      `'use strict'\nconst { go } = require('kit')\ngo()\n;;«1»;W2(([1].map(go)));`,
    ],
    [`require('kit')`, `require('kit')`],
    [
      `require('kit/sub').x\nrequire('kit/sub').x()\ny()`,
      `require('kit/sub').x\nrequire('kit/sub').x();«1»\ny()`,
    ],
    [`require('kitten')()`, `require('kitten')()`],
    [`import('kit').then((k) => k.go())`, `import('kit').then((k) => W1((k.go())))`],
    [`import type { A } from 'kit'\nf<A>(A)`, `import type { A } from 'kit'\nf<A>(A)`],
    [`import kit = require('kit')\nkit.go()`, `import kit = require('kit')\nkit.go();«1»`],
    [
      `import { a } from 'kit'\nconst b = (x: number) => <T>a(x)`,
      `import { a } from 'kit'\nconst b = (x: number) => <T>W1((a(x)))`,
    ],
    [`#!/usr/bin/env node\nimport a from 'kit'\na()`, `#!/usr/bin/env node\nimport a from 'kit'\na();«1»`],
    ['client = require("kit")()\nclient.go()\nx()', 'client = require("kit")();«1»\nclient.go();«2»\nx()'],
  ])('%s as a whole', (code, expected) => {
    expect(shown(code, code.includes('number') ? 'ts' : null)).toBe(expected);
  });

  it('counts every statement at the top level where there is no package', () => {
    const code = `'use strict'\nimport x from 'y'\nlet a = 1\nfunction f() { a() }\nif (a) f()\nclass A {}`;
    expect(shown(code, null, { products: [] })).toBe(
      `'use strict'\nimport x from 'y'\nlet a = 1;«1»\nfunction f() { a() }\nif (a) f();«2»\nclass A {};«3»`,
    );
  });

  it('names the files that hand the product on', () => {
    const code = `import { db } from '../lib/db'\ndb.go()`;
    expect(shown(code, 'js', { ownModules: ['../lib/db/index.ts'] })).toBe(`${code};«1»`);
    expect(shown(code, 'js', { ownModules: ['./db.ts'] })).toBe(code);
  });

  it('says where marks stand, and which of them need not be reached', () => {
    const code = `${head}kit.go()\n\nkit.on('error', (e) => {\n  kit.log(e)\n})\nkit.go({ onError: (e) => kit.log(e) })\nexpect(() => kit.bad()).toThrow()`;
    expect(markUses(code, 'js', { ...options, prefix: 'a' })?.marks).toEqual([
      { id: 'a1', line: 2, isHandler: false },
      { id: 'a2', line: 4, isHandler: false },
      { id: 'a3', line: 5, isHandler: true },
      { id: 'a4', line: 7, isHandler: false },
      { id: 'a5', line: 7, isHandler: true },
      { id: 'a6', line: 8, isHandler: true },
    ]);
  });

  it.each([
    [
      `import 'kit/globals'\nawait $('a')\nconsole.log(1)\nmodule.exports = 1`,
      `import 'kit/globals'\nawait $('a');«1»\nconsole.log(1)\nmodule.exports = 1`,
    ],
    [`import x from 'other'\nawait $('a')`, `import x from 'other'\nawait $('a')`],
    [
      `import type { Api } from 'kit'\nexport default (api: Api, n: number) => { api.go(); n.go() }`,
      `import type { Api } from 'kit'\nexport default (api: Api, n: number) => { api.go();;«1» n.go() }`,
    ],
    [
      `import { type Api } from 'kit'\nfunction f({ a }: { a: Api[] }) { a.go() }`,
      `import { type Api } from 'kit'\nfunction f({ a }: { a: Api[] }) { a.go();«1» }`,
    ],
    [
      `import { Api } from 'kit'\nclass A { constructor(private api: Api) {} go() { this.api.x(); this.b.x() } }`,
      `import { Api } from 'kit'\nclass A { constructor(private api: Api) {} go() { this.api.x();;«1» this.b.x() } }`,
    ],
  ])('follows what the product gives without a name: %s', (code, expected) => {
    expect(shown(code, 'ts')).toBe(expected);
  });

  it.each([
    ['if (err) kit.log()', true],
    ['if (!err) kit.log()', false],
    ['if (err === null) kit.log()', false],
    ['if (err !== null) kit.log()', true],
    ['if (!result.success) kit.log()', true],
    ['if (result.success === false) kit.log()', true],
    ['if (result.success) kit.log()', false],
    ['if (result.ok) go(); else kit.log()', true],
    ['if (x instanceof HttpError) kit.log()', true],
    ['if (isErr(x) && y) kit.log()', true],
    ['if (x === 1) kit.log()', false],
    ['app.use((err, req, res, next) => { kit.log() })', true],
    ['app.use((req, res, next) => { kit.log() })', false],
    ['go().then(a, () => kit.log())', true],
    ['go().then(() => kit.log())', false],
    ['process.once("SIGTERM", async () => { await kit.log() })', true],
    ['kit.x.on("data", () => { y() }); bus.on("data", () => { kit.log() })', false],
    ['socket.onerror = () => { kit.log() }', true],
    ['const stop = () => kit.log(); process.on("SIGINT", () => stop())', true],
    ['const stop = () => kit.log(); process.on("SIGINT", stop); stop()', false],
    ['throw kit.log()', true],
  ])('knows of %s whether it need not be reached', (code, isHandler) => {
    expect(markUses(head + code, 'js', options)?.marks.at(-1)?.isHandler).toBe(isHandler);
  });

  it('is null where code is not read whole, or is no script', () => {
    expect(markUses('import kit from "kit"\n...\nkit.go(', 'js', options)).toBeNull();
    expect(markUses('print(1)', 'python', options)).toBeNull();
    expect(markUses(`${'kit.go('.repeat(300)}${')'.repeat(300)}`, 'js', options)).toBeNull();
  });
});

describe('notes of a run', () => {
  it('are read back, whatever else stands in the file', () => {
    const { marks, values } = readNotes(
      '{"mark":"a1"}\nnull\n{"mark":7}\n{"mark"\nhello\n{"mark":"a1"}\n{"value":"v","inspect":"1","json":"1","type":"number"}\n{"value":"v","inspect":"2","type":"number"}\n{"value":"w"}\n',
    );
    expect([...marks]).toEqual(['a1']);
    expect([...values]).toEqual([['v', { from: 'value', inspect: '1', json: '1', type: 'number' }]]);
  });

  it('are bounded', () => {
    const many = Array.from({ length: 30_000 }, (_, index) => `{"mark":"a${index}"}`).join('\n');
    expect(readNotes(many).marks.size).toBe(20_000);
    expect(readNotes(`{"mark":"${'x'.repeat(300_000)}"}`).marks.size).toBe(0);
  });
});
