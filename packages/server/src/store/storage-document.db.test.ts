import { readFileSync } from 'node:fs';
import { openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { backupTableNames } from './backup/tables.ts';

const document = readFileSync(new URL('../../../../docs/storage.md', import.meta.url), 'utf8');
const rows = [...document.matchAll(/^\| `(\w+)`(\*?) +\|/gmu)].map(([, name = '', star]) => ({
  name,
  isBackedUp: star === '',
}));
const ofTheMigrator = ['schema_migrations', 'schema_migration_lock'];
/** On PostgreSQL a table of its own holds each day's events. */
const partition = /^pulse_events_/u;
/** Made by the limiter when PostgreSQL is used. */
const madeOnDemand = ['rate_limits'];

describe('docs/storage.md', () => {
  it('tells of every table there is, and of no other', async () => {
    const { store } = await openTestStore();
    const tables = (await store.db.introspection.getTables()).map(({ name }) => name);
    const own = tables.filter(
      (name) => ![...ofTheMigrator, ...madeOnDemand].includes(name) && !partition.test(name),
    );
    const told = rows.map(({ name }) => name).filter((name) => !madeOnDemand.includes(name));
    expect(told.sort()).toEqual(own.sort());
  });

  it('marks those that a backup leaves out', () => {
    expect(
      rows
        .filter(({ isBackedUp }) => isBackedUp)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...backupTableNames].sort());
  });
});
