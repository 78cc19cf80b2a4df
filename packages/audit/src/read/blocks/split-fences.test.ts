import { describe, expect, it } from 'vitest';
import { outline, readMarkdown } from '../page-fixture.ts';

function page(info: string, text: string) {
  return readMarkdown(`## Usage\n\n\`\`\`${info}\n${text}\n\`\`\`\n`);
}

describe('several package managers in one fence', () => {
  it('are split at their comments, with what is common and what is output', () => {
    const read = page(
      'bash',
      '# Run one only.\n\nmkdir app\n\n# npm\nnpm init -y\nnpm i kit\n\n# yarn\nyarn init -y\nyarn add kit\n\n[kit] Done\nbuilt in 3 s',
    );
    expect(outline(read)).toEqual([
      'command: mkdir app',
      'command: npm init -y && npm i kit',
      'command: yarn init -y && yarn add kit',
      'output: [kit] Done',
    ]);
    expect(read.alternatives).toMatchObject([{ kind: 'package_managers', label: 'npm / yarn' }]);
  });

  it('are split without comments, and at "or"', () => {
    expect(outline(page('sh', 'npm i kit\nyarn add kit'))).toEqual([
      'command: npm i kit',
      'command: yarn add kit',
    ]);
    expect(outline(page('sh', 'npm i kit\n# or\npnpm add kit'))).toEqual([
      'command: npm i kit',
      'command: pnpm add kit',
    ]);
  });

  it('are told by the remarks behind them', () => {
    const read = page('sh', 'npx kit-init && npm install # npm\nnpx kit-init && yarn # Yarn 1');
    expect(read.alternatives[0]?.label).toBe('npm / yarn');
  });

  it('stay together when npm installs the other one', () => {
    expect(outline(page('sh', 'npm i -g pnpm\npnpm add kit'))).toEqual([
      'command: npm i -g pnpm && pnpm add kit',
    ]);
  });

  it.each([
    'npm init -y\nnpm i kit   # or yarn add kit',
    'npm init -y\nnpm i kit # or: `yarn add kit`',
    'npm init -y\nnpm i kit # or using yarn: yarn add kit',
    'npm init -y\nnpm i kit # or yarn',
    'npm init -y\nnpm i kit # alternatively: yarn add kit',
    'npm init -y\n# or yarn init -y\nnpm i kit\n# or yarn add kit',
  ])('are none where a remark names the other way for the command beside it: %s', (text) => {
    const read = page('bash', text);
    expect(outline(read)).toEqual(['command: npm init -y && npm i kit']);
    expect(read.alternatives).toEqual([]);
  });

  it('take the place of the command above where their remark says so', () => {
    expect(
      page('sh', 'npm init -y\nnpm i kit\nnpm i kit-core # or, without its engine').alternatives[0]?.label,
    ).toBe('npm i kit / npm i kit-core');
    expect(page('sh', 'npm i kit\nnpm run watch # or once: build').alternatives).toEqual([]);
  });

  it('in fences one below the other are alternatives as well', () => {
    const read = readMarkdown(
      'Install with npm:\n```sh\nnpm i kit\n```\n\nInstall with yarn:\n```sh\nyarn add kit\n```\n',
    );
    expect(read.alternatives.map((group) => group.label)).toEqual(['npm / yarn']);
  });
});

describe('variants of one script', () => {
  const variants =
    "// Start\n\n// ESM\nimport Kit from 'kit'\n\nconst kit = Kit({\n  a: 1\n})\n// CommonJs\nconst kit = require('kit')({\n  a: 1\n})\n\nkit.go()";

  it('in one fence are split at their labels and keep what is common', () => {
    const read = page('js', variants);
    expect(read.blocks.map((block) => block.text)).toEqual([
      "// Start\n\n// ESM\nimport Kit from 'kit'\n\nconst kit = Kit({\n  a: 1\n})\n\nkit.go()",
      "// Start\n\n// CommonJs\nconst kit = require('kit')({\n  a: 1\n})\n\nkit.go()",
    ]);
    expect(read.alternatives[0]).toMatchObject({ kind: 'variants_in_fence', label: 'ESM / CommonJs' });
  });

  it('without labels are told by what is declared twice', () => {
    const read = page('js', "import kit from 'kit'\n// or\nconst kit = require('kit')\nkit.go()");
    expect(read.alternatives[0]?.label).toBe('ES modules / CommonJS');
  });

  it('leave a script alone that declares each name once', () => {
    expect(
      page('js', "import kit from 'kit'\nconst a = kit()\nfunction b() {\n  const a = 2\n}").alternatives,
    ).toEqual([]);
  });

  it('in fences that follow each other without a word are variants when they say nearly the same', () => {
    const read = readMarkdown(
      "```cjs\nconst kit = require('kit')\nconst port = 1\nkit.listen(port)\n```\n\n```mjs\nimport kit from 'kit'\nconst port = 1\nkit.listen(port)\n```\n",
    );
    expect(read.alternatives[0]).toMatchObject({ kind: 'file_variants', label: 'cjs / mjs' });
  });

  it.each([
    ['are two files where their first lines say of which kind each is', 'a.cjs', 'a.mjs', 0],
    ['are two files where their first lines name them apart', 'client.js', 'server.js', 0],
    ['are one where only their languages differ', 'a.js', 'a.ts', 1],
  ])('%s', (_what, first, second, groups) => {
    const rest = 'const app = kit()\napp.add(1)\nconsole.log(app.sum())';
    const one = `// ${first}\nconst kit = require('kit')\n${rest}`;
    const other = `// ${second}\nimport kit from 'kit'\n${rest}`;
    const read = readMarkdown(`## Usage\n\n\`\`\`js\n${one}\n\`\`\`\n\n\`\`\`js\n${other}\n\`\`\`\n`);
    expect(outline(read)).toEqual([`file_create: ${first}`, `file_create: ${second}`]);
    expect(read.alternatives).toHaveLength(groups);
  });

  describe('in fences of one language that say nearly the same', () => {
    const cjs = "const kit = require('kit')\nconst port = 1\nkit.listen(port)";
    const mjs = "import kit from 'kit'\nconst port = 1\nkit.listen(port)";
    const labels = (...texts: string[]): string[] =>
      readMarkdown(texts.map((text) => `\`\`\`js\n${text}\n\`\`\`\n`).join('\n')).alternatives.map(
        ({ label }) => label,
      );

    it('are told apart by their module systems', () => {
      expect(labels(cjs, mjs)).toEqual(['CommonJS / ES modules']);
    });

    it('are counted where nothing else tells them apart', () => {
      expect(labels(mjs, mjs.replace('1', '2'), mjs.replace('1', '3'))).toEqual(['js / js 2 / js 3']);
    });

    it('are no variants where they say something else', () => {
      expect(labels(mjs, "import other from 'other'\nother.a()\nother.b()")).toEqual([]);
    });
  });
});

it('takes install commands out of the comments above a script', () => {
  const read = page(
    'ts',
    "// npm install kit\n// npm install other\n// An example\n\nimport kit from 'kit'\nkit()",
  );
  expect(outline(read)).toEqual([
    'command: npm install kit && npm install other',
    'file_create: // npm install kit',
  ]);
});

describe('code with what it prints in one fence', () => {
  const code = "const lamp = require('kit')();\nconsole.log(lamp);";

  it('is a block of code and one of its output', () => {
    expect(outline(page('js', `${code}\n\n{\n  color: 'red',\n  size: 3\n}`))).toEqual([
      "file_create: const lamp = require('kit')();",
      'output: {',
    ]);
  });

  it('stays one where it is code as it stands', () => {
    expect(outline(page('js', `${code}\n\n{\n  lamp.off();\n}`))).toHaveLength(1);
  });
});
