import { describe, expect, it } from 'vitest';
import { isMarkedQuestion, isOffer, questionIn } from './dialogue-lines.ts';

describe('a line of a dialogue', () => {
  it.each([
    ['? Project name: kit', { question: 'Project name', reply: 'kit' }],
    ['? Project name:', { question: 'Project name', reply: null }],
    ['? Use TypeScript?', { question: 'Use TypeScript?', reply: null }],
    ['✔ Use TypeScript? › Yes', { question: 'Use TypeScript?', reply: 'Yes' }],
    ['│ ◇ Pick a template? … Basic one', { question: 'Pick a template?', reply: 'Basic one' }],
    ['Ok to proceed? (y)', { question: 'Ok to proceed?', reply: '(y)' }],
    ['? Is this ok? yes: sure', { question: 'Is this ok?', reply: 'yes: sure' }],
    ['Project name: kit', null],
    ['? lower case: x', null],
    ['', null],
    [`? ${'A'.repeat(120)}? yes`, null],
    ['Go? now', { question: 'Go?', reply: null }],
  ])('%j', (line, expected) => {
    expect(questionIn(line)).toEqual(expected);
  });

  it.each([
    ['? Project name', true],
    ['  ?  Name', true],
    ['?Name', false],
    ['? name', false],
    ['Name?', false],
  ])('%j is marked as a question: %s', (line, expected) => {
    expect(isMarkedQuestion(line)).toBe(expected);
  });

  it.each([
    ['No / Yes', true],
    ['(Y/n)', true],
    ['[y/N]', true],
    ['src/app', false],
    ['Yes', false],
  ])('%j is an offer: %s', (reply, expected) => {
    expect(isOffer(reply)).toBe(expected);
  });
});
