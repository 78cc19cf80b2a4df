import { describe, expect, it } from 'vitest';
import { outline, readMarkdown } from './page-fixture.ts';

const fence = '```';

function options(text: string, format: 'markdown' | 'mdx' = 'markdown'): string[][] {
  return readMarkdown(text, format).alternatives.map((group) => group.options.map((option) => option.label));
}

describe('Markdown containers', () => {
  it('reads a code group and its labels', () => {
    const text = `## Install\n\n::: code-group\n\n${fence}sh [npm]\nnpm i kit\n${fence}\n\n${fence}sh [pnpm]\npnpm add kit\n${fence}\n\n:::\nThen go on.\n`;
    expect(options(text)).toEqual([['npm', 'pnpm']]);
    expect(readMarkdown(text).alternatives[0]?.kind).toBe('code_group');
  });

  it('nests containers by their colons and ends one that is never closed at the next heading', () => {
    const text = `:::: details Flags\n::: code-group\n\n${fence}sh [npm]\nnpm create kit -- --yes\n${fence}\n${fence}sh [yarn]\nyarn create kit --yes\n${fence}\n:::\nStill inside.\n::::\n\n::: tip\nNever closed.\n\n## Next\n\n${fence}sh\nnpm test\n${fence}\n`;
    const page = readMarkdown(text);
    expect(page.blocks[0]?.context.details).toBe('Flags');
    expect(page.prose.find((passage) => passage.text === 'Still inside.')?.details).toBe('Flags');
    expect(page.blocks.at(-1)?.context.admonition).toBeNull();
  });

  it('ends a container whose closing line follows a list', () => {
    const page = readMarkdown(`::: info\n- one\n- two\n:::\n\n${fence}sh\nnpm i\n${fence}\n`);
    expect(page.blocks[0]?.context.admonition).toBeNull();
  });

  it('reads GitBook and Markdoc tags', () => {
    const text = `{% tabs %}\n{% tab title="npm" %}\n${fence}bash\nnpm i kit\n${fence}\n{% endtab %}\n{% tab title="yarn" %}\n${fence}bash\nyarn add kit\n${fence}\n{% endtab %}\n{% endtabs %}\n`;
    expect(options(text)).toEqual([['npm', 'yarn']]);
  });

  it('reads the indented tabs and admonitions of MkDocs, with lines of the source', () => {
    const text = `Start\n\n=== "npm"\n\n    ${fence}bash\n    npm i kit\n    ${fence}\n\n=== "yarn"\n\n    ${fence}bash\n    yarn add kit\n    ${fence}\n\n!!! note "Mind"\n    ${fence}bash\n    npm audit\n    ${fence}\n`;
    const page = readMarkdown(text);
    expect(page.alternatives.map((group) => group.label)).toEqual(['npm / yarn']);
    expect(page.blocks.map((block) => block.line)).toEqual([5, 11, 16]);
    expect(page.blocks[2]?.context.admonition).toBe('note Mind');
  });

  it('reads blocks in quotes, details and GitHub alerts with what is around them', () => {
    const page = readMarkdown(
      `> [!TIP]\n> ${fence}sh\n> npm i\n> ${fence}\n\n<details><summary>More</summary>\n\n${fence}sh\nnpm t\n${fence}\n\n</details>\n`,
    );
    expect(page.blocks.map(({ context }) => [context.admonition, context.details])).toEqual([
      ['tip', null],
      [null, 'More'],
    ]);
  });
});

describe('components', () => {
  it('reads Docusaurus tabs', () => {
    const text = `<Tabs>\n<TabItem value="npm" label="npm">\n\n${fence}sh\nnpm i kit\n${fence}\n\n</TabItem>\n<TabItem value="yarn" label="Yarn">\n\n${fence}sh\nyarn add kit\n${fence}\n\n</TabItem>\n</Tabs>\n`;
    expect(options(text, 'mdx')).toEqual([['npm', 'Yarn']]);
    expect(options(text, 'markdown')).toEqual([['npm', 'Yarn']]);
  });

  it('reads tabs whose labels stand in a list, and parts put into slots', () => {
    const items = `<Tabs items={['npm', 'bun']}>\n<Tab>\n${fence}sh\nnpm i kit\n${fence}\n</Tab>\n<Tab>\n${fence}sh\nbun add kit\n${fence}\n</Tab>\n</Tabs>\n`;
    const slots = `<PackageManagerTabs>\n<Fragment slot="npm">\n${fence}sh\nnpm i kit\n${fence}\n</Fragment>\n<Fragment slot="pnpm">\n${fence}sh\npnpm add kit\n${fence}\n</Fragment>\n</PackageManagerTabs>\n`;
    expect(options(items, 'mdx')).toEqual([['npm', 'bun']]);
    expect(options(slots, 'mdx')).toEqual([['npm', 'pnpm']]);
  });

  it('takes commands from attributes by the hints of component names', () => {
    const text = `<RunRemote command="kit --init" />\n\n<Run command="kit test" />\n\n<PackageManagers pkg="@acme/kit" dev />\n\n<PackageManagers type="exec" pkg="kit" args="serve" />\n\n<Install package="kit" />\n\n<Cmd command="npm run build" />\n\n<Pm npm={["i -D kit"]} yarn={["add -D kit"]} />\n\n<KitCommand command="init" />\n`;
    expect(outline(readMarkdown(text, 'mdx'))).toEqual([
      'command: npx kit --init',
      'command: npx kit test',
      'command: npm install --save-dev @acme/kit',
      'command: npx kit serve',
      'command: npm install kit',
      'command: npm run build',
      'command: npm i -D kit',
    ]);
    expect(readMarkdown(text, 'mdx').blocks.every((block) => block.origin === 'component')).toBe(true);
  });

  it('installs for all projects what a component says is global, also between its tags', () => {
    const text =
      '<InstallCommand global>kit</InstallCommand>\n\n<Install global package="kit" />\n\n<InstallCommand>npm ci --quiet</InstallCommand>\n\n<KitCommand>go now</KitCommand>\n';
    expect(outline(readMarkdown(text, 'mdx'))).toEqual([
      'command: npm install --global kit',
      'command: npm install --global kit',
      'command: npm ci --quiet',
      'command: go now',
    ]);
  });

  it('leaves a list alone whose items hold slotted parts', () => {
    const tabs = (name: string) =>
      `<Pm>\n      <Fragment slot="npm">\n      ${fence}sh\n      npm ${name}\n      ${fence}\n      </Fragment>\n      <Fragment slot="pnpm">\n      ${fence}sh\n      pnpm ${name}\n      ${fence}\n      </Fragment>\n    </Pm>`;
    const text = `<Steps>\n1. Go\n\n    ${fence}sh\n    mkdir app\n    ${fence}\n\n    ${tabs('init')}\n\n2. Add\n\n    ${tabs('i kit')}\n</Steps>\n`;
    const page = readMarkdown(text, 'mdx');
    expect(outline(page)).toEqual([
      'command: mkdir app',
      'command: npm init',
      'command: pnpm init',
      'command: npm i kit',
      'command: pnpm i kit',
    ]);
    expect(page.alternatives).toHaveLength(2);
    expect(page.blocks[0]?.context.listPath).toEqual([1]);
  });

  it('reads a page for the first kind of reader that it names', () => {
    const text = `<AppOnly>\n\n${fence}sh\nnpm i a\n${fence}\n\n</AppOnly>\n<PagesOnly>\n\n${fence}sh\nnpm i b\n${fence}\n\n</PagesOnly>\n`;
    expect(readMarkdown(text, 'mdx').blocks.map((block) => block.context.details)).toEqual([
      null,
      'only for pages',
    ]);
  });

  it('says which components and includes could hide a step', () => {
    const hidden = (text: string, format: 'markdown' | 'mdx') =>
      readMarkdown(text, format).unsupported.map((found) => found.markup);
    const text = `import InstallSnippet from './install.mdx';\n\n<InstallSnippet />\n\n<Logo />\n\nText.\n`;
    expect(hidden(text, 'mdx')).toEqual(['<installsnippet>']);
    expect(hidden(`${text}\n<<< @/snippets/config.ts\n`, 'mdx')).toEqual([
      '<installsnippet>',
      '<<< @/snippets/config.ts',
    ]);
  });

  it('falls back to plain Markdown where MDX is not well formed', () => {
    const page = readMarkdown(
      `<Note>\n\nTakes < 50 ms <br>\n\n</Note>\n\n${fence}sh\nnpm i kit\n${fence}\n`,
      'mdx',
    );
    expect(outline(page)).toEqual(['command: npm i kit']);
  });

  it('reads trees of files', () => {
    const page = readMarkdown(`<FileTree>\n- app\n  - package.json\n</FileTree>\n`, 'mdx');
    expect(page.blocks[0]).toMatchObject({ role: 'tree', text: '- app\n  - package.json' });
  });

  it('shows code as its reader sees it', () => {
    const text = `${fence}ts twoslash\n// @filename: a.ts\nhidden()\n// ---cut---\nimport kit from 'kit'\nkit()\n//  ^?\nkit.go() // [!code focus]\n${fence}\n`;
    expect(readMarkdown(text).blocks[0]?.text).toBe("import kit from 'kit'\nkit()\nkit.go()");
  });

  it('makes sections of titled steps', () => {
    const page = readMarkdown(
      `## Start\n\n<Steps>\n<Step title="Install it">\n${fence}sh\nnpm i kit\n${fence}\n</Step>\n</Steps>\n`,
      'mdx',
    );
    expect(page.sections.map((section) => [section.title, section.level])).toEqual([
      ['Start', 0],
      ['Start', 2],
      ['Install it', 3],
    ]);
  });
});

describe('template calls', () => {
  it('makes npm commands of macros and marks where they come from', () => {
    const text = `{% from 'tabs.html' import npm_tabs %}\n\n{{ npm_tabs({\n  command: "install",\n  packages: ["kit@latest", "@acme/js"],\n  args: ["--save-dev"]\n}) }}\n\n{{ npx_tabs({ package: "kit", args: ["lint", "."] }) }}\n\n{{ npm_tabs({ command: "init-create", packages: ["@acme/config"], args: [] }) }}\n`;
    const page = readMarkdown(text);
    expect(outline(page)).toEqual([
      'command: npm install --save-dev kit@latest @acme/js',
      'command: npx kit lint .',
      'command: npm init @acme/config',
    ]);
    expect(page.blocks.every((block) => block.origin === 'template')).toBe(true);
  });

  it('lists calls whose result is not known', () => {
    expect(readMarkdown('{{ render_example("x") }}').unsupported).toHaveLength(1);
  });
});

describe('the page', () => {
  it('takes its title from the first heading, else from the front matter', () => {
    expect(readMarkdown('---\ntitle: "Start here"\n---\n\nText.\n').title).toBe('Start here');
    expect(readMarkdown('---\ntitle: a\n---\n\n# Kit guide\n').title).toBe('Kit guide');
  });

  it('keeps ids from one reading to the next and changes them with the text', () => {
    const text = `## Install\n\n${fence}sh\nnpm i kit\n${fence}\n`;
    const [first, again, other] = [text, text, text.replace('kit', 'set')].map(
      (one) => readMarkdown(one).steps[0]?.id,
    );
    expect(first).toMatch(/^step-install-1-[0-9a-f]{6}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });
});
