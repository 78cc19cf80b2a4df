import { describe, expect, it } from 'vitest';
import { commandsInComments, splitVariants } from './split-variants.ts';

describe('splitVariants', () => {
  it('splits at labels, and keeps what both share', () => {
    const text =
      "// The box\n// ESM\nimport box from 'box';\n\n// CommonJS\nconst box = require('box')({\n  a: 1,\n\n  b: 2,\n});\n\nbox.open();";
    expect(splitVariants(text)).toEqual([
      { label: 'ESM', text: "// The box\n// ESM\nimport box from 'box';\n\n\nbox.open();" },
      {
        label: 'CommonJS',
        text: "// The box\n// CommonJS\nconst box = require('box')({\n  a: 1,\n\n  b: 2,\n});\n\nbox.open();",
      },
    ]);
  });

  it.each([
    ['// ES modules', '// or, with CommonJS'],
    ['// es6', '// cjs'],
    ['// import syntax', '// require syntax'],
    ['// Using ECMAScript modules', '// Common JS'],
    ['// TypeScript', '// JavaScript'],
    ['// TS:', '// JS:'],
  ])('knows %s and %s', (first, second) => {
    const parts = splitVariants(`${first}\nopen(1);\n\n${second}\nopen(2);`);
    expect(parts?.map(({ label }) => label)).toEqual([first.slice(3), second.slice(3)]);
  });

  it('does not take what objects have by themselves for a way of writing', () => {
    expect(splitVariants('// constructor\nopen(1);\n\n// TypeScript\nopen(2);')).toBeNull();
  });

  it('splits what is imported and required under one name', () => {
    const text = "import {\n  lid,\n} from 'box';\n// or\nconst { lid } = require('box');\n\nlid();";
    expect(splitVariants(text)).toEqual([
      { label: 'ES modules', text: "import {\n  lid,\n} from 'box';\n// or\n\nlid();" },
      { label: 'CommonJS', text: "// or\nconst { lid } = require('box');\n\nlid();" },
    ]);
  });

  it('splits what is brought in under one name in several ways, whatever they are', () => {
    const text = [
      "const { lid } = require('box');",
      "import { lid } from 'box';",
      "import lid from 'box';",
      '',
      "import { hand } from 'arm';",
      'lid(hand);',
    ];
    const rest = ["import { hand } from 'arm';", 'lid(hand);'];
    const of = (...lines: (string | undefined)[]): string => lines.join('\n');
    expect(splitVariants(of(...text))).toEqual(
      text.slice(0, 3).map((line) => ({ label: line, text: of(line, '', ...rest) })),
    );
  });

  it('splits two forms of one import', () => {
    const parts = splitVariants("import lid from 'box';\n// or\nimport { lid } from 'box';\n\nlid();");
    expect(parts?.map(({ text }) => text)).toEqual([
      "import lid from 'box';\n// or\n\nlid();",
      "// or\nimport { lid } from 'box';\n\nlid();",
    ]);
  });

  it.each([
    ['two ways of one kind', '// ESM\nopen(1);\n\n// ES modules\nopen(2);'],
    ['three labels', '// ESM\na();\n\n// CJS\nb();\n\n// TS\nc();'],
    ['labels behind code', 'a(); // ESM\nb(); // CommonJS'],
    ['labels in a block', '/* ESM */\na();\n/* CommonJS */\nb();'],
    [
      'sentences',
      '// We use ESM here\na();\n\n// CommonJS is the other way to write it, as the section below tells\nb();',
    ],
    ['two kinds of modules beside each other', "import a from 'a';\nconst b = require('b');"],
    ['a name declared twice without modules', 'const a = 1;\nconst a = 2;'],
    [
      'what is still declared twice in one way',
      "import a from 'a';\nconst a = require('a');\nlet b;\nlet b;",
    ],
    [
      'what is used before it is brought in anew',
      "const a = require('a');\na();\nconst a = require('a/2');\na();",
    ],
    [
      'two names of which each is brought in twice',
      "import a from 'a';\nimport { a } from 'a';\nimport b from 'b';\nimport { b } from 'b';",
    ],
    ['no code', 'This is not code, and it has no labels.'],
  ])('leaves %s alone', (_name, text) => {
    expect(splitVariants(text)).toBeNull();
  });
});

describe('commandsInComments', () => {
  it.each([
    ["// npm install box\nimport box from 'box';", ['npm install box']],
    ['// run: npm i box lid\nopen();', ['npm i box lid']],
    ['// $ yarn add box\n// then\nopen();', ['yarn add box']],
    ['# Install: `pnpm add box`\nopen()', ['pnpm add box']],
    ['// npm i a\n\n// npm i b\nopen();\n// npm i c', ['npm i a', 'npm i b']],
    ['open();\n// npm i box', []],
    ['// npm install\nopen();', []],
    ['// npm run box\nopen();', []],
    ['// npm install box and then open it, please\nopen();', ['npm install box and then open it, please']],
    ['// first npm i box\nopen();', []],
    ['', []],
  ])('of %j', (text, commands) => {
    expect(commandsInComments(text)).toEqual(commands);
  });
});
