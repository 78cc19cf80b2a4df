import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePhrase } from './phrase.ts';
import { tokensOf } from './tokens.ts';

/** The part of a text where a phrase stands. */
function found(says: string, text: string): string | null {
  const tokens = tokensOf(text);
  const match = compilePhrase(says).find(tokens);
  return match && text.slice(tokens[match.from]?.at, tokens[match.to - 1]?.end);
}

function slots(says: string, text: string): Record<string, string> | undefined {
  return compilePhrase(says).find(tokensOf(text))?.slots;
}

describe('a phrase', () => {
  it.each([
    ['words, in any case', 'create it', 'First CREATE it now', 'CREATE it'],
    ['whole words', 'create', 'recreated', null],
    ['beginnings', 'creat*', 'by creating it', 'creating'],
    ['endings', '*error : no', 'a TypeError: no', 'TypeError: no'],
    ['endings of names', '*_key|*_token', 'set KIT_TOKEN now', 'KIT_TOKEN'],
    ['one of several words', 'open|edit it', 'now edit it', 'edit it'],
    ['words that may be missing', 'a new? file', 'a file, a new file', 'a file'],
    ['several that may be missing', 'a big|small? file', 'a small file', 'a small file'],
    ['groups', 'be (in the end|done)', 'will be in the end', 'be in the end'],
    ['groups in groups', '((make|build) it|go) now', 'build it now', 'build it now'],
    ['groups that may be missing', 'run (it again)? now', 'run now', 'run now'],
    ['gaps', 'if ... install', 'if you have to install', 'if you have to install'],
    ['gaps of nothing', 'if ... you', 'if you', 'if you'],
    ['gaps of a limited width', 'if ...2 install', 'if you have to install', null],
    ['no gap wider than twelve', 'a ... b', `a ${'x '.repeat(13)}b`, null],
    ['gaps over code', 'copy ... to', 'copy `a` to', 'copy `a` to'],
    ['gaps without code', 'copy .. to', 'copy `a` to', null],
    ['gaps without quotations', 'copy ..3 to', 'copy "a" to', null],
    ['gaps of words alone', 'copy ..3 to', 'copy all this to', 'copy all this to'],
    ['the shortest of gaps', 'see ... it', 'see it and see it', 'see it'],
    ['the beginning', '^ run', 'run it', 'run'],
    ['the beginning behind signs', '^ run', '👉 *(run it', 'run'],
    ['nothing but the beginning', '^ run', 'please run it', null],
    ['the end', 'run $', 'this is what you run.', 'run'],
    ['nothing but the end', 'run $', 'run it', null],
    ['signs', 'this : $', 'do this:', 'this:'],
    ['signs that may be missing', 'so ,? go', 'so go', 'so go'],
    ['a question mark', 'really ?', 'oh really?', 'really?'],
    ['parentheses', '\\( default', 'the port (default 3000)', '(default'],
    ['signs of versions', 'node >= <version>', 'Node >= 18', 'Node >= 18'],
    ['names with a dot', '.env', 'the .env file', '.env'],
    ['dashes', '^ - -? <word>', '--watch', '--watch'],
    ['a hyphen as such', 'end-of-life', 'is end-of-life', 'end-of-life'],
    ['a hyphen as a space', 'end-of-life', 'is end of life', 'end of life'],
    ['a hyphen as nothing', 'quick-start', 'the quickstart', 'quickstart'],
    ['short forms', "don't run", 'do not run', 'do not run'],
    ['long forms', 'you will see', "then you'll see", "you'll see"],
    ['words with a slash between', 'and/or', 'this and/or that', 'and/or'],
    ['the longer of two ways where the shorter leads nowhere', '(a|a b) c', 'a b c', 'a b c'],
    ['the shorter of two ways where the longer leads nowhere', '(a b|a) c', 'a c', 'a c'],
    ['a choice of a word and a group', 'a|(b c) d', 'b c d', 'b c d'],
    ['gaps over addresses', 'copy ..2 to', 'copy http://a.example to', 'copy http://a.example to'],
    ['a later beginning of itself', 'a b a c', 'a b a b a c', 'a b a c'],
    ['no end before code', 'run $', 'run `it`', null],
    ['letters with signs, in any case', 'é*', 'École', 'École'],
    ['no words of code', 'run', 'type `run`', null],
    ['no words of quotations', 'run', 'type "run"', null],
  ])('finds %s', (_, says, text, expected) => {
    expect(found(says, text)).toBe(expected);
  });

  it.each([
    ['<code>', 'type `npm i` here', { code: 'npm i' }],
    ['named <name=file>', 'a file named src/app.js', { name: 'src/app.js' }],
    ['named <file>', 'a file named `app.js`', { file: 'app.js' }],
    ['named <file>', 'a file named **app.js**', { file: 'app.js' }],
    ['named <file>', 'a file named app', undefined],
    ['in <path>', 'in `src`', { path: 'src' }],
    ['in <path>', 'in src/', { path: 'src/' }],
    ['in <path>', 'in general', undefined],
    ['at <url>', 'at https://a.example.', { url: 'https://a.example' }],
    ['at <url>', 'at `http://localhost:1`', { url: 'http://localhost:1' }],
    ['at <url>', 'at `httpd`', undefined],
    ['step <number>', 'step 12', { number: '12' }],
    ['step <number>', 'step 1.5', undefined],
    ['node <version>', 'node v', undefined],
    ['named <file>', 'named `my file.js`', undefined],
    ['named <file>', 'named http://a.example/a.js', undefined],
    ['in <path>', 'in `my files`', undefined],
    ['<a=word> <a=word>', 'x y', { a: 'y' }],
    ['node <version>', 'node v18.x', { version: 'v18.x' }],
    ['node <version>', 'node modules', undefined],
    ['a <word> b', 'a big b', { word: 'big' }],
    ['see <quoted>', 'see “Hello there”', { quoted: 'Hello there' }],
    ['see <quoted>', 'see `Hello`', undefined],
    ['see <text>', 'see `Hello`', { text: 'Hello' }],
    ['named <name>', 'named my-app', { name: 'my-app' }],
    ['named <name>', 'named "my app"', undefined],
    ['(in <dir=path>)? write <file>', 'write a.js', { file: 'a.js' }],
    ['(to <a=file>|into <b=file>)', 'into x.js', { b: 'x.js' }],
    ['say <a=word> ... <b=word> $', 'say one two three', { a: 'one', b: 'three' }],
  ])('%s of %j holds %j', (says, text, expected) => {
    expect(slots(says, text)).toEqual(expected);
  });

  it.each([
    ['', /missing/],
    ['a (b', /stays open/],
    ['a )', /nothing opens/],
    ['<thing>', /no such slot/],
    ['<file', /no such slot/],
    ['a ...0 b', /1 to 12/],
    ['a ...13 b', /1 to 12/],
    ['(a|)', /missing/],
    ['a|', /missing/],
    ['a|b|', /missing/],
    ['|a', /missing/],
    ['a \\', /missing/],
    ['()', /missing/],
    [' ', /missing/],
    ['<= 3', /no such slot/],
  ])('%j is refused', (says, why) => {
    expect(() => compilePhrase(says)).toThrow(why);
  });

  it.each([
    ['you will see', { words: ['will'], beginnings: [] }],
    ['the configur*', { words: [], beginnings: ['configur'] }],
    ['open|edit it?', { words: ['open', 'edit'], beginnings: [] }],
    ['<code>', null],
    ['*error', null],
    ['a?', null],
    ['(create|<code>)', null],
  ])('%j needs %j', (says, anchor) => {
    expect(compilePhrase(says).anchor).toEqual(anchor);
  });
});

describe('a text can be passed over', () => {
  it.each([
    ['cannot find module', ['module']],
    ['open|edit it', ['open', 'edit']],
    ['*_token|kit*', ['_token', 'kit']],
    ['is not a (function|constructor)', ['function', 'constructor']],
    ['<code>', null],
    ['is not', null],
    ['(create|<code>)', null],
    ['<file> ... (create|<code>) now', ['now']],
  ])('by the words of %j', (says, needles) => {
    expect(compilePhrase(says).needles).toEqual(needles);
  });
});

const word = fc.constantFrom('run', 'the', 'file', 'create', 'now', 'again');
const words = fc.array(word, { minLength: 1, maxLength: 6 });

describe('any phrase', () => {
  it('without gaps finds its own words', () => {
    fc.assert(
      fc.property(words, words, words, (before, own, after) => {
        const text = [...before, ...own, ...after].join(' ');
        expect(found(own.join(' '), text)).toBe(own.join(' '));
      }),
    );
  });

  it('with a gap finds its ends, and never more than the gap allows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 14 }), (most, between) => {
        const text = `start ${'x '.repeat(between)}end`;
        expect(found(`start ...${most} end`, text)).toBe(between <= most ? text : null);
      }),
    );
  });

  it('is found wherever a reader of the words would find it', () => {
    fc.assert(
      fc.property(word, word, fc.array(word, { maxLength: 8 }), (a, b, text) => {
        const isThere = text.some((each, at) => each === a && text.slice(at + 1, at + 4).includes(b));
        expect(found(`${a} ...2 ${b}`, text.join(' ')) !== null).toBe(isThere);
      }),
    );
  });

  it('needs what it says it needs: a text with a hit has one of the needles and of the anchors', () => {
    const says = fc.constantFrom(
      'run|create the?',
      '(creat* it|now) file',
      '*ile ... now',
      "don't (run|go)",
      'set-up now',
    );
    const part = fc.constantFrom(
      'run',
      'Creating',
      'it',
      'the',
      'file',
      'now',
      "don't",
      'do',
      'not',
      'set',
      'up',
      'setup',
    );
    fc.assert(
      fc.property(says, fc.array(part, { maxLength: 8 }), (phrase, parts) => {
        const { needles, anchor, find } = compilePhrase(phrase);
        const tokens = tokensOf(parts.join(' '));
        if (find(tokens) === null) return;
        const text = parts.join(' ').toLowerCase();
        expect(needles === null || needles.some((needle) => text.includes(needle))).toBe(true);
        const isAnchored = ({ key }: { key: string }): boolean =>
          anchor === null ||
          anchor.words.includes(key) ||
          anchor.beginnings.some((start) => key.startsWith(start));
        expect(tokens.some(isAnchored)).toBe(true);
      }),
    );
  });

  it('never throws on a text', () => {
    const says = fc.constantFrom(
      'a ... <file> $',
      '^ (<code>|<word>)? : ...3 <quoted>',
      'a* ... b|c? ... <url>',
    );
    fc.assert(
      fc.property(says, fc.string({ unit: 'binary', maxLength: 100 }), (phrase, text) => {
        found(phrase, text);
      }),
    );
  });
});
