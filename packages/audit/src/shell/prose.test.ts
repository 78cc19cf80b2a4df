import { describe, expect, it } from 'vitest';
import { isDrawn, isSentence, isSentenceLike, isShortened, namesValue } from './prose.ts';

const words = (text: string): string[] => text.split(' ');

describe('words that no command has', () => {
  it.each([
    ['the server is ready', true],
    ['open your browser now', true],
    ['built in 3 seconds.', true],
    ['see the docs (here).', true],
    ['the end', false],
    ['frob init app', false],
    ['frob build app.js', false],
    ['frob run a.b.c.', false],
    ['done.', false],
    ['frob it', false],
  ])('%j is a sentence: %j', (text, expected) => expect(isSentence(words(text))).toBe(expected));

  it.each([
    ['port: 3000', true],
    ['server on port: 3000', true],
    ['run frob:build', false],
    ['frob a:', false],
    ['"port": 3000', false],
    ['$KEY: x', false],
    [': x', false],
    ['frob C: x', false],
  ])('%j names a value: %j', (text, expected) => expect(namesValue(words(text))).toBe(expected));

  it.each([
    ["it's done now", true],
    ["don't stop", true],
    ["frob it's", false],
    ["'s x", false],
    ["frob 'a' b", false],
  ])('%j is shortened: %j', (text, expected) => expect(isShortened(words(text))).toBe(expected));

  it.each([
    ['frob is done', true],
    ['frob with care now', true],
    ['is done', false],
    ['frob is', false],
    ['frob island x', false],
  ])('%j is told: %j', (text, expected) => expect(isSentenceLike(words(text))).toBe(expected));

  it.each([
    ['✓ built', true],
    ['├── src', true],
    ['a → b', true],
    ['a -> b', false],
    ['naïve', false],
  ])('%j is drawn: %j', (text, expected) => expect(isDrawn(text)).toBe(expected));
});
