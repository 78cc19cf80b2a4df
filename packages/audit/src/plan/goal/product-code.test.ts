import { describe, expect, it } from 'vitest';
import { followProduct, importsProduct } from './product-code.ts';

const products = ['lampkit'];
const calls = (text: string, names = new Set<string>()): boolean => followProduct(text, products, names);

describe('code calls the product', () => {
  it.each([
    ['by a name that it imports', "import { glow } from 'lampkit';\nglow('red');"],
    ['by a default import', "import lamp from 'lampkit';\nlamp.on();"],
    ['by a namespace', "import * as lamp from 'lampkit';\nlamp.on();"],
    ['by a name that it requires', "const { glow } = require('lampkit');\nglow('red');"],
    ['by a class', "import { Lamp } from 'lampkit';\nnew Lamp();"],
    ['by what was made from it', "import { Lamp } from 'lampkit';\nconst lamp = new Lamp();\nlamp.on();"],
    ['where it is required', "require('lampkit')().on();\ngo();"],
    ['by a part of it', "import { glow } from 'lampkit/colors';\nglow('red');"],
    ['by a tagged template', "import { $ } from 'lampkit';\nawait $`ls`;"],
    ['inside of a function', "import { glow } from 'lampkit';\nfunction go() {\n  glow('red');\n}\ngo();"],
  ])('%s', (_, text) => {
    expect(calls(text)).toBe(true);
  });

  it.each([
    ['importing', "import { glow } from 'lampkit';\nconsole.log('on');"],
    ['importing for effects', "import 'lampkit';\nconsole.log('on');"],
    ['requiring', "require('lampkit');"],
    ['taking types', "import type { Lamp } from 'lampkit';\nLamp();"],
    ['calling another package', "import { glow } from 'otherkit';\nglow('red');"],
    ['a package with a longer name', "import { glow } from 'lampkit-colors';\nglow('red');"],
    ['a name of its own', "const glow = () => 1;\nglow('red');"],
  ])('not by %s', (_, text) => {
    expect(calls(text)).toBe(false);
  });

  it('by names of the code before it', () => {
    const names = new Set<string>();
    expect(calls("import { Lamp } from 'lampkit';\nconst lamp = new Lamp();", names)).toBe(true);
    expect([...names]).toEqual(['Lamp', 'lamp']);
    expect(calls('lamp.on();', names)).toBe(true);
    expect(calls('lens.on();', names)).toBe(false);
  });
});

describe('code brings the product in', () => {
  it.each([
    ["import 'lampkit';", true],
    ["const lamp = require('lampkit/colors');", true],
    ["import type { Lamp } from 'lampkit';", false],
    ["import { lamp } from './lampkit.js';", false],
    ['lamp.on();', false],
  ])('%s: %s', (text, isSo) => {
    expect(importsProduct(text, products)).toBe(isSo);
  });
});
