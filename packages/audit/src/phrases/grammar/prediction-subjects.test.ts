import { describe, expect, it } from 'vitest';
import { tokensOf } from '../tokens.ts';
import {
  actorBefore,
  hasActionAsSubject,
  isName,
  isReadersOwn,
  subjectBefore,
} from './prediction-subjects.ts';

/** Asks about the place of a verb in a text. */
function at<T>(
  text: string,
  verb: string,
  ask: (tokens: ReturnType<typeof tokensOf>, place: number) => T,
): T {
  const tokens = tokensOf(text);
  const place = tokens.findIndex(({ key }) => key === verb);
  expect(place).toBeGreaterThan(-1);
  return ask(tokens, place);
}

describe('who does it', () => {
  it.each([
    ['The server starts.', 'starts', 'server'],
    ['The server really starts.', 'starts', 'server'],
    ['It then automatically starts.', 'starts', 'it'],
    ['`npm test` prints it.', 'prints', 'command'],
    ['`kit` prints it.', 'prints', '`'],
    ['A script that logs it.', 'logs', 'that'],
  ])('in "%s" is %j', (text, verb, subject) => {
    expect(at(text, verb, subjectBefore)).toBe(subject);
  });

  it('is the script behind "a script that", and only what can be run', () => {
    expect(at('A script that will log it.', 'will', actorBefore)).toBe('script');
    expect(at('A box that will log it.', 'will', actorBefore)).toBe('that');
    expect(at('The server will log it.', 'will', actorBefore)).toBe('server');
  });
});

it.each([
  ['Kit will set it.', true],
  ['kit-cli will set it.', true],
  ['Kit really will set it.', true],
  ['The box will set it.', false],
  ['This will set it.', false],
  ['`Kit` will set it.', false],
])('%s has a proper name for its subject: %j', (text, expected) => {
  expect(at(text, 'will', isName)).toBe(expected);
});

it.each([
  ['Running it will log it.', true],
  ['Then, running it will log it.', true],
  ['Quickly running it will log it.', true],
  ['Running it, the server will log it.', false],
  ['A string will log it.', false],
  ['Strings will log it.', false],
])('%s begins with something that is done: %j', (text, expected) => {
  expect(at(text, 'will', hasActionAsSubject)).toBe(expected);
});

it.each([
  ['Your module will log it.', true],
  ['Your first big module will log it.', true],
  ['Your one two three four will log it.', false],
  ['In your box, it will log it.', false],
  ['The module will log it.', false],
])('%s speaks of what is the reader’s: %j', (text, expected) => {
  expect(at(text, 'will', isReadersOwn)).toBe(expected);
});
