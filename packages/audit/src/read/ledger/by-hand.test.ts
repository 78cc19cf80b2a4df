import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { Ledger, LedgerRow } from '../../model/ledger.ts';
import { readPage } from '../read-page.ts';
import { essenceOf } from './ledger-fixture.ts';

type Listed = { kind: string; line: number; words: string };

const lists = new URL('./by-hand/', import.meta.url);
const modules = new URL('../../../../../node_modules/', import.meta.url);
/** The corpus is kept beside the repository; where it is not, its lists are not compared. */
const corpus = new URL('../../../../../../shared/corpus/', import.meta.url);
const requireFrom = createRequire(import.meta.url);

function kindOf(row: LedgerRow): string | null {
  if (row.kind === 'markup') return null;
  if (row.kind === 'instruction') return 'asks';
  return row.code === 'requirement' ? 'needs' : 'shows';
}

function isListedAs({ kind, line, words }: Listed, row: LedgerRow): boolean {
  const isThere = row.span !== null && row.span.fromLine <= line && line <= row.span.toLine;
  return kindOf(row) === kind && isThere && essenceOf(row.quote).includes(essenceOf(words));
}

/** Each line of a list stands for one row. */
function compare(listed: readonly Listed[], ledger: Ledger): { missing: string[]; invented: string[] } {
  const rows = ledger.filter((row) => kindOf(row) !== null);
  const missing = listed.filter((one) => {
    const at = rows.findIndex((row) => isListedAs(one, row));
    if (at !== -1) rows.splice(at, 1);
    return at === -1;
  });
  return {
    missing: missing.map(({ kind, line, words }) => `${kind} ${line} ${words}`),
    invented: rows.map((row) => `${kindOf(row)} ${row.span?.fromLine ?? '?'} ${row.code}: ${row.quote}`),
  };
}

function listOf(text: string): Listed[] {
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [kind = '', number = '', ...words] = line.split(' ');
      return { kind, line: Number(number), words: words.join(' ') };
    });
}

function addressOf(source: string, name: string): URL | undefined {
  if (source === 'corpus') return new URL(name, corpus);
  const folder = new URL(`${name}/`, modules);
  const file = readdirSync(folder).find((entry) => entry.toLowerCase() === 'readme.md');
  return file === undefined ? undefined : new URL(file, folder);
}

const pages = readdirSync(lists)
  .filter((file) => file.endsWith('.txt'))
  .map((file) => {
    const text = readFileSync(new URL(file, lists), 'utf8');
    const [source = '', name = '', version] = text.slice(0, text.indexOf('\n')).split(' ');
    return { name, version, listed: listOf(text), address: addressOf(source, name) };
  });

describe('what a careful reader lists', () => {
  it.each(pages.filter(({ version }) => version !== undefined))(
    'was listed from $name as installed',
    ({ name, version }) => {
      expect(requireFrom(new URL(`${name}/package.json`, modules).pathname)).toMatchObject({ version });
    },
  );

  it.each(pages.filter(({ address }) => address && existsSync(address)))(
    'is the ledger of $name',
    ({ listed, address }) => {
      const text = readFileSync(address ?? '', 'utf8');
      const format = address?.pathname.endsWith('.mdx') ? 'mdx' : 'markdown';
      const { ledger } = readPage({ format, text, url: 'https://docs.example.com/start' });
      expect(compare(listed, ledger)).toEqual({ missing: [], invented: [] });
    },
  );

  it('is missing where no row has its kind, its line and its words, and each row counts once', () => {
    const text = '# Kit\n\nRun `npm test` and open the door.\n';
    const { ledger } = readPage({ format: 'markdown', text, url: 'https://docs.example.com/start' });
    const said = (line: string): string[] => compare(listOf(`-\n${line}\n`), ledger).missing;
    expect(said('asks 3 npm test')).toEqual([]);
    expect(said('asks 4 npm test')).toEqual(['asks 4 npm test']);
    expect(said('shows 3 npm test')).toEqual(['shows 3 npm test']);
    expect(said('asks 3 npm test\nasks 3 npm test')).toEqual(['asks 3 npm test']);
    expect(compare([], ledger).invented).toEqual([
      'asks 3 run: npm test',
      'asks 3 do_in_words: open the door.',
    ]);
  });
});
