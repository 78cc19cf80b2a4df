import { describe, expect, it } from 'vitest';
import { claimInComment } from './claim-in-comment.ts';

/** A claim in one line: `code text`, with an ellipsis where it goes on below. */
function said(comment: string): string | null {
  const claim = claimInComment(comment);
  return claim && `${claim.code} ${claim.text}${claim.goesOn ? '…' : ''}`;
}

describe('what a comment claims by its own words', () => {
  it.each([
    ['=> 3', 'value 3'],
    ['==> 3', 'value 3'],
    ['-> 3', 'value 3'],
    ['→ 3', 'value 3'],
    ['⇒ 3', 'value 3'],
    ['➜ 3', 'value 3'],
    ['=>', 'value …'],
    ['=> {', 'value {…'],
    ['=> { a: [1] }', 'value { a: [1] }'],
    ['=> string', 'type string'],
    ['> 3', 'value 3'],
    ["> 'a'", "value 'a'"],
    ['Output: hello', 'value hello'],
    ['expected output: hello', 'value hello'],
    ['console: 3', 'value 3'],
    ['Result :  3', 'value 3'],
    ['output:', 'value …'],
    ['prints: [', 'value […'],
    ['stdout: a: b', 'value a: b'],
    ['throws', 'value throws'],
    ['throws an error', 'value an error'],
    ['Throws TypeError', 'value TypeError'],
    ['prints hello', 'value hello'],
    ['logs hello there', 'value hello there'],
    ['outputs [', 'value […'],
    ['returns 3', 'value 3'],
    ['returns the', null],
    ['yields true', 'value true'],
    ['prints 3', 'value 3'],
    ['^? string', 'type string'],
    ['^?', 'type '],
    ['$ExpectType number', 'type number'],
    ["Type 'a' is not assignable to type 'b'.", "type Type 'a' is not assignable to type 'b'."],
    ["Argument of type 'a' is not right", "type Argument of type 'a' is not right"],
    ["Property 'a' does not exist", "type Property 'a' does not exist"],
    ['error TS2322: no', 'type error TS2322: no'],
    ['TS2322', 'type TS2322'],
  ])('%j: %j', (comment, expected) => {
    expect(said(comment)).toBe(expected);
  });

  it.each([
    ['a sentence', 'Start the server'],
    ['a comparison', '> more than that'],
    ['an arrow before a remark', '=> // later'],
    ['an arrow inside', 'a => 3'],
    ['a label of another kind', 'note: 3'],
    ['a label inside', 'the output: 3'],
    ['a verb that describes', 'prints the result'],
    ['a verb that describes with another word', 'Logs all requests'],
    ['a verb that goes on otherwise', 'logs out of it'],
    ['a verb of return before words', 'returns hello there'],
    ['a verb alone', 'prints'],
    ['another verb', 'sends 3'],
    ['a type without quotes', 'Type something here'],
    ['a property of words', 'Property of the kit'],
    ['nothing', ''],
  ])('is nothing in %s', (_name, comment) => {
    expect(said(comment)).toBeNull();
  });
});
