import { describe, expect, it } from 'vitest';
import { freeNames } from './free-names.ts';

describe('freeNames', () => {
  it.each([
    [
      "const db = require('boxdb')('a.db', options);\nconsole.log(db.get(userId).name);",
      ['options', 'userId'],
    ],
    ["import box from 'box';\nconst { a, b: [c] } = box();\nfor (const x of [a, c]) console.log(x);", []],
    ["var fs = require('fs');\nfunction go(done) { done(null, fs); }\ngo((err, out) => out);", []],
    ['class Box { open() { return this.lid; } }\nnew Box().open();', []],
    ['try { await fetch(new URL("http://a")); } catch (problem) { process.exit(problem.code); }', []],
    ['count = 1;\nconsole.log(count);', []],
  ])('reads %j', (text, names) => {
    expect(freeNames(text)).toEqual(names);
  });

  it('says nothing of what it cannot parse', () => {
    expect(freeNames('const a: string = options;')).toEqual([]);
  });
});
