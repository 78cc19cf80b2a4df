import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokensOf, twoWords } from './tokens.ts';

/** Each token as its kind's first letter and what it says. */
function shown(text: string): string[] {
  return tokensOf(text).map((token) => `${token.kind[0]}:${token.text}`);
}

describe('tokens', () => {
  it.each([
    ['Run it.', ['w:Run', 'w:it', 'm:.']],
    ['Run `npm i`, then', ['w:Run', 'c:npm i', 'm:,', 'w:then']],
    ['a lone ` stays', ['w:a', 'w:lone', 'm:`', 'w:stays']],
    ['“Hello. You”, "x" and \'y\'', ['q:Hello. You', 'm:,', 'q:x', 'w:and', 'q:y']],
    ['says "`ok`"', ['w:says', 'q:ok']],
    ['the **big one** and *x*', ['w:the', 'q:big one', 'w:and', 'q:x']],
    ['named _app_ or snake_case_', ['w:named', 'w:app', 'w:or', 'w:snake_case_']],
    ['5" wide', ['w:5', 'm:"', 'w:wide']],
    ["the reader's", ['w:the', "w:reader's"]],
    ['at https://a.example/x?y=1).', ['w:at', 'u:https://a.example/x?y=1', 'm:)', 'm:.']],
    ['on localhost:3000/a, not localhost', ['w:on', 'u:localhost:3000/a', 'm:,', 'w:not', 'w:localhost']],
    ['open src/app.js, .env and ./lib', ['w:open', 'w:src/app.js', 'm:,', 'w:.env', 'w:and', 'w:./lib']],
    [
      'the src/ folder and/or npm/yarn',
      ['w:the', 'w:src/', 'w:folder', 'w:and', 'm:/', 'w:or', 'w:npm', 'm:/', 'w:yarn'],
    ],
    ['@acme/kit@1.2', ['w:@acme/kit@1.2']],
    ['Node.js v18.2.x+ or >= 20', ['w:Node.js', 'w:v18.2.x', 'm:+', 'w:or', 'm:>=', 'w:20']],
    ['wait… or ...', ['w:wait', 'm:...', 'w:or', 'm:...']],
    ['step-by-step - go', ['w:step-by-step', 'm:-', 'w:go']],
    ['⚙️ Options', ['m:⚙', 'm:️', 'w:Options']],
    ['from ../../lib/a.js or ./.env', ['w:from', 'w:../../lib/a.js', 'w:or', 'w:./.env']],
    ['go ../ or ./ up', ['w:go', 'm:.', 'm:.', 'm:/', 'w:or', 'm:.', 'm:/', 'w:up']],
    ['a..b and a...b', ['w:a', 'm:.', 'w:.b', 'w:and', 'w:a', 'm:...', 'w:b']],
    ['``a`b``', ['m:`', 'c:a', 'w:b', 'm:`', 'm:`']],
    ['"never closed\nline"', ['m:"', 'w:never', 'w:closed', 'w:line', 'm:"']],
    [
      "rock 'n' roll, the users' files",
      ['w:rock', 'q:n', 'w:roll', 'm:,', 'w:the', 'w:users', "m:'", 'w:files'],
    ],
    ['* item ** x **', ['m:*', 'w:item', 'm:*', 'm:*', 'w:x', 'm:*', 'm:*']],
    ['xhttp://y localhost:abc', ['w:xhttp', 'm::', 'm:/', 'm:/', 'w:y', 'w:localhost', 'm::', 'w:abc']],
    [
      'at 127.0.0.1:80, [::1]:80; 10.0.0.0.1',
      ['w:at', 'u:127.0.0.1:80', 'm:,', 'u:[::1]:80', 'm:;', 'w:10.0.0.0.1'],
    ],
    ['👨\u200d👩 a\u00a0b', ['m:👨', 'm:\u200d', 'm:👩', 'w:a', 'w:b']],
    ["n't", ["w:n't"]],
    ['Größe naïve 安装', ['w:Größe', 'w:naïve', 'w:安装']],
  ])('of %j', (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it.each([
    ["You'll", ['You', 'will']],
    ['you’re', ['you', 'are']],
    ["don't", ['do', 'not']],
    ["won't", ['wo', 'not']],
    ['cannot', ['can', 'not']],
    ["It's", ['It', 'is']],
    ["let's", ['let', 'us']],
    ["you've", ['you', 'have']],
  ])('of the short form %s are two words', (text, words) => {
    expect(tokensOf(text).map((token) => token.text)).toEqual(words);
  });

  it('compare by what a short form means', () => {
    expect(tokensOf("We WON'T").map((token) => token.key)).toEqual(['we', 'will', 'not']);
    expect(["page's", "n't", "'s", "'ll", 'not', "can't've"].map(twoWords)).toEqual(Array(6).fill(null));
  });

  it.each(["constructorn't", "__proto__n't", "toString'll", "valueOf's"])('are texts also of %s', (text) => {
    for (const { key } of tokensOf(text)) expect(typeof key).toBe('string');
  });

  it('stand in order inside of the text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        let last = 0;
        for (const { at, end } of tokensOf(text)) {
          expect(at).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(at);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it('leave out nothing but space', () => {
    const signs = fc.constantFrom('a', 'B', '9', ' ', '.', '`', '"', "'", '/', '*', '-', '\n', '(', 'é', '@');
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        let rest = '';
        let from = 0;
        for (const { at, end } of tokensOf(text)) {
          rest += text.slice(from, at);
          from = end;
        }
        expect(`${rest}${text.slice(from)}`.trim()).toBe('');
      }),
    );
  });
});
