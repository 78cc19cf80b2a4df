import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import type { Store } from './open-store.ts';
import { MIGRATION_LOCK_TABLE, MIGRATION_TABLE, refuseOthersStore } from './ownership.ts';

export interface MigrationOutcome {
  readonly applied: readonly string[];
}

function migratorOf(store: Store): Migrator {
  return new Migrator({
    db: store.db,
    provider: { getMigrations: async () => migrations(store.engine) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: MIGRATION_LOCK_TABLE,
  });
}

/** Brings the database to this version's schema, in one transaction under a lock; only an empty one or ours. */
export async function migrate(store: Store): Promise<MigrationOutcome> {
  await refuseOthersStore(store);
  const { error, results } = await migratorOf(store).migrateToLatest();
  if (error !== undefined) throw error;
  return { applied: (results ?? []).map((result) => result.migrationName) };
}

/** Brings an empty database to the schema of an earlier version, so that its rows fit. */
export async function migrateTo(store: Store, name: string): Promise<void> {
  const { error } = await migratorOf(store).migrateTo(name);
  if (error !== undefined) throw error;
}

/** The migrations the database has had. */
export async function appliedMigrations(store: Store): Promise<string[]> {
  const all = await migratorOf(store).getMigrations();
  return all.filter((each) => each.executedAt !== undefined).map((each) => each.name);
}

/** The migrations this version has and the database has not. */
export async function pendingMigrations(store: Store): Promise<string[]> {
  const all = await migratorOf(store).getMigrations();
  return all.filter((each) => each.executedAt === undefined).map((each) => each.name);
}

/** The name of the newest migration, which is the version of the schema. */
export function schemaVersion(store: Store): string {
  return Object.keys(migrations(store.engine)).sort().at(-1) ?? '';
}
