import { describe, expect, it } from 'vitest';
import { onLine } from './element-fixture.ts';
import { includedByLine, writtenLine } from './include-lines.ts';

describe('a line that takes text from elsewhere', () => {
  it.each([
    '<<< @/snippets/a.js',
    '--8<-- "a.md"',
    '{{#include a.md}}',
    '{!a.md!}',
    '[[include:a.md]]',
    '![[a.md]]',
    '[!INCLUDE [a](a.md)]',
    '[!include[a](a.md)]',
    '@[code](./a.js)',
    '@[code js{1-3}](./a.js)',
    '@[snippet](./a.js)',
    '!!!include(a.md)!!!',
    '<!-- @include: a.md -->',
    '<!-- #include file="a.md" -->',
  ])('%s', (text) => {
    expect(includedByLine(text, onLine)).toEqual({
      kind: 'unknown',
      reason: 'included_file',
      markup: text,
      couldHoldStep: true,
      ...onLine,
    });
  });

  it.each([
    '<<<EOF',
    '[[include:a.md]] and more',
    '![[a.md',
    '[!note]',
    '@[code',
    '@code(a.js)',
    '!!!include(a.md)',
    'See {!a.md!}',
    '<!-- a remark -->',
    '<!-- @include: a.md --> and more',
    'See <!-- @include: a.md -->',
    'include a.md',
    '',
  ])('is not %j', (text) => {
    expect(includedByLine(text, onLine)).toBeNull();
  });

  it.each<[string, string | null]>([
    ['.. literalinclude:: a.js', 'included_file'],
    ['.. include:: a.rst', 'included_file'],
    ['.. program-output:: kit', 'template_call'],
    ['.. note:: Mind this', null],
    ['.. tabs::', null],
    ['.. note', null],
    ['.. :: a', null],
    ['... and so on', null],
    ['see .. include:: a', null],
    ['.. include: a', null],
    ['.. program a::', null],
    ['.. snippet:: a.js', 'included_file'],
  ])('%j, as reStructuredText has it: %s', (text, reason) => {
    expect(includedByLine(text, onLine)?.reason ?? null).toBe(reason);
  });
});

describe('the text of a line', () => {
  const link = { kind: 'link', text: 'a', href: 'a.md' } as const;
  const text = (value: string) => ({ kind: 'text', text: value, href: null }) as const;

  it('has the address of a link where a sign makes an include of it', () => {
    expect(writtenLine([text('[!include'), link, text(']')])).toBe('[!include[a](a.md)]');
    expect(writtenLine([text('@'), link])).toBe('@[a](a.md)');
    expect(writtenLine([text('@'), { ...link, href: null }])).toBe('@[a]()');
  });

  it('has the words of a link everywhere else', () => {
    expect(writtenLine([text('See '), link])).toBe('See a');
    expect(writtenLine([text('[a '), link])).toBe('[a a');
    expect(writtenLine([text('See [!include'), link])).toBe('See [!includea');
    expect(writtenLine([text('Ask me@ '), link])).toBe('Ask me@ a');
  });
});
