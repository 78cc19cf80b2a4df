import { describe, expect, it } from 'vitest';
import { taskWords } from '../../report/words/task-words.ts';
import { readMarkdown } from '../page-fixture.ts';

function titles(text: string): string[] {
  return readMarkdown(text).steps.map(({ task }) => taskWords(task));
}

function choices(text: string): string[] {
  return readMarkdown(text).alternatives.map(({ kind, label }) => `${kind}: ${label}`);
}

const fence = (text: string, lang = 'sh'): string => `\n\n\`\`\`${lang}\n${text}\n\`\`\`\n`;

describe('an instruction that the block below says itself', () => {
  const folder = 'Create a folder called `app`:';
  const packages = 'Install `kit` as a dependency:';
  it.each([
    [folder, fence('mkdir app'), ['Run mkdir app']],
    [folder, fence('$ mkdir -p app && cd app'), ['Run mkdir -p app && cd app']],
    [folder, fence('npm init -y'), ['Create the directory app', 'Run npm init -y']],
    [folder, fence('echo "see mkdir"'), ['Create the directory app', 'Run echo "see mkdir"']],
    [folder, `\n\n## Next${fence('mkdir app')}`, ['Create the directory app', 'Run mkdir app']],
    [packages, fence('npm i kit'), ['Run npm i kit']],
    [packages, fence('pnpm add -D kit'), ['Run pnpm add -D kit']],
    [packages, fence('npm i other'), ['Install kit', 'Run npm i other']],
    [packages, fence('npx kit init'), ['Install kit', 'Run npx kit init']],
  ])('%s%s', (lead, block, expected) => {
    expect(titles(`# Kit\n\n${lead}${block}`)).toEqual(expected);
  });

  it('is sought in the next block alone', () => {
    const text = `# Kit\n\nCreate a folder called \`app\`.${fence('npm -v')}${fence('mkdir app')}`;
    expect(titles(text)).toEqual(['Create the directory app', 'Run npm -v', 'Run mkdir app']);
  });
});

describe('commands that a sentence offers', () => {
  it.each([
    ['Run `npm run a` or `yarn run a`.', ['package_managers: npm run a / yarn run a']],
    ['Run `npm i kit`, then `npm start x`.', []],
    [
      'Run `npm run a` or `yarn run a`. Run `npm run b` or `yarn run b`.',
      ['package_managers: npm run a / yarn run a', 'package_managers: npm run b / yarn run b'],
    ],
    [
      'Run `npm run a` or `yarn run a`.\n\nRun `npm run a` or `yarn run a`.',
      ['package_managers: npm run a / yarn run a', 'package_managers: npm run a / yarn run a'],
    ],
  ])('%s', (text, expected) => {
    expect(choices(`# Kit\n\n${text}\n`)).toEqual(expected);
  });
});

describe('choices of a page', () => {
  const tabs = (...options: [label: string, text: string][]): string =>
    `::: code-group\n${options.map(([label, text]) => `\`\`\`sh [${label}]\n${text}\n\`\`\``).join('\n')}\n:::\n`;
  it.each([
    [tabs(['npm', 'npm i kit'], ['yarn', 'yarn add kit']), ['code_group: npm / yarn']],
    [tabs(['npm', 'npm i kit']), []],
    [tabs(['npm', 'npm i kit'], ['npm', 'npm i b']), ['code_group: npm / npm 2']],
    [tabs(['a.sh', 'echo a'], ['b.sh', 'echo b']), []],
    [
      tabs(['npm', 'npm i a'], ['yarn', 'yarn add a']) + tabs(['npm', 'npm i b'], ['yarn', 'yarn add b']),
      ['code_group: npm / yarn', 'code_group: npm / yarn'],
    ],
  ])('%j', (text, expected) => {
    expect(choices(`# Kit\n\n${text}`)).toEqual(expected);
  });

  it('name blocks of the page, each in one option of a group', () => {
    const page = readMarkdown(`# Kit\n\n${tabs(['npm', 'npm i a\nyarn add a'], ['yarn', 'yarn add a'])}`);
    const ids = new Set(page.blocks.map(({ id }) => id));
    for (const { options } of page.alternatives) {
      const used = options.flatMap(({ blockIds }) => blockIds);
      expect(new Set(used).size).toBe(used.length);
      expect(used.every((id) => ids.has(id))).toBe(true);
    }
  });
});

describe('what stands around a block', () => {
  const around = (text: string) => readMarkdown(text).blocks.map(({ context }) => context);
  it('is told nearest last, up to the block or the heading above', () => {
    const [first, second, third] = around(
      `Far.\n\n# Kit\n\nOne.\n\nTwo:${fence('npm i a')}\nThree:${fence('npm i b')}${fence('npm i c')}\nFour.\n\n## Next\n\nFive.\n`,
    );
    expect([first?.precedingText, first?.followingText]).toEqual(['One.\nTwo:', 'Three:']);
    expect([second?.precedingText, second?.followingText]).toEqual(['Three:', '']);
    expect([third?.precedingText, third?.followingText]).toEqual(['', 'Four.']);
  });

  it('holds the list, the box and what folds', () => {
    const list = around(
      '# Kit\n\n3. One\n   - Two\n\n     ```sh\n     npm i a\n     ```\n\n4. Three\n\n   ```sh\n   npm i b\n   ```\n',
    );
    expect(list.map(({ listPath }) => listPath)).toEqual([[3, 1], [4]]);
    expect(around('> [!TIP]\n> ```sh\n> npm i a\n> ```\n')[0]?.admonition).toBe('tip');
    expect(around(`<details><summary>More</summary>${fence('npm i a')}\n</details>\n`)[0]?.details).toBe(
      'More',
    );
    expect(around('> ```sh\n> npm i a\n> ```\n')[0]?.admonition).toBe('quote');
  });

  it('does not speak out of a list or a box for what stands behind it', () => {
    const [block] = around(`> [!NOTE]\n> Create \`a.js\`:\n${fence('let a', 'js')}`);
    expect(block?.precedingText).toBe('');
  });
});

describe('a link to the reader’s own machine', () => {
  it.each([
    ['Visit [the page](http://localhost:3000).', ['Open http://localhost:3000']],
    ['Visit [the page](http://127.0.0.1:3000/a).', ['Open http://127.0.0.1:3000/a']],
    ['Visit [the page](https://kit.example/?to=http://localhost:3000).', []],
    ['Visit [the page](http://localhost.kit.example).', []],
    ['Visit [the page](/start).', []],
  ])('%s', (text, expected) => {
    expect(titles(`# Kit\n\n${text}\n`)).toEqual(expected);
  });
});
