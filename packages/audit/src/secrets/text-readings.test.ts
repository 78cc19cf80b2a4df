import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readingsOf } from './text-readings.ts';

describe('readingsOf', () => {
  it('reads a plain text once', () => {
    expect([...readingsOf('plain text')]).toEqual(['plain text']);
  });

  it.each([
    ['percent escapes', 'a%3Db', 'a=b'],
    ['escapes of escapes', 'a%253Db', 'a=b'],
    ['plus signs of a form', 'a+b', 'a b'],
    ['a line break typed as two characters', 'a\\nb', 'a\nb'],
    ['a line break escaped twice', 'a\\\\nb', 'a\nb'],
    ['invisible characters', 'a\u200Bb\u00ADc', 'abc'],
    ['malformed escapes beside good ones', '%zz%3D%f', '%zz=%f'],
    ['bytes outside ASCII', 'a%C2%A0b', 'a  b'],
  ])('resolves %s', (_name, text, expected) => {
    expect([...readingsOf(text)]).toContain(expected);
  });

  it('keeps the text as written, whatever it is', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readingsOf(text).has(text)));
  });
});
