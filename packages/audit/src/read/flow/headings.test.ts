import type { Element } from 'hast';
import { describe, expect, it } from 'vitest';
import { el } from './element-fixture.ts';
import { headingOf } from './headings.ts';

const heading = (...children: (Element | string)[]): Element => el('h2', {}, ...children);

describe('the words of a heading', () => {
  it.each<[string, Element, string]>([
    ['as they stand', heading('Install ', el('code', {}, 'kit')), 'Install kit'],
    ['without an id', heading('Install {#install}'), 'Install'],
    ['without classes', heading('Install {#a .b .c-d}'), 'Install'],
    ['without the attributes of kramdown', heading('Install {: #a}'), 'Install'],
    ['with braces that say something', heading('Use {name}'), 'Use {name}'],
    ['with braces in the middle', heading('Use {#a} now'), 'Use {#a} now'],
    ['with braces of which a part says something', heading('Use {#a name}'), 'Use {#a name}'],
    ['with braces of signs', heading('Use {#a+b}'), 'Use {#a+b}'],
    ['with a brace that closes nothing', heading('Use }'), 'Use }'],
    ['with a sign inside', heading('A # B'), 'A # B'],
    ['with a pilcrow inside', heading('A ¶ B'), 'A ¶ B'],
    ['with a remark inside', heading('A {/* b */} C'), 'A {/* b */} C'],
    ['with code that is such a sign', heading('Use ', el('code', {}, '#'), ' here'), 'Use # here'],
    ['without a remark of MDX', heading('Install {/* #install */}'), 'Install'],
    ['without the sign that links to it', heading('Install #'), 'Install'],
    ['without a pilcrow', heading('Install¶'), 'Install'],
    ['with a sign that belongs to a word', heading('Write C#'), 'Write C#'],
    ['without a link that is only a sign', heading('Install', el('a', { href: '#i' }, '#')), 'Install'],
    ['without a link of blanks and a sign', heading('Install', el('a', { href: '#i' }, ' ¶ ')), 'Install'],
    ['with a link of words', heading(el('a', { href: '/a' }, 'Install')), 'Install'],
    ['in one line', heading('Install\n  it'), 'Install it'],
  ])('%s', (_name, element, text) => {
    expect(headingOf(element, 2)).toMatchObject([{ kind: 'heading', level: 2, text }]);
  });

  it('are needed', () => {
    expect(headingOf(heading(), 2)).toEqual([]);
    expect(headingOf(heading(el('img', { alt: 'Kit' })), 1)).toEqual([]);
    expect(headingOf(heading(el('a', { href: '#i' }, '#')), 1)).toEqual([]);
  });
});

describe('the anchor of a heading', () => {
  it.each<[string, Element, string | null]>([
    ['its id', el('h2', { id: 'a' }, el('a', { id: 'b' }, 'Install')), 'a'],
    ['an id inside', heading(el('a', { id: 'b' }), 'Install'), 'b'],
    ['where a link inside leads', heading('Install', el('a', { href: '#c' }, '#')), 'c'],
    ['the id of such a link', heading('Install', el('a', { href: '#c', id: 'd' }, '#')), 'd'],
    ['none where a link leads elsewhere', heading(el('a', { href: '/c#d' }, 'Install')), null],
    ['none of what is no link', heading(el('span', { href: '#c' }, 'Install')), null],
    ['none', heading('Install'), null],
  ])('is %s', (_name, element, anchor) => {
    expect(headingOf(element, 2)).toMatchObject([{ anchor }]);
  });
});

it('stands on the lines of its element', () => {
  expect(headingOf(el('h2', { dataLine: '7' }, 'Install'), 2)).toMatchObject([{ line: 7, lastLine: 7 }]);
});
