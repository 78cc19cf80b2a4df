import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';

const texts = (text: string): string[] => sentencesOf(text).map((sentence) => sentence.text);

describe('sentences', () => {
  it.each([
    ['Run it. Then stop!', ['Run it.', 'Then stop!']],
    ['Is it? `npm i` does it. "Yes" too.', ['Is it?', '`npm i` does it.', '"Yes" too.']],
    ['Use node.js 1.2. and app.js.', ['Use node.js 1.2. and app.js.']],
    ['A tool, e.g. Kit, and i.e. More.', ['A tool, e.g. Kit, and i.e. More.']],
    ['1. Install it. 2. Run it.', ['1. Install it.', '2. Run it.']],
    ['It prints "Hello. World." and ends', ['It prints "Hello. World." and ends']],
    ['It says "Done." Then it ends.', ['It says "Done."', 'Then it ends.']],
    ['(See below.) Go on.', ['(See below.)', 'Go on.']],
    ['One line\nanother line', ['One line', 'another line']],
    ['Add this: Then go', ['Add this: Then go']],
    ['What?! Yes.', ['What?!', 'Yes.']],
    ['Done.Then go. on', ['Done.Then go. on']],
    ['Hello!\r\nWorld', ['Hello!', 'World']],
    ['Type `a.` Then `b`. Then', ['Type `a.` Then `b`.', 'Then']],
    ['**Bold.** Next', ['**Bold.**', 'Next']],
    ['Say "a." then go.', ['Say "a." then go.']],
    ['Open http://x.example. Then go', ['Open http://x.example.', 'Then go']],
    ['Is it? (Yes.) No.', ['Is it?', '(Yes.)', 'No.']],
    ['Version 2. Then 3. Next.', ['Version 2.', 'Then 3.', 'Next.']],
    ['', []],
    [' \n ', []],
  ])('of %j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it('say where they stand', () => {
    const text = '  First one. Second one.';
    expect(sentencesOf(text).map(({ at, text: own }) => text.slice(at, at + own.length))).toEqual(
      texts(text),
    );
    expect(sentencesOf(text)[1]?.at).toBe(13);
  });

  it('have an end, also where nothing ends them', () => {
    const sentences = sentencesOf('word '.repeat(2000));
    expect(sentences.length).toBeGreaterThan(3);
    expect(sentences.every(({ tokens }) => tokens.length <= 401)).toBe(true);
  });

  it('hold every token once, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        let last = 0;
        for (const sentence of sentencesOf(text)) {
          expect(sentence.at).toBeGreaterThanOrEqual(last);
          expect(sentence.text).toBe(text.slice(sentence.at, sentence.at + sentence.text.length));
          last = sentence.at + sentence.text.length;
        }
      }),
    );
  });

  it('are the same when they are asked for again', () => {
    expect(sentencesOf('Once. Twice.')).toBe(sentencesOf('Once. Twice.'));
  });
});
