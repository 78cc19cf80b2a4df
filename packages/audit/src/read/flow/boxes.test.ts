import type { Element } from 'hast';
import { describe, expect, it } from 'vitest';
import { audienceOf, boxLabel, isAdmonition, isBoxTitle } from './boxes.ts';
import { el } from './element-fixture.ts';

describe('a note', () => {
  it.each<[string, Element]>([
    ['a component', el('Callout')],
    ['a component of another name', el('Tip')],
    ['by its role', el('div', { role: 'note' })],
    ['by the role of an alert', el('div', { role: 'alert' })],
    ['by its class', el('div', { className: ['markdown-alert'] })],
    ['by a part of its class', el('div', { className: ['x-nextra-callout-1'] })],
    ['by its data', el('div', { dataCalloutType: 'info' })],
  ])('is known: %s', (_name, element) => {
    expect(isAdmonition(element)).toBe(true);
  });

  it.each<[string, Element]>([
    ['a box without a name', el('div')],
    ['another role', el('div', { role: 'main' })],
    ['a class that holds such a word', el('div', { className: ['notebook'] })],
    ['a component of another kind', el('Card')],
    ['an element of HTML that shares a name', el('aside')],
  ])('is not %s', (_name, element) => {
    expect(isAdmonition(element)).toBe(false);
  });
});

describe('the label of a box', () => {
  it.each<[string, Element, string]>([
    ['its kind and its title', el('Callout', { type: 'info', title: 'Mind' }), 'callout info Mind'],
    ['the name alone', el('Tip'), 'tip'],
    ['the class of HTML', el('div', { className: ['admonition', 'warning'] }), 'warning'],
    ['a class that begins so', el('div', { className: ['tip-box'] }), 'tip-box'],
    ['the title inside', el('div', {}, el('p', { className: ['admonition-title'] }, 'Mind')), 'Mind'],
    ['the heading inside', el('div', {}, el('p', { className: ['box-heading'] }, 'Mind')), 'Mind'],
    ['the summary', el('details', {}, el('summary', {}, 'More')), 'More'],
    [
      'the title inside before the attribute',
      el('Note', { title: 'A' }, el('p', { className: ['title'] }, 'B')),
      'note B',
    ],
    ['the variant', el('Alert', { variant: 'danger' }), 'alert danger'],
    ['no class that only holds such a word', el('div', { className: ['keynote'] }), ''],
    ['no words of a box in it', el('div', {}, el('p', {}, 'Words')), ''],
    ['nothing', el('div'), ''],
  ])('is %s', (_name, element, expected) => {
    expect(boxLabel(element)).toBe(expected);
  });

  it('is cut', () => {
    expect(boxLabel(el('div', { title: 'a'.repeat(200) }))).toHaveLength(120);
  });
});

it('knows the title of a box by its class', () => {
  expect(isBoxTitle(el('p', { className: ['admonition-title'] }))).toBe(true);
  expect(isBoxTitle(el('p', { className: ['heading'] }))).toBe(true);
  expect(isBoxTitle(el('p', { className: ['head'] }))).toBe(false);
});

describe('the readers that alone see a component', () => {
  it.each<[string, Element, string | null]>([
    ['by its name', el('ReactOnly'), 'react'],
    ['by a switch', el('LanguageBlock', { value: 'python' }), 'python'],
    ['by a switch of another name', el('os-section', { is: 'linux' }), 'linux'],
    ['by its id', el('FrameworkContent', { globalId: 'vue', id: 'x' }), 'vue'],
    ['by an option', el('RuntimeOption', { name: 'deno' }), 'deno'],
    ['by a view', el('StackView', { for: 'web' }), 'web'],
    ['by a switch that is set', el('LangSwitch', { language: 'go' }), 'go'],
    ['none where the word is inside', el('OnlyOnce'), null],
    ['none of a subject inside', el('MyLanguageBlock', { value: 'go' }), null],
    ['by the shortest name', el('XOnly'), 'x'],
    ['none of a switch that is not set', el('PlatformSwitch'), null],
    ['none of the bare word', el('Only'), null],
    ['none of another component', el('LanguageList', { value: 'python' }), null],
    ['none of a block', el('Block', { value: 'python' }), null],
  ])('%s', (_name, element, expected) => {
    expect(audienceOf(element)).toBe(expected);
  });
});
