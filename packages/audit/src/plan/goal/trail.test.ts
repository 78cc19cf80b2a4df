import { describe, expect, it } from 'vitest';
import type { Block } from '../../model/source.ts';
import { readMarkdown } from '../../read/page-fixture.ts';
import { js } from '../plan-fixture.ts';
import {
  codeReachedBy,
  copyAbove,
  type Followed,
  fileCallsProduct,
  followBlock,
  isSameFile,
  isShown,
  isWritten,
  manifestScripts,
  namesFile,
  startTrail,
  type Trail,
} from './trail.ts';

describe('the scripts of a manifest', () => {
  it.each([
    ['{ "scripts": { "start": "kit" } }', ['start: kit']],
    ['"scripts": { "start": "kit" }', ['start: kit']],
    ['{ "scripts": { "start": 1, "build": "kit build" } }', ['build: kit build']],
    ['{ "scripts": null }', []],
    ['{ "name": "kit" }', []],
    ['["scripts"]', []],
    ['"scripts"', []],
    ['no manifest', []],
  ])('%s', (manifest, expected) => {
    expect(manifestScripts(manifest).map(({ name, body }) => `${name}: ${body}`)).toEqual(expected);
  });
});

describe('the name of a file', () => {
  it.each([
    ['go.js', 'go.js', true],
    ['src/go.js', 'go.js', true],
    ['go.js', 'go', true],
    ['src/go.js', 'go', true],
    ['src/go.js', 'src/go', true],
    ['go.js', 'src/go.js', false],
    ['cargo.js', 'go.js', false],
    ['go.ts', 'go.js', false],
    ['go', 'go', true],
    ['go', '', false],
  ])('%s is meant by %s: %s', (name, meant, expected) => {
    expect(isSameFile(name, meant)).toBe(expected);
  });

  it.each([
    ["import './go.js'", 'src/go.js', true],
    ["import './go'", 'src/go.js', true],
    ["import '../lib/go'", 'go.js', true],
    ['kit go.js', 'go.js', true],
    ['go', 'go.js', false],
    ["import './stop.js'", 'go.js', false],
  ])('%s speaks of %s: %s', (text, path, expected) => {
    expect(namesFile(text, path)).toBe(expected);
  });
});

/** A page with pieces of code, each with its info string, and the way down to its end. */
function follow(...pieces: [string, string?][]): { trail: Trail; followed: Followed[]; blocks: Block[] } {
  const page = readMarkdown(`# Kit\n\n${pieces.map(([text, info]) => js(text, info)).join('And:\n\n')}`);
  const trail = startTrail(page, ['kit'], new Map());
  return { trail, followed: page.blocks.map((block) => followBlock(trail, block)), blocks: page.blocks };
}

const USE = "import { go } from 'kit';\n\nconsole.log(go());";

describe('a piece of code on the way down', () => {
  it('that uses the product and prints is whole', () => {
    expect(follow([USE]).followed).toEqual([
      { callsProduct: true, isWhole: true, givesUnused: false, hasSlip: false, usesOwn: false, missing: [] },
    ]);
  });

  it('that lacks a name is not whole, and says which', () => {
    const { followed } = follow(["import { go } from 'kit';\n\nconsole.log(go(room));"]);
    expect(followed[0]).toMatchObject({ isWhole: false, missing: ['room'] });
  });

  it('that takes a name from the code above is whole', () => {
    const { followed } = follow([USE], ['console.log(go(2));']);
    expect(followed[1]).toMatchObject({ callsProduct: true, isWhole: true, missing: [] });
  });

  it('is not whole in another language, which is not even followed', () => {
    const { followed, trail } = follow(['print(1)', 'python']);
    expect(followed).toEqual([
      {
        callsProduct: false,
        isWhole: false,
        givesUnused: false,
        hasSlip: false,
        usesOwn: false,
        missing: [],
      },
    ]);
    expect(trail.files.size).toBe(0);
  });

  it('that works on a file which nobody makes works on its reader’s own, and so does what goes on with it', () => {
    const reads =
      "import { go } from 'kit';\nimport { readFileSync } from 'node:fs';\n\nconst key = readFileSync('a.key');\ngo(key);";
    const own = (...pieces: Parameters<typeof follow>): boolean[] =>
      follow(...pieces).followed.map(({ usesOwn }) => usesOwn);
    expect(own([reads], ['console.log(go(key));'], ['const key = 1;\ngo(key);'], ['go(key);'])).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const beside = reads.replace('const key', 'const lamp = go(1);\nconst key');
    expect(own([beside], ['console.log(lamp);'], ['go(key);'])).toEqual([true, false, true]);
    const made = reads.replace('a.key', 'a.mjs');
    expect(own([USE, 'js title="a.mjs"'], [made])).toEqual([false, false]);
  });

  it('lacks nothing that every browser gives', () => {
    const { followed } = follow(["import { go } from 'kit';\n\ngo(document.body, window);\nconsole.log(1);"]);
    expect(followed[0]?.missing).toEqual([]);
  });

  it('that forgets a module of Node.js has a slip', () => {
    const { followed } = follow(["import { go } from 'kit';\n\nconsole.log(go(fs.readFileSync('a')));"]);
    expect(followed[0]).toMatchObject({ isWhole: false, hasSlip: true, missing: ['fs'] });
  });

  it('that forgets a module and a name of its own has none', () => {
    const { followed } = follow(["import { go } from 'kit';\n\nconsole.log(go(fs, room));"]);
    expect(followed[0]).toMatchObject({ hasSlip: false, missing: ['fs', 'room'] });
  });

  it('that no parser takes has a slip', () => {
    const { followed } = follow(["import { go } from 'kit';\n\nconsole.log(go(;"]);
    expect(followed[0]).toMatchObject({ isWhole: false, hasSlip: true });
  });

  it('that leaves something out is a part', () => {
    const { followed } = follow([
      "import { go } from 'kit';\n\n// ...\n\nconsole.log(go());",
      'js title="go.mjs"',
    ]);
    expect(followed[0]).toMatchObject({ isWhole: false, givesUnused: false, hasSlip: false, missing: [] });
  });

  it('that only makes an object of the product prepares', () => {
    const { followed } = follow(["import { Lamp } from 'kit';\n\nconst lamp = new Lamp();"]);
    expect(followed[0]?.isWhole).toBe(false);
  });

  it.each([
    ['is taken up below', 'const lamp = go();', 'lamp.on();', false],
    ['is taken up by nobody', 'const lamp = go();', "console.log('on');", true],
  ])('whose value %s prepares, or is what it shows', (_what, made, below, isWhole) => {
    const { followed } = follow([`import { go } from 'kit';\n\n${made}`], [below]);
    expect(followed[0]?.isWhole).toBe(isWhole);
  });
});

describe('what the page has made so far', () => {
  it('has the scripts of a manifest, also of a change with signs', () => {
    const { trail } = follow(['{ "scripts": { "start": "kit" } }', 'json']);
    expect([...trail.scripts]).toEqual([['start', 'kit']]);
    const page = readMarkdown(js('{ "scripts": {} }', 'json'));
    const [block] = page.blocks;
    if (!block) throw new Error('the page has a block');
    const text = '{\n  "scripts": {\n-   "start": "old"\n+   "start": "kit"\n  }\n}';
    followBlock(trail, { ...block, role: 'file_patch', text });
    expect([...trail.scripts]).toEqual([['start', 'kit']]);
  });

  it('has each file in all its pieces', () => {
    const { trail } = follow([USE, 'js title="go.mjs"'], ['console.log(go(2));', 'js title="go.mjs"']);
    expect(trail.files.get('go.mjs')).toEqual([USE, 'console.log(go(2));']);
    expect(codeReachedBy(trail, 'go')).toEqual([USE, 'console.log(go(2));']);
    expect(codeReachedBy(trail, 'stop')).toBeNull();
  });

  it('reaches the neighbours of a file that brings some in', () => {
    const main = "import './go.mjs';\n\nconsole.log(1);";
    const { trail } = follow([USE, 'js title="go.mjs"'], [main, 'js title="main.mjs"']);
    expect(codeReachedBy(trail, 'main.mjs')).toEqual([USE, main]);
    expect(codeReachedBy(trail, 'go.mjs')).toEqual([USE]);
  });

  it('shows a file by its name, by its writing, or by code without a name', () => {
    const { trail } = follow([USE, 'js title="go.mjs"']);
    expect([isShown(trail, 'go'), isShown(trail, 'stop')]).toEqual([true, false]);
    trail.written.add('src/stop.mjs');
    expect([isShown(trail, 'stop.mjs'), isWritten(trail, 'stop.mjs')]).toEqual([true, true]);
    expect([isWritten(trail, 'go.mjs'), isShown(trail, 'other.mjs')]).toEqual([false, false]);
    expect(isShown(follow([USE]).trail, 'other.mjs')).toBe(true);
  });

  it('has the code above under the name that a sentence gives it', () => {
    const { trail } = follow(['console.log(1);'], [USE]);
    copyAbove(trail, 'go.mjs');
    expect(trail.files.get('go.mjs')).toEqual(['console.log(1);', USE]);
    const empty = follow().trail;
    copyAbove(empty, 'go.mjs');
    expect(empty.files.get('go.mjs')).toEqual([]);
  });
});

describe('running a file', () => {
  it.each([
    ['calls the product by its code', USE, 'go.mjs', true],
    ['does not where the code is about other things', 'console.log(1);', 'go.mjs', false],
  ])('%s', (_what, text, path, expected) => {
    expect(fileCallsProduct(follow([text, `js title="${path}"`]).trail, path)).toBe(expected);
  });

  it('that the page does not show calls it where something made it or called it', () => {
    const { trail } = follow();
    expect(fileCallsProduct(trail, 'go.mjs')).toBe(false);
    expect(fileCallsProduct({ ...trail, isMade: true }, 'go.mjs')).toBe(true);
    expect(fileCallsProduct({ ...trail, isCalled: true }, 'go.mjs')).toBe(true);
  });

  it('may be that of the code without a name', () => {
    expect(fileCallsProduct(follow([USE]).trail, 'go.mjs')).toBe(true);
    expect(fileCallsProduct(follow(['console.log(1);']).trail, 'go.mjs')).toBe(false);
  });

  it('is what a page without a product is about', () => {
    const { trail } = follow(['console.log(1);', 'js title="go.mjs"']);
    const bare = { ...trail, products: [] };
    expect(fileCallsProduct(bare, 'go.mjs')).toBe(true);
    expect(fileCallsProduct(bare, 'stop.mjs')).toBe(false);
    expect(fileCallsProduct({ ...bare, files: new Map(), written: new Set(['stop.mjs']) }, 'stop.mjs')).toBe(
      true,
    );
  });
});
