import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase } from './databases.ts';
import { findDataRoot } from './memory-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** What a migrated store is copied from: a file on SQLite, the name of a database on PostgreSQL. */
    migratedStore: string;
    /** What journeys are to run in. */
    sandbox: 'auto' | 'gvisor';
  }
}

async function migrateAt(env: Readonly<Record<string, string>>): Promise<void> {
  const { loadConfig, migrate, openStore } = await import('@waymark/server');
  const store = await openStore(loadConfig(env));
  try {
    await migrate(store);
  } finally {
    await store.close();
  }
}

/** Migrates one store for a whole project: a copy of it is there in a fraction of the time that migrating takes. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { engine, postgresAdminUrl } = project.getProvidedContext();
  const folder = await mkdtemp(join(findDataRoot(), 'waymark-migrated-'));
  if (engine === 'sqlite') {
    await migrateAt({ WAYMARK_DATA_DIR: folder });
    project.provide('migratedStore', join(folder, 'waymark.db'));
    return () => rm(folder, { recursive: true, force: true });
  }
  const database = await createDatabase(postgresAdminUrl);
  await migrateAt({ WAYMARK_DATA_DIR: folder, DATABASE_URL: database.url });
  project.provide('migratedStore', database.name);
  return async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
}
