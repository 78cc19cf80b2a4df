import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The store the project runs on. */
    engine: 'sqlite' | 'postgres';
    /** Connection string of a user that may create databases; provided on PostgreSQL only. */
    postgresAdminUrl: string;
  }
}

/** The store a project runs on, as tests get it from `inject('engine')`. */
export type StoreEngine = ProvidedContext['engine'];

/** Provides a PostgreSQL to the tests of a project: the one named by the environment, else one of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.WAYMARK_TEST_DATABASE_URL || process.env.DATABASE_URL;
  if (given) {
    project.provide('postgresAdminUrl', given);
    return async () => {};
  }
  const server = await startPostgres();
  project.provide('postgresAdminUrl', server.url);
  return () => server.stop();
}
