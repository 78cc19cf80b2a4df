import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run, runMarked, writePackages } from './marked-run-fixture.ts';

const all = mkdtempSync(join(tmpdir(), 'waymark-test-'));
writePackages(all);
afterAll(() => rmSync(all, { recursive: true, force: true }));

/** A folder below that of the packages; tests that run at the same time have no hooks of their own. */
function makeFolder(): string {
  return mkdtempSync(join(all, 'case-'));
}

/** A file, its code, the lines whose marks are reached, those whose marks are not, and those of handlers. */
type Case = {
  name: string;
  exit?: number;
  file?: string;
  code: string;
  ran: number[];
  missed?: number[];
  handlers?: number[];
  products?: string[];
  ownModules?: string[];
};

const cases: Case[] = [
  {
    name: 'an import alone is no use',
    code: `import kit from 'kit';\nconst alias = kit.add;\nconsole.log('hi');`,
    ran: [],
  },
  {
    name: 'a task that is defined and never run',
    code: `import kit from 'kit'\nfunction task() {\n  return kit.add(1, 2)\n}\nconst other = async () => {\n  await kit.get(1)\n}\nconsole.log(typeof task, typeof other)`,
    ran: [],
    missed: [3, 6],
  },
  {
    exit: 4,
    name: 'an end by process.exit before the call',
    code: `import { add } from 'kit'\nconsole.log('a')\nprocess.exit(4)\nadd(1, 2)`,
    ran: [],
    missed: [4],
  },
  {
    exit: 13,
    name: 'an answer that never comes',
    code: `import { add, hang } from 'kit'\nadd(1, 2)\nconst x = await hang()\nconsole.log(x)`,
    ran: [2],
    missed: [3, 4],
  },
  {
    exit: 1,
    name: 'an error before the call',
    code: `import * as kit from 'kit'\nnull.x\nkit.add(1, 2)`,
    ran: [],
    missed: [3],
  },
  {
    exit: 1,
    name: 'an error of the call itself',
    code: `import kit from 'kit'\nkit.add(1, 2)\nkit.fail()\nkit.add(3, 4)`,
    ran: [2],
    missed: [3, 4],
  },
  {
    exit: 1,
    name: 'a refusal that nobody handles',
    code: `import kit from 'kit'\nconst x = await kit.refuse()\nconsole.log(x)`,
    ran: [],
    missed: [2, 3],
  },
  {
    name: 'a chain of promises',
    file: 'a.cjs',
    code: `const { get, hang, refuse } = require('kit')\nget(1).then(console.log)\nhang().then(console.log)\nget(2).then((x) => {\n  console.log(x)\n})\nrefuse().then((x) => console.log(x)).catch((e) => console.log(e.message))`,
    ran: [2, 4, 5],
    missed: [3, 7, 7],
    handlers: [7],
  },
  {
    exit: 1,
    name: 'a chain that nobody ends',
    file: 'a.cjs',
    code: `const kit = require('kit')\nkit.refuse().then(console.log)`,
    ran: [],
    missed: [2],
  },
  {
    name: 'a refusal that an awaited chain takes',
    code: `import kit from 'kit'\nconst x = await kit.refuse().catch(() => 'none')\nconsole.log(x)\nawait kit.get(1).catch(() => 'none')`,
    ran: [3, 4],
    missed: [2],
  },
  {
    name: 'an object that begins its work when it is waited for',
    file: 'a.cjs',
    code: `const kit = require('kit')\nkit.lazy()\nvoid (async () => {\n  await kit.lazy()\n})()`,
    ran: [2, 4],
  },
  {
    name: 'a server that nobody asks',
    file: 'a.cjs',
    products: ['express'],
    code: `const express = require('express')\nconst app = express()\napp.get('/', (req, res) => {\n  res.send('hi')\n})\nconst server = app.listen(0, () => {\n  console.log('up')\n  server.close()\n})`,
    ran: [2, 3, 6, 8],
    missed: [4],
  },
  {
    name: 'a server that is asked',
    products: ['hono'],
    code: `import { Hono } from 'hono'\nconst app = new Hono()\napp.get('/', (c) => c.text('hi'))\napp.get('/other', (c) => c.text('no'))\nconst res = await app.request('/')\nconsole.log(await res.text())`,
    ran: [2, 3, 3, 4, 5, 6],
    missed: [4],
  },
  {
    name: 'methods of a class',
    code: `import { Kit } from 'kit'\nclass Mine {\n  client = new Kit()\n  static one = new Kit()\n  sum() {\n    return this.client.add(1, 2)\n  }\n  never() { return this.client.add(3, 4) }\n}\nconsole.log(new Mine().sum())`,
    ran: [3, 4, 6],
    missed: [8],
  },
  {
    name: "a class of the product's",
    code: `import { Kit } from 'kit'\nclass Mine extends Kit {\n  twice(x) {\n    return super.add(x, this.add(x, 0))\n  }\n}\nconsole.log(new Mine().twice(2))`,
    ran: [4, 7],
  },
  {
    name: 'arrows with an expression',
    code: `import kit from 'kit'\nconst f = (x) => kit.add(x, 1)\nconst g = (x) => ({ y: kit.add(x, 1) })\nconst never = () => kit.add(1, 1)\nconsole.log(f(1), g(2), typeof never)`,
    ran: [2, 3, 5],
    missed: [4],
  },
  {
    name: 'lines that have no semicolons',
    code: `import kit from 'kit'\nlet a = 1\nkit.add(1, 2)\n;[3].forEach((x) => kit.add(x, x))\na++\nkit.get(a).then(console.log)\nconst f = () => {}\nkit.get(2).catch(console.error)\nlet b = kit\n  .add(1, 2)\n++a\nconsole.log(a, b)`,
    ran: [3, 4, 6, 8, 9, 12],
  },
  {
    name: 'a bracket that goes on from the line above',
    code: `import kit from 'kit'\nconst id = (x) => (y) => [x, y]\nconst r = id(kit.add(1, 1))\n(2)\nconsole.log(r)`,
    ran: [3, 5],
  },
  {
    name: 'handlers of errors',
    code: `import kit from 'kit'\nimport { EventEmitter } from 'node:events'\nconst bus = new EventEmitter()\nbus.on('error', () => kit.add(1, 1))\nprocess.on('SIGINT', stop)\nfunction stop() {\n  kit.add(1, 2)\n}\ntry {\n  kit.fail()\n} catch (problem) {\n  kit.add(2, 3)\n}\ntry {\n  kit.add(3, 4)\n} catch {\n  kit.add(4, 5)\n}\nkit.call(1, (err, x) => {\n  if (err) {\n    console.error(kit.version)\n    return\n  }\n  console.log(x)\n})`,
    ran: [15, 19, 24],
    missed: [10],
    handlers: [4, 7, 12, 17, 21, 19],
  },
  {
    name: 'a name that is assigned again',
    file: 'a.cjs',
    code: `let client\nfunction start() { client = require('kit')({}) }\nstart()\nconsole.log(client.add(1, 2))\nlet other = null\nother = client\nother.add(1, 2)`,
    ran: [2, 4, 7],
  },
  {
    name: 'default, named and namespace imports',
    code: `import kit, { add as plus } from 'kit'\nimport * as all from 'kit'\nplus(1, 2)\nall.add(1, 2)\nall.default.add(1, 2)\nnew kit.Kit()`,
    ran: [3, 4, 5, 6],
  },
  {
    exit: 1,
    name: 'what require gives, taken apart',
    file: 'a.cjs',
    code: `#!/usr/bin/env node\n'use strict'\nconst { add, Kit: { make } } = require('kit')\nconst more = require('kit').add\nadd(1, 2)\nmake().add(1, 2)\nmore(1, 2)\nrequire('kit')\nrequire('kit')({})\nnew (require('kit'))({})\nconsole.log((function () { return this })() === undefined)`,
    ran: [5, 6, 7, 9],
    missed: [10],
  },
  {
    name: 'a dynamic import',
    code: `const { add } = await import('kit')\nadd(1, 2)\nimport('kit').then((kit) => {\n  console.log(kit.default.version)\n})\nconsole.log((await import('kit')).default.add(1, 2))`,
    ran: [2, 4, 6],
  },
  {
    name: 'statements without braces',
    code: `import kit from 'kit'\nif (kit.yes()) kit.add(1, 2)\nelse kit.add(3, 4)\nif (kit.no()) kit.add(1, 2)\nfor (const x of kit.list()) kit.add(x, x)\nlet n = 0\nwhile (kit.add(n, 0) < 2) n++\ndo kit.add(1, 1); while (kit.no())\nname: kit.add(1, 2)\nouter: while (kit.yes()) { for (;;) break outer }\nif (n) for (const y of [1]) if (y) kit.add(y, y)\nconsole.log(n)`,
    ran: [2, 2, 4, 5, 5, 7, 8, 8, 9, 10, 11],
    missed: [3, 4],
  },
  {
    name: 'generators and streams',
    code: `import kit from 'kit'\nfunction* all() {\n  yield* kit.list()\n  const got = yield kit.add(1, 1)\n  return kit.add(got, 1)\n}\nfor await (const part of kit.stream()) console.log(part)\nconst it = all()\nconsole.log(it.next(), it.next(), it.next(), it.next(5))\nfor (let i = kit.add(0, 0), j = 2; i < kit.add(j, 0); i += kit.add(1, 0)) console.log(i)`,
    ran: [3, 4, 5, 7, 7, 10, 10, 10, 10],
  },
  {
    exit: 3,
    name: 'switches, defaults and templates',
    code: `import { tag, add, code } from 'kit'\nconst f = (x = add(1, 1), { y = add(2, 2) } = {}) => x + y\nconsole.log(f(), tag\`a\${1}b\`)\nswitch (add(1, 1)) {\n  case add(2, 0): console.log('two'); break\n  default: add(9, 9)\n}\nexport default add(1, 1)\nexport const made = add(1, 2)\nprocess.exit(code())`,
    ran: [2, 2, 3, 4, 5, 8, 9, 10],
    missed: [6],
  },
  {
    exit: 13,
    name: 'values that own functions make and take',
    code: `import kit from 'kit'\nasync function load() { return kit.hang() }\nfunction show(client) { console.log(client.add(1, 2)) }\nshow(kit())\nconst list = []\nlist.push(kit.add(1, 1))\nconsole.log(list)\nawait load()\nconsole.log('no')`,
    ran: [2, 3, 4, 6, 7],
    missed: [8],
  },
  {
    name: "a throw is a handler's",
    code: `import kit from 'kit'\nfunction check(x) {\n  if (x > 1) throw new kit.Kit('x')\n  return kit.add(x, 1)\n}\nconsole.log(check(1))`,
    ran: [4, 6],
    handlers: [3],
  },
  {
    name: 'a Node.js whose modules are only found by require',
    file: 'a.cjs',
    code: `process.getBuiltinModule = undefined\nconst kit = require('kit')\nkit.add(1, 2)\nkit.add(3, 4)`,
    ran: [3, 4],
  },
  {
    name: 'real packages',
    file: 'a.cjs',
    products: ['ms', 'semver', 'picocolors'],
    code: `const ms = require('ms')\nconst semver = require('semver')\nconst pc = require('picocolors')\nconsole.log(ms('2 days'), semver.valid('1.2.3'))\nconst { major } = semver\nconsole.log(major('4.0.0'))\nmodule.exports = { later: () => pc.red('x') }`,
    ran: [4, 6],
    missed: [7],
  },
  {
    name: 'a result that is looked at',
    products: ['zod'],
    code: `import { z } from 'zod'\nconst User = z.object({ name: z.string().catch('x') })\nconst result = User.safeParse({ name: 'a' })\nif (!result.success) {\n  console.log(result.error)\n} else {\n  console.log(result.data)\n}\ntry { User.parse(1) } catch (e) {\n  if (e instanceof z.ZodError) console.log(e.issues.length)\n}`,
    ran: [2, 3, 7],
    missed: [9],
    handlers: [5],
  },
  {
    exit: 13,
    name: 'a page about its own code',
    products: [],
    code: `import os from 'node:os'\nfunction task() { console.log('task') }\nconst x = 1\ntask()\nif (x > 1) task()\nawait new Promise(() => {})\nconsole.log('never')`,
    ran: [3, 4, 5],
    missed: [6, 7],
  },
  {
    name: "modules of the page's own",
    ownModules: ['./db.js'],
    code: `import { db } from './db.js'\nimport fs from 'node:fs'\nconsole.log(db.add(1, 2))\nfs.existsSync('x')`,
    ran: [3],
  },
  {
    name: 'subpaths and other packages',
    products: ['hono'],
    code: `import { Hono } from 'hono/tiny'\nimport ms from 'ms'\nms('1s')\nconst app = new Hono()\nconsole.log(typeof app)`,
    ran: [4],
  },
  {
    name: 'types, as Node.js takes them away',
    file: 'a.ts',
    code: `import kit from 'kit'\nimport type { Kit } from 'kit'\nconst client: Kit = kit({}) as Kit\nfunction sum<T extends number>(a: T, b: number): number { return client.add(a, b) as number }\nconst id = <T,>(x: T) => kit.each([x], (y) => y)!\nconsole.log(sum(1, 2), id(3))`,
    ran: [3, 4, 5, 6],
  },
];

function errorsOf(stderr: string): string[] {
  return stderr.split('\n').filter((line) => line.includes('Error:') || line.includes('Warning'));
}

describe.concurrent('marked code in Node.js', () => {
  it.each(cases)(
    '$name',
    async ({
      file = 'a.mjs',
      code,
      ran,
      missed = [],
      handlers = [],
      products = ['kit'],
      ownModules = [],
      exit = 0,
    }) => {
      const folder = makeFolder();
      writeFileSync(join(folder, 'db.js'), `exports.db = require('kit')({})`);
      writeFileSync(join(folder, file), code);
      const unmarked = await run([file], folder);
      const { ended, marked, ...seen } = await runMarked(folder, file, code, { products, ownModules });
      expect({ ran: seen.ran, missed: seen.missed, handlers: seen.handlers }).toEqual({
        ran,
        missed,
        handlers,
      });
      expect(unmarked).toMatchObject({ code: exit });
      expect({ code: ended.code, stdout: ended.stdout }).toEqual({
        code: unmarked.code,
        stdout: unmarked.stdout,
      });
      expect(errorsOf(ended.stderr)).toEqual(errorsOf(unmarked.stderr));
      expect(marked.text.split('\n')).toHaveLength(code.split('\n').length);
    },
  );
});

describe('an error that is reported', () => {
  const told = async (code: string): Promise<string[]> => {
    const { notes } = await runMarked(
      makeFolder(),
      'told.cjs',
      `const kit = require('kit');\nkit.add(1, 2);\n${code}`,
    );
    return [...notes.reported.values()].map((text) => text.split('\n')[0] ?? '');
  };
  const missing = `require('fs').readdir('some/path',`;

  it.each([
    ['a function', `${missing} function (err, files) { console.log(files); });`],
    ['a named function', `function done(error, files) { console.log(files) }\n${missing} done);`],
    ['an arrow with a body', `${missing} (err, files) => { console.log(files) });`],
    ['an arrow with a value', `${missing} (err, files) => console.log(files));`],
    ['an arrow with an object', `${missing} (err, files) => ({ files }));`],
    ['one that looks at it', `${missing} (err, files) => { if (err) return; console.log(files) });`],
  ])('to %s is noted', async (_, code) => {
    expect(await told(code)).toEqual([
      expect.stringContaining("ENOENT: no such file or directory, scandir 'some/path'"),
    ]);
  });

  const calling = (told: string): string => `const call = (back) => back(${told}, undefined);\n`;

  it.each([
    [
      'an object of a library',
      `${calling("{ type: 'KitError', message: 'no lamp' }")}call((err, lamp) => lamp);`,
    ],
    ['a text', `${calling("'no lamp'")}call((error, lamp) => lamp);`],
  ])('as %s is noted', async (_, code) => {
    expect(await told(code)).toEqual(['no lamp']);
  });

  it.each([
    ['an event', `${calling("{ type: 'click' }")}call((e, lamp) => lamp);`],
    ['a key', `${calling("'lamp'")}call((e, lamp) => lamp);`],
    ['nothing', `${calling("''")}call((err, lamp) => lamp);`],
  ])('is not taken from %s', async (_, code) => {
    expect(await told(code)).toEqual([]);
  });

  it.each([
    ['where none is', `require('fs').readdir('.', (err, files) => { console.log(files) });`],
    ['in a handler of errors', `Promise.reject(new Error('no')).then(() => {}, (err, more) => {});`],
    ['of a list', `[new Error('no')].forEach((err, at) => console.log(at));`],
    ['in a class', `class Told { constructor(err, y) {} }\nnew Told(new Error('no'), 1);`],
    ['by the page itself', `const told = (err, y) => y;\ntold(new Error('no'), 1);`],
    ['beside a directive', `${missing} function (err, files) { 'use strict'; console.log(files); });`],
    ['where something else is told', `((err, done) => done)('no', 1);`],
  ])('is not noted %s', async (_, code) => {
    expect(await told(code)).toEqual([]);
  });

  it('changes nothing that is printed and no line', async () => {
    const code = `const kit = require('kit');\nkit.add(1, 2);\n${missing} (err, files) =>\n  console.log(new Error('x').stack.split('\\n')[1].includes(':4:'), err.code));`;
    const { ended, marked } = await runMarked(makeFolder(), 'same.cjs', code);
    expect(ended).toMatchObject({ code: 0, stdout: 'true ENOENT\n' });
    expect(marked.text.split('\n').length).toBe(code.split('\n').length);
  });
});
