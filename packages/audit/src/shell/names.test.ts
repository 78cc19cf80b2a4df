import { describe, expect, it } from 'vitest';
import { isNameLike, isPackageName } from './names.ts';

describe('isNameLike', () => {
  it.each([
    ['my-app', true],
    ['.', true],
    ['a.b_c', true],
    ['a/b', false],
    ['a b', false],
    ['', false],
    ['<name>', false],
  ])('says of %j: %j', (text, is) => {
    expect(isNameLike(text)).toBe(is);
  });
});

describe('isPackageName', () => {
  it.each(['zod', 'zod@4', '@scope/pkg', '@scope/pkg@latest', 'left-pad@^1.3.0', 'a@>=2', 'JSONStream'])(
    'takes %s',
    (name) => {
      expect(isPackageName(name)).toBe(true);
    },
  );

  it.each([
    '--save',
    './local',
    '../up',
    'https://x.example/a.tgz',
    'user/repo',
    'file:a',
    '@scope',
    'a b',
    '',
    'a@<version>',
    '@a/b/c',
  ])('refuses %s', (name) => {
    expect(isPackageName(name)).toBe(false);
  });
});
