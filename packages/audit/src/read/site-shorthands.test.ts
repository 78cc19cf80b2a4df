import { describe, expect, it } from 'vitest';
import { outline, readHtml, readMarkdown } from './page-fixture.ts';

describe('shorthands of documentation sites', () => {
  it.each([
    ['how a fence shows its lines', '```sh:no-line-numbers\nnpm i kit\n```', 'command: npm i kit'],
    ['a fence of package names', '```package-create\nkit\n```', 'command: npm create kit'],
    ['a component with its command as text', '<Snippet text="npx kit try" />', 'command: npx kit try'],
    [
      'tabs that are made of one command',
      '<PackageManagerTabs command="install -D kit" />',
      'command: npm install -D kit',
    ],
    ['an inline directive', ':pm-install{name="kit kit-dom"}', 'command: npm install kit kit-dom'],
    ['a directive that runs a package', ':pm-x{command="create-kit"}', 'command: npx create-kit'],
    [
      'a frame around what a scaffolder prints',
      '```sh\n│  cd my-app\n│  npm install\n```',
      'command: cd my-app && npm install',
    ],
    [
      'tabs with a command for each manager in an object',
      "<PackageManagerTabs\n  command={{\n    pnpm: 'pnpm create kit@latest',\n    npm: 'npm create kit@latest',\n  }}\n/>",
      'command: npm create kit@latest',
    ],
    ['a fence for packages with a command', '```package-install\nnpx kit init\n```', 'command: npx kit init'],
    [
      'a file name in an object behind the language',
      "```ts {{ filename: 'kit.ts', mark: [1] }}\nimport { kit } from 'kit'\nkit()\n```",
      'file_create: kit.ts',
    ],
    ['a title in the first line', '```sh\n// title: npm\nnpm i kit\n```', 'command: npm i kit'],
    [
      'a template tag that names the file',
      '{% samplefile "src/a.css" %}\n\n```css\na {}\n```\n\n{% endsamplefile %}',
      'file_create: src/a.css',
    ],
  ])('reads %s', (_, text, expected) => {
    expect(
      outline(readMarkdown(`# Start\n\n## Install\n\n${text}\n`, text.startsWith(':') ? 'markdown' : 'mdx')),
    ).toEqual([expected]);
  });

  it('reads a page for the first kind of reader that a switch offers', () => {
    const block = (id: string, text: string): string =>
      `<LanguageBlock global-id="${id}">\n\n${text}\n\n</LanguageBlock>\n`;
    const page = readMarkdown(
      `# Start\n\n${block('ts', 'Create a file called `app.ts`:')}${block('js', 'Create a file called `app.mjs`:')}\n\`\`\`ts\nimport { kit } from 'kit'\nkit()\n\`\`\`\n`,
    );
    expect(outline(page)).toEqual(['file_create: app.ts']);
  });

  it('reads a component that a renderer left open, and a block for Windows by its comment', () => {
    const page = readHtml(
      '<h2>Install</h2><packagemanagertabs command="install -D kit"><p>Then:</p><pre><code class="language-sh"># On Windows the quotes differ\nnpx kit "a"</code></pre></packagemanagertabs>',
    );
    expect(outline(page)).toEqual([
      'command: npm install -D kit',
      'not_runnable: # On Windows the quotes differ',
    ]);
  });

  it('reads fences that stand right below the tag of their tab', () => {
    const tab = (name: string, text: string): string =>
      `<code-block title="${name}">\n\`\`\`bash\n${text}\n\`\`\`\n</code-block>\n`;
    const page = readMarkdown(
      `## Install\n\n<code-group>\n${tab('YARN', 'yarn add kit')}\n${tab('NPM', 'npm i kit')}</code-group>\n`,
    );
    expect(outline(page)).toEqual(['command: yarn add kit', 'command: npm i kit']);
    expect(page.alternatives).toMatchObject([{ label: 'YARN / NPM' }]);
  });

  it('takes variables for a named file for its content, whatever the sentence before calls them', () => {
    const page = readMarkdown(
      '## Keys\n\nThe result should look like this:\n\n```sh title=".env"\nKIT_KEY=abc\n```\n',
    );
    expect(outline(page)).toEqual(['file_create: .env']);
  });

  it('knows what a second title of a page is for', () => {
    const page = readMarkdown('# Kit\n\n# Contribute to Kit\n\n```sh\nnpm test\n```\n');
    expect(page.sections.map(({ kind }) => kind)).toEqual(['intro', 'intro', 'next_steps']);
  });

  it('takes a shell block of comments alone for no output', () => {
    expect(outline(readMarkdown('## Start\n\n```sh\n# see the other page\n```\n'))).toEqual([
      'reference_snippet: # see the other page',
    ]);
  });
});
