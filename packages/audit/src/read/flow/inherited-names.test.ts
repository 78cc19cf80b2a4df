import { describe, expect, it } from 'vitest';
import { outline, readHtml, readMarkdown } from '../page-fixture.ts';

/** Names that every object of JavaScript answers to, which a look-up by a word of the page must not find. */
const names = ['constructor', '__proto__', 'toString', 'valueOf'];
const f = '```';

describe.each(names)('a page that says %s', (name) => {
  it('where a language stands', () => {
    const [block] = readMarkdown(`# Kit\n\n${f}${name}\nkit go\n${f}\n`).blocks;
    expect(block?.lang).toBe(name.toLowerCase());
    const [shown] = readHtml(`<pre><code class="language-${name}">kit go</code></pre>`).blocks;
    expect(shown?.lang).toBe(name.toLowerCase());
  });

  it('where the ending of a file stands', () => {
    const [block] = readHtml(`<h1>Kit</h1><pre title="a.${name}"><code>kit go</code></pre>`).blocks;
    expect(block?.text).toBe('kit go');
    expect(block?.lang).toBeNull();
  });

  it('where a package manager stands', () => {
    const page = readMarkdown(
      `# Kit\n\n::: code-group\n${f}js\n${name} x\n${f}\n${f}ts\n${name} y\n${f}\n:::\n`,
    );
    expect(page.alternatives.map(({ options }) => options.map(({ label }) => label))).toEqual([['js', 'ts']]);
  });

  it('where the site names what a package manager is to do', () => {
    const page = readMarkdown(`# Kit\n\n<PackageManagerTabs command="${name}" pkg="kit" />\n`, 'mdx');
    expect(page.blocks).toEqual([]);
    expect(page.unsupported).toHaveLength(1);
  });

  it('in a short form of its prose', () => {
    const page = readMarkdown(`# Kit\n\nThe ${name}n't there. Run this:\n\n${f}sh\nnpm i kit\n${f}\n`);
    expect(outline(page)).toEqual(['command: npm i kit']);
  });

  it('in front of its commands', () => {
    const page = readMarkdown(`# Kit\n\n${f}sh\nnpm i kit\nnpx ${name}\n${f}\n`);
    expect(page.blocks.flatMap(({ commands }) => commands.map(({ command }) => command))).toEqual([
      'npm i kit',
      `npx ${name}`,
    ]);
  });
});
