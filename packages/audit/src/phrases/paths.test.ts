import { describe, expect, it } from 'vitest';
import { endingOf, isFileName, isFolderName, isProduct } from './paths.ts';

describe('the name of a file', () => {
  it.each([
    ...[
      'app.js',
      'src/app.ts',
      './a.json',
      '../b.md',
      '/etc/kit.conf',
      '.env',
      '.env.local',
      '.gitignore',
      'src/.env',
      '../../a.js',
      './.env',
    ],
    ...['a.b.c.html', '[id].tsx', '(group)/page.tsx', '@types/x.d.ts', 'my-kit.config.mjs', 'X.TXT'],
  ])('is %s', (text) => {
    expect(isFileName(text)).toBe(true);
  });

  it.each([
    ...['', 'app', 'src/', 'a b.js', '1.2.3', 'v1.2', 'node.js', 'Next.js', 'e.g', '...rest.js', 'a//b.js'],
    ...['https://a.example/x.js', 'a.', '.', 'kit.averyverylongending', 'a,b.js', '.bashrc'],
  ])('is not %j', (text) => {
    expect(isFileName(text)).toBe(false);
  });

  it.each([
    ['src/app.d.ts', 'ts'],
    ['Makefile', null],
    ['.env', null],
    ['a.b/c', null],
    ['x.7z', null],
  ])('%s ends with %s', (path, ending) => {
    expect(endingOf(path)).toBe(ending);
  });
});

describe('the name of a folder', () => {
  it.each([
    ['src/', true],
    ['./lib', true],
    ['a/b/', true],
    ['src', false],
    ['/', false],
    ['a b/', false],
  ])('%j: %s', (text, expected) => {
    expect(isFolderName(text)).toBe(expected);
  });
});

describe('the name of a product', () => {
  it.each([
    ['Node.js', true],
    ['discord.js', true],
    ['app.js', false],
  ])('%s: %s', (text, expected) => {
    expect(isProduct(text)).toBe(expected);
  });
});
