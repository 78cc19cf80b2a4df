import { sql } from 'kysely';
import { OperatorError } from '../lib/errors/operator-error.ts';
import { migrations } from './migrations/index.ts';
import type { Store } from './open-store.ts';

export const MIGRATION_TABLE = 'schema_migrations';
export const MIGRATION_LOCK_TABLE = 'schema_migration_lock';
const SHOWN_NAMES = 3;

/** Whose a database is; `names` are what shows it. */
export type Ownership =
  | { readonly whose: 'nobodys' }
  | { readonly whose: 'ours' }
  | { readonly whose: 'newer' | 'foreign'; readonly names: readonly string[] };

/**
 * Says whose a database is by what is in it and the migrations it has had. Ours may have things of others beside its own;
 * but what we have not begun must hold nothing.
 */
export function ownershipOf(
  content: readonly string[],
  applied: readonly string[],
  known: readonly string[],
): Ownership {
  if (applied.some((name) => known.includes(name))) {
    const unknown = applied.filter((name) => !known.includes(name));
    return unknown.length === 0 ? { whose: 'ours' } : { whose: 'newer', names: unknown };
  }
  // A first start that was cut short leaves the migrator's own tables, and nothing in them.
  const own = [MIGRATION_TABLE, MIGRATION_LOCK_TABLE];
  const others = applied.length > 0 ? content : content.filter((name) => !own.includes(name));
  return others.length === 0 ? { whose: 'nobodys' } : { whose: 'foreign', names: others };
}

async function readApplied(store: Store, content: readonly string[]): Promise<string[]> {
  if (!content.includes(MIGRATION_TABLE)) return [];
  const table = sql.table(MIGRATION_TABLE);
  // Of another program even this table may have other columns.
  const columns = await store.db.introspection.getTables({ withInternalKyselyTables: true });
  const isOfMigrator = columns.some(
    ({ name, columns: of }) => name === MIGRATION_TABLE && of.some((column) => column.name === 'name'),
  );
  if (!isOfMigrator) return [MIGRATION_TABLE];
  const { rows } = await sql<{ name: unknown }>`select name from ${table} order by name`.execute(store.db);
  return rows.map(({ name }) => String(name));
}

function shown(names: readonly string[]): string {
  const more = names.length > SHOWN_NAMES ? ', …' : '';
  return `${names.slice(0, SHOWN_NAMES).join(', ')}${more}`;
}

/** What is said of an embedded database that another program has made. */
export function othersFile(file: string, content: readonly string[]): OperatorError {
  return new OperatorError(
    `${file} is the database of another program (it holds ${shown(content)}); choose another WAYMARK_DATA_DIR, or move the file away.`,
  );
}

/** Throws one sentence for the operator when the database belongs to another program or a newer version of ours. */
export async function refuseOthersStore(store: Store): Promise<void> {
  const content = await store.engine.contentNames(store.db);
  const judged = ownershipOf(
    content,
    await readApplied(store, content),
    Object.keys(migrations(store.engine)),
  );
  if (judged.whose === 'newer') {
    throw new OperatorError(
      `The database was written by a newer version of Waymark (it has had ${shown(judged.names)}); start that version, or restore a backup that this one made.`,
    );
  }
  if (judged.whose !== 'foreign') return;
  if (store.engine.name === 'sqlite') throw othersFile(store.place, judged.names);
  throw new OperatorError(
    `DATABASE_URL leads to the database of another program (${shown(judged.names)}); give Waymark a database of its own.`,
  );
}
