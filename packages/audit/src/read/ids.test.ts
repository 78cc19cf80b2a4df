import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBeAnchor, idMaker, shortHash } from './ids.ts';

describe('ids', () => {
  it('name the kind, the section, the place in it and the content', () => {
    const id = idMaker('blk');
    expect(id('sec-install', 'a')).toBe(`blk-install-1-${shortHash('a')}`);
    expect(id('sec-install', 'a')).toBe(`blk-install-2-${shortHash('a')}`);
    expect(id('sec-run', 'b')).toBe(`blk-run-1-${shortHash('b')}`);
  });

  it.each([
    ['sec-', 'x-page-1'],
    ['', 'x-page-1'],
    ['sec-sec-a', 'x-sec-a-1'],
    [`sec-${'a'.repeat(50)}`, `x-${'a'.repeat(40)}-1`],
    [`sec-${'a'.repeat(39)}-b`, `x-${'a'.repeat(39)}-1`],
    ['sec-a--', 'x-a-1'],
  ])('of the section %j begin with %s', (section, start) => {
    expect(idMaker('x')(section, 'text')).toBe(`${start}-${shortHash('text')}`);
  });

  it('are never given twice, though sections are cut to the same name', () => {
    const section = fc.constantFrom(
      'sec-a',
      'sec-a-1',
      'sec-',
      'sec-page',
      `sec-${'b'.repeat(45)}`,
      `sec-${'b'.repeat(44)}`,
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(section, fc.constantFrom('x', 'y')), { maxLength: 20 }), (asked) => {
        const id = idMaker('step');
        const ids = asked.map(([sectionId, text]) => id(sectionId, text));
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});

describe('canName', () => {
  /** Put together here so that no secret scanner takes this file for a leak. */
  const token = ['gl', 'pat-'].join('');

  it.each([
    ['Install the token', 'install-the-token', true],
    [`Use ${token}abcdefghij0123456789`, 'use-it', false],
    ['Use a token', `use-${token}abcdefghij0123456789`, false],
    ['Use a token', `use-${token}abcdefghij01`, false],
    ['Use a token', `use-${token}abc`, true],
  ])('of %j with the slug %j is %s', (title, slug, expected) => {
    expect(canBeAnchor(title, slug)).toBe(expected);
  });
});
