import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../page-fixture.ts';
import { roleRules } from './rules.ts';

/** The rules that gave a block its role. */
function given(lead: string, info: string, text: string): [string | undefined, string[]] {
  const [block] = readMarkdown(`## Usage\n\n${lead}\n\n\`\`\`${info}\n${text}\n\`\`\`\n`).blocks;
  return [block?.role, block?.ruleIds ?? []];
}

/** A block for each rule that only this rule, or this one before others, gives its role; and one that it must leave alone. */
const shown: [rule: string, role: string, hit: [string, string, string], miss: [string, string, string]][] = [
  [
    'shell-file',
    'file_create',
    ['Create `run.sh`:', 'sh', 'npm i kit'],
    ['Create `run.sh`:', 'sh', 'chmod +x run.sh'],
  ],
  [
    'shell-file-without-name',
    'reference_snippet',
    ['Use it:', 'sh', '#!/bin/sh\nnpm i kit'],
    ['Use it:', 'sh', '# /bin/sh\nnpm i kit'],
  ],
  ['prompts-on-all-lines', 'command', ['Run:', 'text', '$ frob --now'], ['Run:', 'text', 'frob: now']],
  [
    'prompts-on-some-lines',
    'command_with_output',
    ['Run:', 'text', '$ frob --now\nDone.'],
    ['Run:', 'text', '$ frob --now\n$ frob'],
  ],
  [
    'output-below-command',
    'command_with_output',
    ['Run:', 'sh', 'npm i kit\nDone: 3'],
    ['Run:', 'sh', 'npm i kit\nnpm start'],
  ],
  ['known-programs', 'command', ['Run:', 'text', 'npm i kit'], ['Run:', 'text', 'The kit is here.']],
  ['no-command-in-shell', 'output', ['See:', 'sh', '[kit] All is done.'], ['See:', 'sh', 'kit done']],
  [
    'said-to-be-made',
    'reference_snippet',
    ['It is compiled to this:', 'js', "import kit from 'kit';\nkit();"],
    ['It is compiled so:', 'js', "import kit from 'kit';\nkit();"],
  ],
  ['only-comments', 'reference_snippet', ['See:', 'sh', '# one\n# two'], ['See:', 'sh', '# one\nnpm i']],
  [
    'wordless-in-shell',
    'reference_snippet',
    ['Welcome:', 'sh', '██╗  ██╗\n╚═╝  ╚═╝'],
    ['Welcome:', 'sh', '██╗  ██╗\nnpm i kit'],
  ],
  [
    'members-in-shell',
    'config_fragment',
    ['See:', 'sh', '"dev": "kit",\n"test": "kit test"'],
    ['See:', 'sh', '"dev": 3'],
  ],
  [
    'quoted-programs',
    'output',
    ['See:', 'sh', '"a b" 1\n"c d" 2'],
    ['See:', 'sh', '"dev": "kit",\n"test": "kit"'],
  ],
  [
    'help-listing',
    'output',
    ['See:', '', 'mocha [spec..]\n\nRun tests\n\nOptions:\n  --bail  Stop at once'],
    ['See:', '', '$ npx kit --help\n\nOptions:\n  --bail  Stop at once'],
  ],
  [
    'windows-prompt',
    'not_runnable',
    ['Run:', 'sh', 'PS C:\\app> npm i kit'],
    ['Run:', 'sh', 'PS1=x npm i kit'],
  ],
  ['lang-windows', 'not_runnable', ['Run:', 'powershell', 'npm i kit'], ['Run:', 'sh', 'npm i kit']],
  [
    'other-system',
    'not_runnable',
    ['On Windows:', 'sh', 'npm i kit'],
    ['On Windows and Linux:', 'sh', 'npm i kit'],
  ],
  [
    'program-of-other-system',
    'not_runnable',
    ['Run:', 'sh', 'winget install kit'],
    ['Run:', 'sh', 'winget install kit\nnpm i'],
  ],
  ['interpreter-prompt', 'repl', ['Try:', 'text', '> 1 + 1\n2'], ['Try:', 'diff', '> 1 + 1\n2']],
  [
    'configuration-text',
    'file_create',
    ['Create `.env`:', 'sh', '# all\nPORT=1'],
    ['Create `.env`:', 'sh', 'PORT=1 npm start'],
  ],
  [
    'data-shown',
    'reference_snippet',
    ['See:', 'js', '// db.json\n{ "a": b }'],
    ['Save this file:', 'js', '// db.json\n{ "a": b }'],
  ],
  ['list-of-files', 'tree', ['Files:', 'text', 'kit.json\nsrc/'], ['Files:', 'text', 'kit.json is\nsrc/']],
  ['lang-tree', 'tree', ['Files:', 'tree', 'a'], ['Files:', 'text', 'a']],
  ['tree-glyphs', 'tree', ['Files:', 'sh', 'app\n└── a.js'], ['Files:', 'sh', 'app\n-- a.js']],
  ['lang-diff', 'file_patch', ['**a.js**', 'diff', '-let a\n+let b'], ['**a.js**', 'js', 'let b']],
  [
    'marked-lines',
    'file_patch',
    ['**a.js**', 'js', 'let a\nlet b // [!code ++]'],
    ['**a.js**', 'js', 'let a\nlet b // [!code hl]'],
  ],
  ['diff-without-marks', 'file_create', ['**a.js**', 'diff', 'let a'], ['**a.js**', 'diff', '+let a']],
  ['diff-without-file', 'reference_snippet', ['See:', 'diff', '-a\n+b'], ['**a.js**', 'diff', '-a\n+b']],
  ['file-named', 'file_create', ['**a.js**', 'js', 'let a'], ['**a.css**', 'js', 'let a']],
  ['told-to-edit', 'file_edit', ['Open `a.js` and change it:', 'js', 'let a'], ['**a.js**', 'js', 'let a']],
  [
    'json-for-config',
    'file_merge',
    ['**tsconfig.base.json**', 'json', '{ "a": 1 }'],
    ['**data.json**', 'json', '{ "a": 1 }'],
  ],
  ['json-file', 'file_create', ['**data.json**', 'json', '{ "a": 1 }'], ['**.kitrc.json**', 'yaml', 'a: 1']],
  ['json-alone', 'config_fragment', ['See:', 'json', '{ "a": 1 }'], ['**data.json**', 'json', '{ "a": 1 }']],
  ['config-alone', 'config_fragment', ['See:', 'yaml', 'a: 1'], ['**a.yml**', 'yaml', 'a: 1']],
  ['code-alone', 'reference_snippet', ['See:', 'js', 'kit()'], ['**a.js**', 'js', 'kit()']],
  [
    'self-contained',
    'file_create',
    ['See:', 'js', "import kit from 'kit'\nkit()"],
    ['See:', 'js', "import kit from 'kit'\n// ...\nkit(a)"],
  ],
  ['text-file', 'file_create', ['Create `a.txt`:', 'text', 'Hello.'], ['See `a.txt`:', 'text', 'Hello.']],
];

describe('each rule', () => {
  it.each(shown)('%s makes %s of one block and leaves the other', (rule, role, hit, miss) => {
    const [found, rules] = given(...hit);
    expect(found).toBe(role);
    expect(rules).toContain(rule);
    expect(given(...miss)[1]).not.toContain(rule);
  });

  it('has a name of its own and weighs something', () => {
    expect(new Set(roleRules.map(({ id }) => id)).size).toBe(roleRules.length);
    expect(roleRules.every(({ score }) => score > 0)).toBe(true);
  });
});

it('takes a listing of help for what the command above it prints that asks for it', () => {
  const text = 'See:\n\n```sh\nkit --help\n\nUsage: kit [options]\n\nOptions:\n  --bail  Stop at once\n```\n';
  const [block] = readMarkdown(text).blocks;
  expect(block?.role).not.toBe('output');
  expect(block?.commands).toMatchObject([
    { command: 'kit --help', output: expect.stringContaining('--bail  Stop at once') },
  ]);
});

it('is less sure of a block the more its rules contradict each other', () => {
  const sure = (text: string): number => readMarkdown(text).blocks[0]?.confidence ?? 0;
  const [plain, torn] = [
    sure('Run:\n\n```sh\n$ npm i kit\n```\n'),
    sure('On Windows:\n\n```sh\n$ npm i kit\n```\n'),
  ];
  expect(plain).toBeGreaterThan(torn);
  expect(sure('See:\n\n```abc\nx\n```\n')).toBeLessThan(1);
});
