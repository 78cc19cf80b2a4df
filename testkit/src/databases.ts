import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of its own for one test file. */
export interface TestDatabase {
  readonly url: string;
  /** The name, usable as the template of another database once nobody is connected to this one. */
  readonly name: string;
  /** Drops the database and ends the sessions that are still connected to it. */
  drop(): Promise<void>;
}

/** Creates a database with a unique name, empty or as a copy of the database named `template`. */
export async function createDatabase(adminUrl: string, template?: string): Promise<TestDatabase> {
  const name = `waymark_test_${randomBytes(8).toString('hex')}`;
  const source = template === undefined ? '' : ` template ${pg.escapeIdentifier(template)}`;
  await runAsAdmin(adminUrl, `create database ${pg.escapeIdentifier(name)}${source}`);
  return {
    url: urlOfDatabase(adminUrl, name),
    name,
    drop: () => runAsAdmin(adminUrl, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  };
}

function urlOfDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const admins = new Map<string, pg.Pool>();

// Kept for the next database for a moment: to connect takes longer than to create one.
function adminAt(adminUrl: string): pg.Pool {
  const known = admins.get(adminUrl);
  if (known !== undefined) return known;
  const admin = new pg.Pool({
    connectionString: adminUrl,
    max: 1,
    idleTimeoutMillis: 2_000,
    allowExitOnIdle: true,
  });
  // Tests stop servers, and a connection that nobody uses ends with them.
  admin.on('error', () => {});
  admins.set(adminUrl, admin);
  return admin;
}

async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  await adminAt(adminUrl).query(statement);
}
