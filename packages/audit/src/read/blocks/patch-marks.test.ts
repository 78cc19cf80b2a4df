import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asPatch, hasPatchMarks } from './patch-marks.ts';

describe('a patch in comments', () => {
  it.each([
    ['a() // [!code ++]', '+a()'],
    ['a() // [!code --]', '-a()'],
    ['  a: 1 # [!code ++]', '+  a: 1'],
    ['<p> <!-- [!code --] -->', '-<p>'],
    ['a { } /* [!code ++] */', '+a { }'],
    ['<Kit /> {/* [!code ++] */}', '+<Kit />'],
    ['a()//[!code ++]', '+a()'],
    ['a() // [!code ++]  ', '+a()'],
    ['a()\nb() // [!code ++]\nc()', ' a()\n+b()\n c()'],
    ['a() // [!code --]\nb() // [!code ++]', '-a()\n+b()'],
    ['a() // [!code ++:2]\nb()\nc()', '+a()\n+b()\n c()'],
    ['// [!code --:2]\na()\nb()\nc()', '-a()\n-b()\n c()'],
    ['// [!code ++:3]\na()', '+a()'],
    ['a() // [!code ++:2]\nb() // [!code --]\nc()', '+a()\n-b()\n c()'],
    ['a() // see [x] [!code y] // [!code ++]', '+a() // see [x] [!code y]'],
  ])('%j is %j', (text, patch) => {
    expect(hasPatchMarks(text)).toBe(true);
    expect(asPatch(text)).toBe(patch);
  });

  it.each([
    'a() // [!code highlight]',
    'a() // [!code +]',
    'a() // [!code ++',
    'a() [!code ++]',
    'log("// [!code ++]")',
    'a() // [!code ++] because',
    'a() <!-- [!code ++]',
    'a() // ++',
    '',
  ])('is none: %j', (text) => {
    expect(hasPatchMarks(text)).toBe(false);
    expect(asPatch(text)).toBe(` ${text}`);
  });

  it('has each line once, with a sign before it', () => {
    const line = fc.constantFrom('a', ' b', '', 'c // [!code ++]', 'd # [!code --]', 'e // [!code ++:2]');
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
        const patch = asPatch(lines.join('\n')).split('\n');
        expect(patch.map((each) => each.slice(1))).toEqual(lines.map((each) => each.split(/ \W+ \[/)[0]));
        expect(patch.every((each) => '+- '.includes(each.charAt(0)))).toBe(true);
      }),
    );
  });
});
