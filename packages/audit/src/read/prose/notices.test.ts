import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../page-fixture.ts';

function kinds(text: string): string[] {
  return readMarkdown(`# Kit\n\n${text}\n`).notices.map((notice) => notice.kind);
}

describe('a page says of its own subject that it is over', () => {
  it.each([
    ['broken', 'The client is no longer functional and should not be used for anything.'],
    ['broken', 'This service does not work anymore.'],
    ['broken', 'Since May this guide no longer works, because the service is gone.'],
    ['broken', 'The CLI is currently broken.'],
    ['archived', 'This repository has been archived.'],
    ['archived', 'The project is no longer actively maintained.'],
    ['archived', 'End-of-Life: support for this repository ends in May.'],
  ])('%s: %s', (kind, text) => {
    expect(kinds(text)).toEqual([kind]);
  });

  it.each([
    'By its nature this module does not work out of the box with streams.',
    'This module does not work in the browser.',
    'The service is not working properly before it has a key.',
    'When the service does not work, start it again.',
    'This API should not be used in production.',
    'The SDK knows the following chains (those with a star are archived):',
    'The client reads archived names as well.',
    'The project is archived if you use Node 8.',
    '`x` is no longer maintained.',
    'The project is no longer broken.',
    'This repository is not archived.',
    'The SDK is not yet archived.',
  ])('and not where it tells a limit or speaks of something else: %s', (text) => {
    expect(kinds(text)).toEqual([]);
  });

  it('and of no package or part of it', () => {
    const step = '```sh\nnpm i kit\n```\n\n## Other parts\n\n';
    expect(kinds(`${step}This package is no longer maintained.`)).toEqual([]);
    expect(kinds(`${step}This project is no longer maintained.`)).toEqual(['archived']);
  });
});
