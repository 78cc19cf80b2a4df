import { describe, expect, expectTypeOf, it } from 'vitest';
import { type CommandText, printed } from './command-text.ts';

describe('the text of a command', () => {
  it('can be any text, but is none: nobody reads it by accident', () => {
    expectTypeOf<string>().toExtend<CommandText>();
    expectTypeOf<CommandText>().not.toExtend<string>();
    expectTypeOf<CommandText>().not.toHaveProperty('includes');
    expectTypeOf<CommandText>().not.toHaveProperty('length');
  });

  it('is refused by the compiler in a template and in a sum, where a text is not', () => {
    const [command, text] = ['npm i', 'npm i'].map((each): CommandText => each);
    if (command === undefined || typeof text !== 'string') throw new Error('both are there');
    // @ts-expect-error a command in a template would be a text
    expect(`${command}!`).toBe(`${text}!`);
    // @ts-expect-error a command in a sum would be a text
    expect(command + text).toBe(`${text}${text}`);
  });

  it('is printed as it was typed', () => {
    expect(printed('npm i  "a b" \\\n  c')).toBe('npm i  "a b" \\\n  c');
  });
});
