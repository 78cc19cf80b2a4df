import { describe, expect, it } from 'vitest';
import { takenNames } from './taken-names.ts';

function told(text: string, lang: string | null = 'js'): string[] {
  return takenNames(text, lang).map(
    ({ specifier, names, members }) =>
      `${specifier}: ${[...names, ...members.map(({ of, written }) => `${of}>${written}`)].join(' ')}`,
  );
}

describe('what a script takes from its modules', () => {
  it.each([
    ["import { Lamp, dim as low } from 'kit';\nnew Lamp();", ['kit: Lamp dim']],
    ["import kit from 'kit';\nkit.glow();\nkit.dim();", ['kit: default default>kit.glow']],
    ["import * as kit from 'kit';\nnew kit.Lamp();", ['kit: *>kit.Lamp']],
    [
      "const kit = require('kit');\nconst { dim } = require('kit/low');\nkit.on();",
      ['kit: *>kit.on', 'kit/low: dim'],
    ],
    ["import { Lamp } from 'kit';\nLamp.from(1);", ['kit: Lamp Lamp>Lamp.from']],
    [
      "import kit, { useLamp } from 'kit';\nexport const A = () => <p>{useLamp()}</p>;",
      ['kit: default useLamp'],
    ],
  ])('%j', (text, expected) => {
    expect(told(text)).toEqual(expected);
  });

  it('are no types', () => {
    const text = "import { Lamp, type Room, Color } from 'kit';\nconst a: Color = 1;\nnew Lamp(a);";
    expect(told(text, 'ts')).toEqual(['kit: Lamp']);
    expect(told("import type { Lamp } from 'kit';\nimport { dim } from 'kit';\ndim();", 'ts')).toEqual([
      'kit: dim',
    ]);
    expect(told("import { Lamp } from 'kit';", 'ts')).toEqual(['kit: ']);
    expect(told("import { Lamp } from 'kit';", 'js')).toEqual(['kit: Lamp']);
  });

  it('are no members of what something else may have been put into', () => {
    expect(told("import 'kit-more';\nimport kit from 'kit';\nkit.glow();")).toEqual([
      'kit-more: ',
      'kit: default',
    ]);
    expect(told("import kit from 'kit';\nfunction a(kit) { kit.glow(); }")).toEqual(['kit: default']);
    expect(told("import kit from 'kit';\nkit?.glow();\nkit['a']();")).toEqual(['kit: default']);
  });

  it('are nothing where code is not understood, or loaded later', () => {
    expect(told('import { a from kit')).toEqual([]);
    expect(told("const late = () => import('kit');\nlate();")).toEqual([]);
  });
});
