import { describe, expect, it } from 'vitest';
import { phraseTable } from '../table.ts';
import { phraseTables } from './index.ts';

const rows = phraseTables.flatMap((table) => table.rows.map((row) => ({ id: row.id, table, row })));

describe('every row of every table', () => {
  it('is needed by a page of the corpora', () => {
    const unneeded = rows.filter(({ row }) => row.pages < 1).map(({ id }) => id);
    expect(unneeded).toEqual([]);
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
