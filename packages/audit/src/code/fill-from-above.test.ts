import { describe, expect, it } from 'vitest';
import { fillFromAbove, type Piece } from './fill-from-above.ts';

const js = (text: string): Piece => ({ text, lang: 'js' });
const whole = "import { make } from 'kit';\n\nconst lamp = make({\n  color: 'red',\n});";
const fill = (text: string, ...above: string[]): unknown => fillFromAbove(js(text), above.map(js));

describe('what a script leaves out with a word about it', () => {
  it.each([['// Machine code from above'], ['// ... as before'], ['// ...'], ['/* the previous options */']])(
    'is taken from where it was shown: %s',
    (remark) => {
      const text = `import { make, light } from 'kit';\n\nconst lamp = make({\n  ${remark}\n});\n\nlight(lamp);`;
      expect(fill(text, whole)).toEqual({
        text: "import { make, light } from 'kit';\n\nconst lamp = make({\n  color: 'red',\n});\n\nlight(lamp);",
        names: ['lamp'],
      });
    },
  );

  it('is taken from the nearest place', () => {
    const found = fill('const lamp = make({\n  // from above\n});', whole, "const lamp = make('blue');");
    expect(found).toEqual({ text: "const lamp = make('blue');", names: ['lamp'] });
  });

  it.each([
    ['nothing is left out', 'const lamp = make({ color });', whole],
    ['a remark stands outside of what it declares', '// from above\nconst lamp = make({});', whole],
    ['a remark says something else', 'const lamp = make({\n  // the color\n});', whole],
    ['it was never shown', 'const room = make({\n  // from above\n});', whole],
    [
      'it was left out there too',
      'const lamp = make({\n  // from above\n});',
      'const lamp = make({\n  // ...\n});',
    ],
    ['it is no code', 'const lamp = make({\n  // from above\n}', whole],
  ])('is not where %s', (_, text, above) => {
    expect(fill(text, above)).toBeNull();
  });

  it('is not where it was shown with types and is none here', () => {
    const typed = { text: 'const lamp: Lamp = make();', lang: 'ts' };
    expect(fillFromAbove(js('const lamp = make({\n  // from above\n});'), [typed])).toBeNull();
  });
});
