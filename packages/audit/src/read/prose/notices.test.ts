import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../page-fixture.ts';

function kinds(text: string): string[] {
  return readMarkdown(`# Kit\n\n${text}\n`).notices.map((notice) => notice.kind);
}

describe('a page says of its own subject that it is over', () => {
  it.each([
    ['broken', 'The client is no longer functional and should not be used for anything.'],
    ['broken', 'This library does not work anymore.'],
    ['broken', 'Since May this guide no longer works, because the service is gone.'],
    ['broken', 'The CLI is currently broken.'],
    ['archived', 'This repository has been archived.'],
    ['archived', 'The project is no longer actively maintained.'],
    ['archived', 'End-of-Life: support for this repository ends in May.'],
    ['deprecated', 'As of today the SDK has been officially deprecated.'],
    ['deprecated', 'DEPRECATED: use Other instead of this package.'],
    ['deprecated', 'This tutorial is replaced by another one.'],
  ])('%s: %s', (kind, text) => {
    expect(kinds(text)).toEqual([kind]);
  });

  it.each([
    'By its nature this module does not work out of the box with streams.',
    'This module does not work in the browser.',
    'The service is not working properly before it has a key.',
    'When the service does not work, start it again.',
    'This API should not be used in production.',
    'The SDK knows the following chains (those with a star are deprecated):',
    'The client reads deprecated names as well.',
    'The `old-kit` package is deprecated if you use Node 8.',
    '`x` is deprecated.',
    'This project is not deprecated.',
    'The package is no longer broken.',
    'This repository is not archived.',
    'The SDK is not yet deprecated.',
  ])('and not where it tells a limit or speaks of something else: %s', (text) => {
    expect(kinds(text)).toEqual([]);
  });

  it('and, below its first step, only of itself as a whole', () => {
    const step = '```sh\nnpm i kit\n```\n\n## Other parts\n\n';
    expect(kinds(`${step}This package has been deprecated.`)).toEqual([]);
    expect(kinds(`${step}This project is no longer maintained.`)).toEqual(['archived']);
  });
});
