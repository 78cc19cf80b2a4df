import { describe, expect, it } from 'vitest';
import { codeFacts } from './code-facts.ts';
import { markUses } from './mark-uses.ts';
import { scopesApart } from './scopes-apart.ts';

const head = "import { get, set } from 'kit';";

describe('scopes set apart', () => {
  it.each<[string, string, string]>([
    [
      'the second of two samples',
      `${head}\nconst a = get();\nlog(a);\n\n// Set\nconst a = set();\nlog(a);\n//=> 1`,
      `${head}\nconst a = get();\nlog(a);\n\n// Set\n{ const a = set();\nlog(a);\n//=> 1\n}`,
    ],
    [
      'each sample behind the first',
      'const a = 1;\ngo(a);\nconst a = 2;\ngo(a);\nconst a = 3;\ngo(a);\n',
      'const a = 1;\ngo(a);\n{ const a = 2;\ngo(a);\n} { const a = 3;\ngo(a);\n}',
    ],
    [
      'samples that declare two names again',
      'const a = 1;\nconst b = 2;\ngo(a, b);\nconst a = 3;\nconst b = 4;\ngo(a, b);',
      'const a = 1;\nconst b = 2;\ngo(a, b);\n{ const a = 3;\nconst b = 4;\ngo(a, b);\n}',
    ],
    [
      'a sample that ends where it has used a name which is then declared again',
      'const a = 1;\nconst b = 2;\nconst a = 3;\ngo(a, b);\nconst b = 4;\ngo(b);',
      'const a = 1;\nconst b = 2;\n{ const a = 3;\ngo(a, b);\n} { const b = 4;\ngo(b);\n}',
    ],
    [
      'what uses names of the beginning, without semicolons',
      "const kit = require('kit')\nconst a = kit()\nconst a = kit(2)\nkit(a)",
      "const kit = require('kit')\nconst a = kit()\n{ const a = kit(2)\nkit(a)\n}",
    ],
    [
      'samples that bring in the same',
      "const kit = require('kit');\nkit();\nconst kit = require('kit');\nkit(2);",
      "const kit = require('kit');\nkit();\n{ const kit = require('kit');\nkit(2);\n}",
    ],
    [
      'a sample that first declares what only it uses',
      'const a = 1;\ngo(a);\nconst a = 2;\ngo(a);\nconst b = 3;\nconst a = b;\ngo(a, b);',
      'const a = 1;\ngo(a);\n{ const a = 2;\ngo(a);\n} { const b = 3;\nconst a = b;\ngo(a, b);\n}',
    ],
    [
      'a function that calls itself',
      'function f() {}\nf();\nfunction f() { f(); }\nf();',
      'function f() {}\nf();\n{ function f() { f(); }\nf();\n}',
    ],
    [
      'names taken out of objects',
      `${head}\nconst { a } = get();\nconst { a, b } = await get();\nset(a, b);`,
      `${head}\nconst { a } = get();\n{ const { a, b } = await get();\nset(a, b);\n}`,
    ],
  ])('hold %s', (_, code, apart) => {
    const free = codeFacts(code).free;
    expect(scopesApart(code, 'js')).toBe(apart);
    expect(codeFacts(apart)).toMatchObject({ read: 'whole', twice: [], free });
  });

  it('keep types', () => {
    const code = 'const a: Map<string, number> = get();\nconst a: number = get<number>();';
    expect(scopesApart(code, 'ts')).toBe(
      'const a: Map<string, number> = get();\n{ const a: number = get<number>();\n}',
    );
  });

  it.each<[string, string]>([
    ['code that declares each name once', 'const a = 1;\ngo(a);'],
    ['an import behind the first sample', `const a = 1;\nconst a = 2;\n${head}`],
    ['an export behind the first sample', 'const a = 1;\nconst a = 2;\nexport const b = a;'],
    ['an import and a require', "import a from 'a';\nconst a = require('a');\na();"],
    ['other modules of one name', "const a = require('a');\na();\nconst a = require('a/2');\na();"],
    [
      'a name of a sample that has ended',
      'const a = 1;\nconst a = 2;\nconst b = 3;\ngo(b);\nconst a = 4;\ngo(b);',
    ],
    ['a name that is made of what it was before', 'const a = get();\nconst a = go(a);'],
    [
      'a name that would mean an earlier one again',
      'const a = 1;\nconst b = 2;\nconst a = 3;\ngo(b);\nconst b = 4;\ngo(a, b);',
    ],
    ['code that is not read whole', 'const a = 1;\nconst a = 2;\n...'],
    ['a name that is declared twice inside of a function', 'function f() { let a; let a; }\nf();'],
  ])('are none for %s', (_, code) => {
    expect(scopesApart(code, 'js')).toBeNull();
  });

  it('let values and marks be found at the lines of the page', () => {
    const code = `${head}\nconst a = get();\nconsole.log(a);\n//=> 1\nconst a = set();\nconsole.log(a);\n//=> 2`;
    const values = ['x', 'y'].map((id) => ({ id, statement: 'console.log(a);' }));
    const marked = markUses(scopesApart(code, 'js') ?? '', 'js', {
      products: ['kit'],
      notesFile: '/notes',
      prefix: '',
      values,
    });
    expect(marked?.values).toEqual([
      { id: 'x', line: 3 },
      { id: 'y', line: 6 },
    ]);
    expect(marked?.marks.map(({ line }) => line)).toEqual([2, 3, 5, 6]);
    expect(codeFacts(marked?.text ?? '')).toMatchObject({ read: 'whole', twice: [], free: [] });
  });
});
