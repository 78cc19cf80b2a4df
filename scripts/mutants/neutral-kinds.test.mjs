import { describe, expect, it } from 'vitest';
import { addPrompts, offerManagers, renameLanguages } from './neutral-blocks.mjs';
import {
  addOptionalSections,
  addPleasantry,
  listHeadings,
  renderAsHtml,
  rewordProse,
} from './neutral-prose.mjs';
import { spreadTabs, turnTabs } from './neutral-tabs.mjs';
import { changesOf, js, lampPage, mutate, sh } from './page-fixture.mjs';

const textsOf = (mutator, page) => mutate(mutator, page).map(({ text }) => text);
const group = `::: code-group\n\n\`\`\`bash [npm]\nnpm install lampkit\n\`\`\`\n\n\`\`\`bash [pnpm]\npnpm add lampkit\n\`\`\`\n\n:::\n\n`;

describe('another language of fences', () => {
  it('is given to commands alone', () => {
    const [bash, shell, more] = textsOf(renameLanguages, lampPage);
    expect(more).toBeUndefined();
    expect(bash).toBe(lampPage.replaceAll('```sh', '```bash'));
    expect(shell).toBe(lampPage.replaceAll('```sh', '```shell'));
  });

  it('is not given to fences without any', () => {
    expect(textsOf(renameLanguages, lampPage.replaceAll('```sh', '```'))).toEqual([]);
  });
});

describe('prompts', () => {
  it('stand before each command', () => {
    const [prompts, console] = textsOf(addPrompts, lampPage);
    expect(prompts).toBe(lampPage.replace('npm i', '$ npm i').replace('node l', '$ node l'));
    expect(console).toBe(prompts.replaceAll('```sh', '```console'));
  });

  it('do not stand in a fence that holds the ways of several managers', () => {
    const ways = '# npm\nnpm install lampkit\n\n# yarn\nyarn add lampkit';
    expect(textsOf(addPrompts, `# Lampkit\n\n${sh(ways)}`)).toEqual([]);
    expect(textsOf(renameLanguages, `# Lampkit\n\n${sh(ways)}`)).toEqual([]);
  });

  it('do not stand before what is no whole command', () => {
    const page = `# Lampkit\n\n${sh('npm install \\\n  lampkit')}${sh('# first\nnode lamp.mjs')}`;
    expect(textsOf(addPrompts, page)).toEqual([]);
    expect(textsOf(addPrompts, lampPage.replace('npm i', '$ npm i').replace('node l', '$ node l'))).toEqual(
      [],
    );
  });
});

describe('another package manager', () => {
  it('is offered before npm', () => {
    const [yarn] = textsOf(offerManagers, lampPage);
    expect(yarn.indexOf('yarn add lampkit')).toBeLessThan(yarn.indexOf('npm install lampkit'));
    expect(yarn).toContain('Or with npm:\n\n```sh\nnpm install lampkit');
  });

  it('is not offered for a global install, or where the page offers one itself', () => {
    expect(textsOf(offerManagers, lampPage.replace('install lampkit', 'install -g lampkit'))).toEqual([]);
    const both = lampPage.replace('## Use', `Or:\n\n${sh('yarn add lampkit')}## Use`);
    expect(textsOf(offerManagers, both)).toEqual([]);
  });

  it('has the first tab', () => {
    const [text] = textsOf(turnTabs, `# Lampkit\n\n${group}`);
    expect(text.indexOf('pnpm add')).toBeLessThan(text.indexOf('npm install'));
    expect(textsOf(turnTabs, lampPage)).toEqual([]);
  });
});

describe('tabs as parts', () => {
  it('stand one below the other under their names', () => {
    const [bold, parts] = textsOf(spreadTabs, `# Lampkit\n\n${group}## Use\n\nThat is all.\n`);
    expect(bold).toContain('**npm**\n\n```bash\nnpm install lampkit\n```\n\n**pnpm**');
    expect(parts).toContain('#### npm\n\n```bash\nnpm install lampkit\n```\n\n#### pnpm');
  });

  it('have no headings where what follows would belong to the last of them', () => {
    expect(changesOf(spreadTabs, `# Lampkit\n\n${group}Now write a file.\n`)).toEqual([
      'tabs one below the other',
    ]);
  });

  it('are made of a component whose tag names them', () => {
    const tabs =
      "<Tabs items={['One', 'Two']}>\n<Tabs.Tab>\n\na\n\n</Tabs.Tab>\n<Tabs.Tab>\n\nb\n\n</Tabs.Tab>\n</Tabs>\n";
    const [text] = textsOf(spreadTabs, `# Lampkit\n\n${tabs}`);
    expect(text).toContain('### One\n\n\na\n\n### Two\n\n\nb');
  });
});

describe('other words', () => {
  it('take the place of some in prose alone', () => {
    const page = "# Lampkit\n\nLet's go; don't run `don't` or [don't](x).\n\n```js\n// don't\n```\n";
    expect(textsOf(rewordProse, page)).toEqual([
      "# Lampkit\n\nLet us go; do not run `don't` or [don't](x).\n\n```js\n// don't\n```\n",
    ]);
  });

  it('are not made where nothing could be said otherwise', () => {
    expect(textsOf(rewordProse, lampPage)).toEqual([]);
  });
});

describe('parts of the page', () => {
  it('become a list where all belong to one flow', () => {
    const [text] = textsOf(listHeadings, lampPage);
    expect(text).toContain('- **Install**\n\n  ```sh\n  npm install lampkit\n  ```');
  });

  it('stay where they tell further examples apart', () => {
    const more = `## More\n\n${js("import { lamp } from 'lampkit';\n\nlamp('off');")}`;
    expect(textsOf(listHeadings, lampPage + more)).toEqual([]);
  });

  it('are joined by optional ones and by a sentence', () => {
    expect(textsOf(addOptionalSections, lampPage).every((text) => text.startsWith(lampPage))).toBe(true);
    expect(textsOf(addPleasantry, lampPage)[0]).toContain('# Lampkit\n\nThis page is short');
    expect(mutate(renderAsHtml, lampPage)).toMatchObject([{ form: 'html', text: lampPage }]);
  });
});
