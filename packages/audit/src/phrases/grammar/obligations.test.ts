import { describe, expect, it } from 'vitest';
import { tokensOf } from '../tokens.ts';
import { obligationVerbAt } from './obligations.ts';

function mustBe(text: string): string | null {
  const tokens = tokensOf(text);
  const at = obligationVerbAt(tokens);
  return at === null ? null : (tokens[at]?.key ?? null);
}

describe('what must be done to a thing', () => {
  it.each([
    ['The class has to be imported first.', 'imported'],
    ['Both classes have to be imported.', 'imported'],
    ['The port needs to be changed.', 'changed'],
    ['Ports need to be changed.', 'changed'],
    ['Its name must be escaped.', 'escaped'],
    ['Its name should be escaped.', 'escaped'],
    ['The keys must then be manually copied.', 'copied'],
    ['The keys must be only copied.', 'copied'],
    ['The flag must be set.', 'set'],
    ['The script must be run again.', 'run'],
    ['The file must be put there.', 'put'],
    ['The name has to be written twice.', 'written'],
    ['A name must be given.', 'given'],
    ['The app has to be built anew.', 'built'],
    ['A token must be sent with it.', 'sent'],
    ['The token must be kept.', 'kept'],
    ['The option must be dropped.', 'dropped'],
    ['The old package should be removed from your project.', 'removed'],
  ])('is found by its verb: %s', (text, verb) => {
    expect(mustBe(text)).toBe(verb);
  });

  it('is the first thing to do of a sentence in which something else must only be', () => {
    expect(mustBe('The key must be short and the flag must be set.')).toBe('set');
  });
});

describe('nothing must be done where a sentence', () => {
  it.each([
    ['says what a thing is', 'The key must be short.'],
    ['names no word of obligation', 'The class will be imported.'],
    ['has another verb behind it', 'The class has imported it to be fast.'],
    ['only has something', 'The class has a flag to be set.'],
    ['asks for a thing with the ending of another word', 'The bed must be red.'],
    ['promises what will be there', 'The page should be displayed.'],
    ['gives an example', 'For example, the flag must be set.'],
  ])('%s', (_, text) => {
    expect(mustBe(text)).toBeNull();
  });

  it.each([
    'A flag which must be set is rare.',
    'Authors who must be invited are few.',
    'It says what must be copied.',
    'It fails if the flag must be set.',
    'It waits when the cache must be cleared.',
    'It tells how names must be escaped.',
    'It asks whether the cache must be cleared.',
    'It knows where the key must be stored.',
    'It tells why the flag must be set.',
    'No flag must be set.',
    'Nothing must be installed.',
    'None has to be installed.',
  ])('says it of something else, or denies it: %s', (text) => {
    expect(mustBe(text)).toBeNull();
  });

  it('denies it up to eight words before, and no further', () => {
    const far = 'Where it runs one two three four five six';
    expect(mustBe(`${far} flag must be set.`)).toBe('set');
    expect(mustBe('Where one two three four five six flag must be set.')).toBeNull();
  });

  it('speaks of what is the reader’s own only near the verb', () => {
    expect(mustBe('It should be removed from one two three four five your app.')).toBe('removed');
    expect(mustBe('It should be removed from one two three four five six your app.')).toBeNull();
  });

  it('begins with "for" or speaks of an example otherwise, and still asks', () => {
    expect(mustBe('For this the flag must be set.')).toBe('set');
    expect(mustBe('An example must be copied.')).toBe('copied');
  });
});
