import { describe, expect, it } from 'vitest';
import { tokensOf } from '../tokens.ts';
import { askByUserGroup, askedAt, beginning, type Found } from './clause-asks.ts';

function told(text: string, find: (tokens: ReturnType<typeof tokensOf>) => Found | null): string | null {
  const tokens = tokensOf(text);
  const found = find(tokens);
  return found && `${tokens[found.verb]?.key} ${found.mood}`;
}

const asked = (text: string) => told(text, (tokens) => askedAt(tokens, 0));
const askedOfUsers = (text: string) => told(text, (tokens) => askByUserGroup(tokens, 0));

describe('a clause asks', () => {
  it.each([
    ['You are required to sign it.', 'sign asked'],
    ['You are expected to sign it.', 'sign asked'],
    ['You are asked to sign it.', 'sign asked'],
    ['You shall sign it.', 'sign asked'],
    ['You will need to sign it.', 'sign asked'],
    ['Remember to save the file.', 'save asked'],
    ['Do not forget to save it.', 'save asked'],
    ['Do the following.', 'do asked'],
    ['Do this twice.', 'do asked'],
    ['Be sure to save it.', 'save asked'],
    ['Be sure that it runs.', 'be asked'],
    ['Go ahead and delete it.', 'delete asked'],
    ['Go ahead.', 'go asked'],
    ['Let us create a file.', 'create asked'],
    ['It is necessary to set it.', 'set asked'],
    ['It is important to set it.', 'set asked'],
    ['It is time to set it.', 'set asked'],
    ['Then, please, restart it.', 'restart asked'],
    ['Quickly restart it.', 'restart asked'],
    ['Apply it.', 'apply asked'],
  ])('by telling: %s', (text, found) => {
    expect(asked(text)).toBe(found);
  });

  it.each([
    ['You are free to sign it.', 'sign offered'],
    ['You could sign it.', 'sign offered'],
    ['You might sign it.', 'sign offered'],
    ['Feel free to change it.', 'change offered'],
    ['It is recommended that you set it.', 'set offered'],
    ['It is strongly recommended to set it.', 'set offered'],
    ['We recommend setting it.', 'setting offered'],
    ['I recommend that you set it.', 'set offered'],
    ['Either you set it up, or not.', 'set offered'],
    ['Consider using it.', 'using offered'],
    ['You should consider using it.', 'using offered'],
  ])('by leaving it to the reader: %s', (text, found) => {
    expect(asked(text)).toBe(found);
  });
});

describe('a clause does not ask', () => {
  it.each(['see', 'get', 'have', 'find', 'notice', 'receive', 'observe', 'be', 'end'])(
    'where what "you should %s" is what the reader meets',
    (verb) => {
      expect(asked(`You should ${verb} it.`)).toBeNull();
      expect(asked(`You can ${verb} it.`)).toBeNull();
    },
  );

  it.each([
    'You are able to sign it.',
    'You are required.',
    'You will sign it.',
    'You will be asked.',
    'We will need to sign it.',
    'You free it.',
    'Remember the file.',
    'Remember that it is small.',
    'Do not save it.',
    'Do well.',
    'Feel the wind.',
    'Be quick.',
    'Let us start.',
    'Let it run.',
    'It is nice to set it.',
    'It runs.',
    'We recommend a box.',
    'Either you win.',
    'Either way works.',
    'Consider the box.',
    'Consider reading it.',
    'Visit the docs.',
  ])('%s', (text) => {
    expect(asked(text)).toBeNull();
  });
});

describe('the first word of a sentence', () => {
  it.each([
    ['[!NOTE] Restart it.', 'Restart'],
    ['1. Restart it.', 'Restart'],
    ['Step 2: Restart it.', 'Restart'],
    ['Step by step.', 'Step'],
    ['* Restart it.', 'Restart'],
    ['[a] Restart it.', 'a'],
    ['[!a b c] Restart it.', 'a'],
    ['(1) Restart it.', 'Restart'],
  ])('of "%s" is %s', (text, first) => {
    const tokens = tokensOf(text);
    expect(tokens[beginning(tokens)]?.text).toBe(first);
  });
});

describe('what a group of users is asked', () => {
  it.each([
    ['Users need to sign it.', 'sign asked'],
    ['All users need to sign it.', 'sign asked'],
    ['The few Yarn users need to sign it.', 'sign asked'],
    ['Users of Yarn need to sign it.', 'sign asked'],
    ['The many new Yarn users need to sign it.', null],
    ['Windows users can sign it.', null],
    ['Users sign it.', null],
  ])('%s', (text, found) => {
    expect(askedOfUsers(text)).toBe(found);
  });
});
