import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeTempFolder } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { readLocalPage } from './read-local-page.ts';

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await makeTempFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

describe('readLocalPage', () => {
  it.each([
    ['a.md', '# A', 'markdown'],
    ['a.mdx', '# A', 'mdx'],
    ['a.html', '<h1>A</h1>', 'html'],
    ['a.txt', '# A', 'markdown'],
  ])('reads %s', async (name, text, format) => {
    const file = join(await folderWith({ [name]: text }), name);
    expect(await readLocalPage(file)).toMatchObject({
      kind: 'page',
      via: 'file',
      format,
      text,
      url: pathToFileURL(file).href,
      attempts: [{ outcome: 'used' }],
    });
  });

  it('passes a README without steps by for a page that has some', async () => {
    const folder = await folderWith({
      'README.md': '# Kit\n\nSee the docs.\n',
      'docs/index.md': '# Start\n\n```sh\nnpm i kit\n```\n',
    });
    expect(await readLocalPage(folder)).toMatchObject({
      url: pathToFileURL(join(folder, 'docs/index.md')).href,
    });
  });

  it.each([
    [['README.md', 'docs/index.md'], 'README.md'],
    [['README.md', 'docs/quickstart.mdx'], 'docs/quickstart.mdx'],
    [['README.md', 'Getting-Started.md'], 'Getting-Started.md'],
    [['readme.markdown', 'index.html'], 'readme.markdown'],
    [['docs/index.html', 'docs/index.md'], 'docs/index.md'],
    [['docs/index.html', 'LICENSE'], 'docs/index.html'],
  ])('takes of %j the one that gets a reader started', async (names, expected) => {
    const folder = await folderWith(Object.fromEntries(names.map((name) => [name, `# ${name}`])));
    expect(await readLocalPage(folder)).toMatchObject({ text: `# ${expected}` });
  });

  it('says what is missing', async () => {
    const folder = await folderWith({ 'main.js': 'x', 'empty.md': '', 'page.rst': 'x' });
    for (const name of ['.', 'nowhere', 'empty.md', 'page.rst']) {
      expect(await readLocalPage(join(folder, name))).toMatchObject({ kind: 'not_a_page', attempts: [{}] });
    }
    expect(await readLocalPage('/dev/null')).toMatchObject({ kind: 'not_a_page' });
  });

  it('says that a page is a shell', async () => {
    const file = join(
      await folderWith({ 'a.html': '<div id="root"></div><script src="a.js"></script>' }),
      'a.html',
    );
    expect(await readLocalPage(file)).toMatchObject({ kind: 'client_rendered' });
  });

  it('reads no file over the limit', async () => {
    const file = join(await folderWith({ 'a.md': 'x'.repeat(5_000_001) }), 'a.md');
    expect(await readLocalPage(file)).toMatchObject({ kind: 'not_a_page' });
  });
});
