import { describe, expect, it } from 'vitest';
import { outline, readMarkdown } from '../page-fixture.ts';

function role(lead: string, info: string, text: string): string | undefined {
  return outline(readMarkdown(`## Usage\n\n${lead}\n\n\`\`\`${info}\n${text}\n\`\`\`\n`))[0];
}

describe('drawings', () => {
  const box = '┌───┐\n│ a │\n└───┘';

  it('are files by themselves, and what code prints in its comments', () => {
    expect(role('The files:', '', box)).toMatch(/^tree/);
    expect(role('Draw it:', 'js', `import box from 'box';\nconsole.log(box('a'));\n/*\n${box}\n*/`)).toMatch(
      /^file_create/,
    );
  });
});

describe('a block below the code of the file that its heading names', () => {
  const second = (words: string, text: string): string | undefined =>
    outline(
      readMarkdown(`## pow.js\n\n\`\`\`js\nimport 'kit';\n\`\`\`\n\n${words}\n\n\`\`\`\n${text}\n\`\`\`\n`),
    )[1];

  it('is an output where words say so and no parser takes it', () => {
    expect(second('Output (where `/tmp/a` is there)', 'made folders, starting with a')).toMatch(/^output/);
  });

  it.each([
    ['Output (where `/tmp/a` is there)', "console.log('made');"],
    ['And then', 'made folders, starting with a'],
  ])('is more of it otherwise: %s %s', (words, text) => {
    expect(second(words, text)).toMatch(/^file_create/);
  });
});

describe('shell blocks', () => {
  it('are commands when every line has a prompt, whatever the language', () => {
    expect(role('Run:', 'text', '$ npm i kit\n$ frob --now')).toBe('command: npm i kit && frob --now');
  });

  it('are commands with output when only some lines have a prompt', () => {
    const page = readMarkdown('```console\n$ kit hello\nHello!\n\n  Bye\n$ kit bye\n```\n');
    expect(page.blocks[0]).toMatchObject({
      role: 'command_with_output',
      commands: [
        { command: 'kit hello', output: 'Hello!\n\n  Bye' },
        { command: 'kit bye', output: null },
      ],
    });
  });

  it('are sessions under a tag that nobody knows where they begin with a prompt', () => {
    expect(role('Output:', 'a', '$ kit hello\nHello!')).toBe('command_with_output: kit hello');
    expect(role('Output:', 'a', 'Hello!\n$ kit hello')).toMatch(/^output/);
  });

  it('split output from a command without prompts', () => {
    const page = readMarkdown('```sh\nnpx kit build\n\n[kit] Done in 3 s\n  app.js 3 kB\n```\n');
    expect(page.blocks[0]?.commands).toEqual([
      { command: 'npx kit build', output: '[kit] Done in 3 s\n  app.js 3 kB' },
    ]);
  });

  it('are commands where a package manager is misspelt or unknown', () => {
    expect(role('With npm:', '', 'nmp i kit --save')).toBe('command: nmp i kit --save');
    expect(role('With npm:', '', 'npmm install kit')).toBe('command: npmm install kit');
    expect(role('With others:', '', 'npmm install kit\nyarn add kit')).toBe(
      'command: npmm install kit && yarn add kit',
    );
    expect(role('With others:', '', 'apm install kit')).toBe('command: apm install kit');
    expect(role('It prints:', '', 'apm install kit')).toBe('output: apm install kit');
    expect(role('It says:', '', 'npmm install it and go')).toBe('output: npmm install it and go');
  });

  it('are output when no line is a command', () => {
    expect(role('It will print:', 'bash', 'PASS ./sum.test.js\n✓ adds (5ms)')).toBe(
      'output: PASS ./sum.test.js',
    );
  });

  it('are output when npm echoes a script', () => {
    expect(role('It prints:', 'bash', '> app@1.0.0 start\n> node app.js')).toMatch(/^output/);
  });

  it('keep continued lines, here-documents and chains together', () => {
    const text =
      'curl -X POST \\\n  -d a=1 \\\n  localhost\ncat > a.txt <<EOF\nnpm i not-a-command\nEOF\nmkdir a && cd a';
    expect(
      readMarkdown(`\`\`\`sh\n${text}\n\`\`\`\n`).blocks[0]?.commands.map((shown) => shown.command),
    ).toEqual([
      'curl -X POST \\\n  -d a=1 \\\n  localhost',
      'cat > a.txt <<EOF\nnpm i not-a-command\nEOF',
      'mkdir a && cd a',
    ]);
  });

  it('lose comments, and prompts of users at hosts', () => {
    expect(role('Run:', 'sh', '# first\nme@box:~/app$ npm i kit # the kit')).toBe('command: npm i kit');
  });

  it('for Windows are not runnable', () => {
    expect(role('On Windows Command Prompt:', 'bash', '> set A=1 & npm start')).toMatch(/^not_runnable/);
    expect(role('Or:', 'bash', "PS> $env:A='1'; npm start")).toMatch(/^not_runnable/);
    expect(role('Or:', 'powershell', 'npm start')).toMatch(/^not_runnable/);
  });

  it('that hold an interpreter are sessions', () => {
    expect(role('Try it:', 'sh', '$ node\n> 1 + 1\n2')).toMatch(/^repl/);
  });
});

it('cannot run programs that only Windows has', () => {
  expect(readMarkdown('```bash\npowershell -c "irm kit.sh/install.ps1 | iex"\n```\n').blocks[0]?.role).toBe(
    'not_runnable',
  );
  expect(readMarkdown('```bash\n# or\nnpm i kit\n```\n').blocks[0]?.role).toBe('command');
});

describe('what a block shows', () => {
  it('is a tree when it is drawn as one, even as bash or diff', () => {
    expect(role('Files:', 'bash', '.\n├── app.js\n└── src\n    └── a.js')).toMatch(/^tree/);
    expect(role('Files:', 'diff', '  app\n  ├── a.js\n+ └── b.js')).toMatch(/^tree/);
  });

  it('is a tree when it lists files', () => {
    expect(
      role('It makes:', 'bash', 'kit.config.ts    # Settings\npackage.json\ntests/\n  a.spec.ts'),
    ).toMatch(/^tree/);
  });

  it('is a patch when it has a file and marked lines', () => {
    expect(role('**src/app.js**', 'diff', ' let a\n+let b')).toBe('file_patch: src/app.js');
    expect(role('For instance:', 'diff', '+ new\n- old')).toMatch(/^reference_snippet/);
    const page = readMarkdown(
      'In `vite.config.js`:\n\n```js\nimport a from "a"\nimport b from "b" // [!code ++]\nuse(c) // [!code --]\n```\n',
    );
    expect(page.blocks[0]).toMatchObject({
      role: 'file_patch',
      text: ' import a from "a"\n+import b from "b"\n-use(c)',
    });
  });
});

describe('files', () => {
  it.each([
    ['First, create a `sum.js` file:', 'js', 'let a', 'file_create: sum.js'],
    ['Create a file named `src/app.ts` with this:', 'ts', 'let a', 'file_create: src/app.ts'],
    ['**src/index.js**', 'js', 'let a', 'file_create: src/index.js'],
    ['Write it:', 'js title="lib/a.js"', 'let a', 'file_create: lib/a.js'],
    ['Write it:', 'js filename="lib/a.js"', 'let a', 'file_create: lib/a.js'],
    ['Write it:', 'js [lib/a.js]', 'let a', 'file_create: lib/a.js'],
    ['Write it:', 'js', '// lib/a.js\nlet a', 'file_create: lib/a.js'],
    ['Write it:', 'html', '<!-- index.html -->\n<p>', 'file_create: index.html'],
    ['Create `.env`:', 'bash', 'KIT_URL=http://localhost', 'file_create: .env'],
    ['Edit `src/index.ts`:', 'ts', "import a from 'a'", 'file_edit: src/index.ts'],
    ['Add the following to your `package.json`:', 'json', '{ "scripts": {} }', 'file_merge: package.json'],
    [
      'Once you have created a lamp, you need a script:',
      'javascript',
      '// package.json\n{\n  ...,\n  "scripts": { "lamp": "lamp" },\n  ...\n}',
      'file_merge: package.json',
    ],
    ['Create `config.json`:', 'json', '{ "a": 1 }', 'file_create: config.json'],
  ])('%s (%s)', (lead, info, text, expected) => {
    expect(role(lead, info, text)).toBe(expected);
  });

  it('are not taken from names that the block cannot be the content of', () => {
    expect(role('Serve `favicon.ico` like this:', 'ts', 'app.use(icon)')).toMatch(/^reference_snippet/);
  });

  it('without a name are code to read, unless they bring in all they use', () => {
    expect(role('Use it:', 'js', 'kit.go()')).toMatch(/^reference_snippet/);
    expect(role('Use it:', 'js', "import kit from 'kit'\nkit.go()")).toMatch(/^file_create/);
    expect(role('Use it:', 'js', "import kit from 'kit'\n// ...\nkit.go()")).toMatch(/^file_create/);
    expect(role('Use it:', 'js', "import kit from 'kit'\n// ...\nkit.go(a)")).toMatch(/^reference_snippet/);
    expect(role('Shape:', 'json', '{ "a": 1 }')).toMatch(/^config_fragment/);
  });

  it('say which rules gave the role', () => {
    const page = readMarkdown('Create `a.js`:\n\n```js\nlet a\n```\n');
    expect(page.blocks[0]?.ruleIds).toEqual(['file-named', 'told-to-create']);
  });
});
