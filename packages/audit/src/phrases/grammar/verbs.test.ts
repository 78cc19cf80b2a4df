import { describe, expect, it } from 'vitest';
import { tokensOf } from '../tokens.ts';
import { gerundBase, isBaseForm, isImperative, isNextVerb, isPredicate, isVerb } from './verbs.ts';
import * as lists from './words.ts';

describe('the verb of a form in "ing"', () => {
  it.each([
    ['running', 'run'],
    ['setting', 'set'],
    ['using', 'use'],
    ['adding', 'add'],
    ['passing', 'pass'],
    ['reading', 'read'],
    ['string', null],
    ['thing', null],
    ['king', null],
    ['run', null],
  ])('%s is of %j', (word, base) => {
    expect(gerundBase(word)).toBe(base);
  });
});

it.each([
  ['merge', true, true],
  ['squash-merge', true, false],
  ['works', false, true],
  ['is', false, true],
  ['needs', false, true],
  ['red', false, false],
])('%s: readers are asked by it %j, a sentence can have it for its verb %j', (word, asks, says) => {
  expect([isVerb(word), isPredicate(word)]).toEqual([asks, says]);
});

describe('a sentence begins with a verb that asks', () => {
  const begins = (text: string) => isImperative(tokensOf(text), 0);

  it.each([
    'Run tests.',
    'Run unit tests again.',
    'Log messages that are short.',
    'Copy/paste it.',
    'Set tls.minVersion to 1.',
    'Check that it runs.',
    'Build and test it.',
    'Install Kit.',
    'Exit.',
    'Delete!',
    'Unzip the box.',
    'Run: `a`',
    'Print "a".',
    'Process the box.',
    'Pass the box.',
  ])('%s', (text) => {
    expect(begins(text)).toBe(true);
  });

  it.each([
    ['what the first word does', 'Route handlers match paths.'],
    ['several things that are done to', 'Sync links packed files.'],
    ['a noun with a verb of its own', 'Log messages are short.'],
    ['one thing', 'Run time.'],
    ['a remark between noun and verb', 'Build tools (all of them) vary.'],
    ['a noun that is said', 'Log that it runs.'],
    ['two nouns', 'Build and colour.'],
    ['a cry', 'Exit!'],
    ['a word in another form', 'Unzips the box.'],
    ['a function word', 'My the box.'],
    ['a label', 'Build: `a`'],
    ['a label of words', 'Run: a'],
    ['a use of something', 'Use of it.'],
    ['the name of a thing', 'Zip.js the box.'],
    ['a state', 'Delete is slow.'],
  ])('not where it is %s', (_, text) => {
    expect(begins(text)).toBe(false);
  });
});

describe('a later clause goes on with a verb', () => {
  const goesOn = (text: string) => isNextVerb(tokensOf(text), 0);

  it.each(['Delete it.', 'Build the box.', 'Log in.', 'Run: a', 'Delete, then.'])('%s', (text) => {
    expect(goesOn(text)).toBe(true);
  });

  it.each(['Run tests.', 'Build Kit.', 'Unzips the box.', 'Colour: a', 'Exit.'])('not: %s', (text) => {
    expect(goesOn(text)).toBe(false);
  });
});

it.each([
  ['sign', true],
  ['read', true],
  ['frobnicate', true],
  ['the', false],
  ['do', false],
  ['go', true],
  ['xy', false],
])('behind "you must", %s can be a verb: %j', (word, expected) => {
  expect(isBaseForm(tokensOf(`${word} it`), 0)).toBe(expected);
});

describe('the lists of words', () => {
  it('hold words as a sentence is read: small, and one at a time', () => {
    for (const [name, words] of Object.entries(lists))
      for (const word of words) expect([name, word]).toEqual([name, word.toLowerCase().trim()]);
  });

  it('call no function word a verb that asks, but the few that are both', () => {
    const both = [...lists.VERBS].filter((word) => lists.FUNCTION_WORDS.has(word));
    expect(both).toEqual([]);
  });

  it('know every sure effect as an effect', () => {
    expect([...lists.SURE_EFFECTS].filter((word) => !lists.EFFECTS.has(word))).toEqual([]);
  });

  it('know every determiner as a function word', () => {
    expect([...lists.DETERMINERS].filter((word) => !lists.FUNCTION_WORDS.has(word))).toEqual([]);
  });
});
