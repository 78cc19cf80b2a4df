import { describe, expect, it } from 'vitest';
import { askedNode } from './node-version.ts';

describe('the Node.js that a sentence asks for', () => {
  it.each<[string, string, boolean]>([
    ['Kit needs Node.js `^20.19.0`, `^22.13.0`, or `>=24`.', '^20.19.0 || ^22.13.0 || >=24', true],
    ['You must have **Node.js** (>= 18) installed.', '>=18', true],
    ['Requires Node.js > 20', '>20', true],
    ['Node.js >=18 <23', '>=18 <23', true],
    ['Node.js ~20.1', '~20.1', true],
    ['Node.js >=8.5.0 (14+ is preferred)', '>=8.5.0', true],
    ['Kit requires Node.js version 20.19+, 22.12+.', '^20.19.0 || >=22.12.0', true],
    ['Node.js 22.16, 24.0 or later.', '^22.16.0 || >=24.0.0', true],
    ['Node.js v20.6 and above', '>=20.6.0', true],
    ['**Node.js 18+**', '>=18.0.0', true],
    ['works in node.js (8+) and browsers (IE9+)', '>=8.0.0', true],
    ['It works on Node.js versions greater than 18.x.', '>=18.0.0', true],
    ['The oldest Node.js version that is supported is Node.js 18.x.', '>=18.0.0', true],
    ['You need at least Node.js 20.', '>=20.0.0', true],
    ['supports browsers and Node.js 18.x - current', '>=18.0.0', true],
    ['Node.js 22 and 24 LTS.', '^22.0.0 || ^24.0.0', true],
    ['Node.js 20 (LTS)', '^20.0.0', false],
    ['- Node.js 18.x', '^18.0.0', false],
    ['Kit requires Node.js 20.', '>=20.0.0', false],
    ['You need Node.js version 20 installed.', '>=20.0.0', false],
    ['This guide uses Node v16.', '>=16.0.0', false],
    ['From v3.0.0 on Kit requires Node.js 18.', '>=18.0.0', false],
    ['v3 supports Node.js 18 or later.', '>=18.0.0', true],
  ])('%s', (text, range, orNewer) => {
    expect(askedNode(text)).toMatchObject({ range, orNewer });
  });

  it.each([
    // Of something else.
    'Upgrade to ts-node >=v10.6.0.',
    'You need TypeScript 5.4 or later.',
    'Kit needs Node.js and npm 9 or later.',
    'You need some nodes, 20 or more.',
    'You need Node.js 5 minutes before you start.',
    'Node.js is great.',
    'On the Node entry, lines are written through a sink that flushes early past ~8 KB.',
    'On Node.js it is ~20 x as fast.',
    'It has 20 nodes.',
    // Denied, or only spoken of.
    'Kit does not require Node.js 20.',
    "Kit doesn't need Node.js 20 or later.",
    'It never requires Node.js >=20.',
    'If you use Node.js 18 or later, all is well.',
    'If using Node 7.4 or later, you may leverage `await`.',
    'Support for Node.js 16 was dropped.',
    'Node.js 16 is no longer supported.',
    'It is available in Node.js 18 and above.',
    'Kit was born with Node.js 20.',
    // What a release brought.
    '**v3.0.0** adds support for lamps, support for node v10.x, and many fixes.',
    'v4.0.0 (released 04/2020) removes support for all old versions, and now supports node v12 and v14.',
  ])('is not asked for by "%s"', (text) => {
    expect(askedNode(text)).toBeNull();
  });

  it('is that of the first sentence that asks, word for word', () => {
    expect(askedNode('Node.js is great. You need `Node.js` 20. Or Node.js 22+.')).toEqual({
      range: '>=20.0.0',
      orNewer: false,
      sentence: 'You need `Node.js` 20.',
    });
  });
});

describe('a version that a sentence does not ask for', () => {
  it.each([
    ['Node.js < 18 is not supported', null],
    ['Kit does not need Node.js 18+.', null],
    ['Kit never asks for Node.js 18.', null],
    ['It works without Node.js 20.', null],
    ['Requires npm 9 and more.', null],
    ['Node.js has 7 lamps.', null],
    ['Kit requires Node.js 7.', null],
    ['Kit requires Node.js 1.2.3.4.', null],
    ['Kit requires Node.js and 20 lamps.', null],
    ['Kit requires Node.js 18a.', null],
    ['Kit requires Node.js v.', null],
    ['', null],
    ['Kit requires Node.js 8.', '>=8.0.0'],
    ['Kit requires Node.js 18. It needs npm 10+.', '>=18.0.0'],
    ['Node.js 18+, npm 9+', '>=18.0.0'],
    ['Node.js, npm 9+', null],
  ])('%s: %s', (text, range) => {
    expect(askedNode(text)?.range ?? null).toBe(range);
  });
});

describe('several versions in one sentence', () => {
  it.each([
    ['Node.js 24+, 22.12+ or 20.19+', '^20.19.0 || ^22.12.0 || >=24.0.0'],
    ['Node.js 20+, 20+', '>=20.0.0'],
    ['Node.js 18.x or 20.x', '^18.0.0 || ^20.0.0'],
    ['Node.js 18 / 20', '^18.0.0 || ^20.0.0'],
    ['Node.js >=18 || >=20', '>=18 || >=20'],
    ['Node.js ^18.1 or ^20', '^18.1 || ^20'],
    ['Node.js >=18.0.0 <19 or >=20', '>=18.0.0 <19 || >=20'],
  ])('%s: %s', (text, range) => {
    expect(askedNode(text)?.range).toBe(range);
  });

  it('of a passage the first sentence that asks counts, and is quoted', () => {
    const asked = askedNode('Kit lights rooms. Kit requires Node.js 20. Kit needs Node.js 22.');
    expect(asked).toEqual({ range: '>=20.0.0', orNewer: false, sentence: 'Kit requires Node.js 20.' });
  });
});
