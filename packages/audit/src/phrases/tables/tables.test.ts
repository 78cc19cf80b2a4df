import { describe, expect, it } from 'vitest';
import { phraseTable } from '../table.ts';
import { phraseTables } from './index.ts';

const rows = phraseTables.flatMap((table) => table.rows.map((row) => ({ id: row.id, table, row })));

/** Rows that no page of the corpora needs; they stay as long as tests of the reader and the planner do. */
const WITHOUT_PAGE = [
  'advises',
  'installs-by-other-pages',
  'file-that-holds',
  'puts-into',
  'is-in-doubt',
  'settings-of-your-own',
  'run-it-beforehand',
  'tells-of-a-result',
  'offers-a-step',
  'comes-next',
  'code-comes-in-addition',
  'code-replaces-the-file',
  'code-comes-on-top',
  'leaves-installing-to-others',
  'answer-goes-on',
  'answer-for-role',
  'answer-when-asked',
  'asked-before-answer',
  'speaks-of-prompts',
  'forbids-what-follows',
  'forbids-to-run',
  'takes-program-for-there',
];

describe('every row of every table', () => {
  it('is needed by a page of the corpora, or named as one that is not', () => {
    const unneeded = rows.filter(({ row }) => row.pages < 1).map(({ id }) => id);
    expect(unneeded.sort()).toEqual([...WITHOUT_PAGE].sort());
  });

  it('has a name of its own', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it.each(rows)('$id hits its example, with its slots', ({ table, row }) => {
    const hit = table.all(row.example).find((found) => found.row === row);
    expect(hit).toBeDefined();
    expect(hit?.slots).toEqual(row.slots ?? {});
  });

  it.each(rows.filter(({ row }) => row.unless !== undefined))(
    '$id is taken back by what it says',
    ({ table, row }) => {
      const { unless: _, ...always } = row;
      const counterexample = row.not ?? '';
      expect(table.all(counterexample).map((hit) => hit.row.id)).not.toContain(row.id);
      expect(phraseTable('always', [always]).says(counterexample)).toBe(true);
    },
  );
});
