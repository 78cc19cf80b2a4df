import { describe, expect, expectTypeOf, it } from 'vitest';
import { type CommandText, printed } from './command-text.ts';

describe('the text of a command', () => {
  it('can be any text, but is none: nobody reads it by accident', () => {
    expectTypeOf<string>().toExtend<CommandText>();
    expectTypeOf<CommandText>().not.toExtend<string>();
    expectTypeOf<CommandText>().not.toHaveProperty('includes');
    expectTypeOf<CommandText>().not.toHaveProperty('length');
  });

  it('is printed as it was typed', () => {
    expect(printed('npm i  "a b" \\\n  c')).toBe('npm i  "a b" \\\n  c');
  });
});
