import { describe, expect, it } from 'vitest';
import * as credentials from './credentials.ts';
import * as errors from './errors.ts';
import * as limits from './limits.ts';
import * as modules from './modules.ts';
import * as network from './network.ts';
import { type SignatureTable, signatureTable } from './signature.ts';
import * as surroundings from './surroundings.ts';
import * as tools from './tools.ts';

const isTable = (one: unknown): one is SignatureTable =>
  typeof one === 'object' && one !== null && 'rows' in one && 'in' in one;
const tables = [credentials, errors, limits, modules, network, surroundings, tools].flatMap((all) =>
  Object.values(all).filter(isTable),
);
const rows = tables.flatMap((table) => table.rows.map((row) => ({ id: row.id, table, row })));

describe('every row of every table of signatures', () => {
  it('has a name of its own', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it.each(rows)('$id finds its example, with its slots', ({ table, row }) => {
    const hit = table.in(row.example).find((found) => found.row === row);
    expect(hit?.line).toBe(row.example.trim());
    expect(hit?.slots).toMatchObject(row.slots ?? {});
  });

  it.each(rows.filter(({ row }) => row.where !== undefined))(
    '$id is held to what it asks of its slots',
    ({ table, row }) => {
      const { where: _, ...always } = row;
      const other = row.butNot ?? '';
      expect(table.in(other).map((hit) => hit.row.id)).not.toContain(row.id);
      expect(signatureTable('always', [always]).says(other)).toBe(true);
    },
  );
});
