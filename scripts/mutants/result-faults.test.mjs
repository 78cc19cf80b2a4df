import { describe, expect, it } from 'vitest';
import { changesOf, js, lampPage, mutate, sh } from './page-fixture.mjs';
import { changePorts, changeResults } from './result-faults.mjs';

const install = `# Lampkit\n\n${sh('npm install lampkit')}`;

describe('a changed result', () => {
  it('is a word of the output that the page shows', () => {
    const [{ text, mayPass, place }] = mutate(changeResults, lampPage);
    expect(text).not.toContain('The lamp glows');
    expect(place.fromLine).toBe(29);
    expect(mayPass).toBe(true);
  });

  it('is a word of the value in a comment, and not of the code beside it', () => {
    const page = `${install}${js("import { lamp } from 'lampkit';\n\nlamp('burning'); // => 'burning'")}`;
    const [{ text }] = mutate(changeResults, page);
    expect(text).toMatch(/lamp\('burning'\); \/\/ => 'qz/u);
  });

  it('is another word of the language where it was one', () => {
    const page = `${install}${js("import { lamp } from 'lampkit';\n\nlamp('on'); // => true")}`;
    const [{ text, marks }] = mutate(changeResults, page);
    expect(text).toContain('// => false');
    expect(marks).toEqual([]);
  });

  it.each([
    ['a remark', `${install}${js("import { lamp } from 'lampkit';\n\nlamp('on'); // => Done and dusted")}`],
    ['a page that shows nothing', lampPage.slice(0, lampPage.indexOf('You should see'))],
    ['the output of an install', `${install}It prints:\n\n${js('added seven packages', 'text')}`],
    ['paths, which differ everywhere', lampPage.replace('The lamp glows', '/home/somebody/lamp.mjs')],
  ])('is not made of %s', (_what, page) => {
    expect(changesOf(changeResults, page)).toEqual([]);
  });
});

describe('a wrong port', () => {
  const server = "import { createServer } from 'lampkit';\n\ncreateServer().listen(4100);";
  const page = (code) =>
    `${install}Write \`lamp.mjs\`:\n\n${js(code)}${sh('node lamp.mjs')}Open http://localhost:4100/ in your browser.\n`;

  it('stands in the address or in the code', () => {
    const [address, code] = mutate(changePorts, page(server));
    expect(address.text).toMatch(/listen\(4100\)[\s\S]*localhost:4\d{4}\//u);
    expect(code.text).toMatch(/listen\(4\d{4}\)[\s\S]*localhost:4100\//u);
  });

  it('is not put into a server that another one takes the place of', () => {
    const twice = page(server).replace('Write', `First:\n\n${js(server)}Write`);
    expect(mutate(changePorts, twice).map(({ place }) => place.fromLine)).toEqual([27, 20]);
  });

  it('is not made where nobody is sent there', () => {
    expect(changesOf(changePorts, page(server).replace('localhost:4100', 'docs.example.com'))).toEqual([]);
  });
});
