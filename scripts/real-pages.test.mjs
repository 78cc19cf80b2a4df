import { existsSync, readdirSync, readFileSync } from 'node:fs';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { formDifferences, readBothForms } from './corpus-ledger.mjs';

const root = new URL('../', import.meta.url);
/** The corpus is kept beside the repository; where it is not, its pages are not looked at. */
const corpus = new URL('../shared/corpus/', root);
const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']);

/** The pages of the packages that this repository stands on, which nobody wrote for it. */
function readmes() {
  const names = ['audit', 'server', 'cli'].flatMap((name) =>
    Object.keys(
      JSON.parse(readFileSync(new URL(`packages/${name}/package.json`, root), 'utf8')).dependencies ?? {},
    ),
  );
  return [...new Set(names)].flatMap((name) => {
    const folder = new URL(`node_modules/${name}/`, root);
    const files = existsSync(folder) ? readdirSync(folder) : [];
    const file = files.find((entry) => entry.toLowerCase() === 'readme.md');
    return file === undefined ? [] : [[name, new URL(file, folder)]];
  });
}

function corpusPages() {
  if (!existsSync(corpus)) return [];
  return ['dev', 'unseen-1'].flatMap((folder) =>
    JSON.parse(readFileSync(new URL(`${folder}/index.json`, corpus), 'utf8')).map(({ file }) => [
      `${folder}/${file}`,
      new URL(`${folder}/${file}`, corpus),
    ]),
  );
}

const pages = [...readmes(), ...corpusPages()];

/** The letters and digits of a text, which no markup changes. */
function essenceOf(text) {
  return text.toLowerCase().replace(/[^a-z0-9]/gu, '');
}

function* codesIn(node, type) {
  if (node.type === type) yield node;
  for (const child of node.children ?? []) yield* codesIn(child, type);
}

/** Lines of a block that only instruct the site's highlighter or compiler and are not shown to readers. */
const forTools =
  /highlight-(next-line|start|end)|\[!code|^\s*(?:\/\/|#)\s*(?:@|title:|---cut)|^\s*# Run the command for one/u;

function shownLines({ value, meta, lang }) {
  const cut = value.lastIndexOf('---cut');
  const isTwoslash = `${lang} ${meta}`.includes('twoslash');
  if (isTwoslash && (meta ?? '').includes('include')) return [];
  const shown = isTwoslash && cut !== -1 ? value.slice(value.indexOf('\n', cut)) : value;
  return shown.split('\n').filter((line) => essenceOf(line) !== '' && !forTools.test(line));
}

function textsOf({ ledger, blocks }) {
  const byId = new Map(blocks.map((block) => [block.id, block.text]));
  const rows = ledger.map(
    ({ quote, data, blockId }) => `${quote}${JSON.stringify(data)}${byId.get(blockId) ?? ''}`,
  );
  return rows.map(essenceOf).join('|');
}

function toldBy(page) {
  const { title, sections, prose, blocks, alternatives } = page;
  return essenceOf(JSON.stringify([title, sections, prose, blocks, alternatives]));
}

describe('pages that nobody wrote for this reader', () => {
  it('are there', () => {
    expect(pages.length).toBeGreaterThan(20);
  });

  it.each(pages)('%s: both forms have one ledger that holds all of its code', (name, address) => {
    const text = readFileSync(address, 'utf8');
    const forms = readBothForms(text, address.pathname);
    expect([name, formDifferences(forms)]).toEqual([name, []]);
    const root = parser.parse(text);
    const lines = [...codesIn(root, 'code')].flatMap(shownLines);
    const words = [...codesIn(root, 'inlineCode')].map(({ value }) => value);
    for (const page of Object.values(forms)) {
      const [rows, told] = [textsOf(page), toldBy(page)];
      expect(lines.filter((line) => !rows.includes(essenceOf(line)))).toEqual([]);
      expect(
        words.filter((word) => !rows.includes(essenceOf(word)) && !told.includes(essenceOf(word))),
      ).toEqual([]);
    }
  });
});
