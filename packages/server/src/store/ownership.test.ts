import { describe, expect, it } from 'vitest';
import { ownershipOf } from './ownership.ts';

const known = ['0001-foundation', '0002-signing-keys'];
const migrator = ['schema_migrations', 'schema_migration_lock'];

describe('whose a database is', () => {
  it.each([
    ['nothing in it', [], [], { whose: 'nobodys' }],
    ['a first start that was cut short', migrator, [], { whose: 'nobodys' }],
    ['our tables', [...migrator, 'jobs'], known, { whose: 'ours' }],
    ['our tables of an older version', [...migrator, 'jobs'], known.slice(0, 1), { whose: 'ours' }],
    ['a table of others beside ours', [...migrator, 'jobs', 'orders'], known, { whose: 'ours' }],
    [
      'a migration we do not know',
      [...migrator, 'jobs'],
      [...known, '0003-x'],
      { whose: 'newer', names: ['0003-x'] },
    ],
    ['a table of others', ['orders'], [], { whose: 'foreign', names: ['orders'] }],
    [
      'tables named like ours, never migrated',
      [...migrator, 'jobs'],
      [],
      { whose: 'foreign', names: ['jobs'] },
    ],
    [
      'migrations of others',
      ['schema_migrations'],
      ['20200101'],
      { whose: 'foreign', names: ['schema_migrations'] },
    ],
  ] as const)('%s', (_case, tables, applied, judged) => {
    expect(ownershipOf(tables, applied, known)).toEqual(judged);
  });
});
