import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from './databases.ts';
import { type PostgresServer, startPostgres } from './embedded-postgres.ts';
import { copyNativeFolder, findNativeFolder } from './postgres-binaries.ts';

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => server.stop());

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function dataFolderOf({ url }: PostgresServer): Promise<string> {
  const [row] = await query(url, 'show data_directory');
  return String(Object(row).data_directory);
}

describe('startPostgres', () => {
  it('answers queries', async () => {
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses a wrong password', async () => {
    const url = new URL(server.url);
    url.password = 'wrong';
    await expect(query(url.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('is fast by default and durable when asked', async () => {
    expect(await query(server.url, 'show fsync')).toEqual([{ fsync: 'off' }]);
    const durable = await startPostgres({ durable: true });
    try {
      expect(await query(durable.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
      expect(await query(durable.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
      expect(await dataFolderOf(durable)).not.toMatch(/^\/dev\/shm\//);
    } finally {
      await durable.stop();
    }
    await expect(query(durable.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('stop', () => {
  it('leaves nothing of the data, wherever it was', async () => {
    const other = await startPostgres();
    const folder = await dataFolderOf(other);
    expect(existsSync(folder)).toBe(true);
    await other.stop();
    expect(existsSync(dirname(folder))).toBe(false);
  });
});

describe('createDatabase', () => {
  it('gives each caller a database of its own', async () => {
    const [one, two] = await Promise.all([createDatabase(server.url), createDatabase(server.url)]);
    await query(one.url, 'create table notes (id int)');
    expect(await query(one.url, 'select * from notes')).toEqual([]);
    await expect(query(two.url, 'select * from notes')).rejects.toThrow(/does not exist/);
    await Promise.all([one.drop(), two.drop()]);
  });

  it('copies a template', async () => {
    const template = await createDatabase(server.url);
    await query(template.url, 'create table notes as select 7 as id');
    const copy = await createDatabase(server.url, template.name);
    expect(await query(copy.url, 'select id from notes')).toEqual([{ id: 7 }]);
    await Promise.all([copy.drop(), template.drop()]);
  });

  it('drops a database somebody is still connected to', async () => {
    const database = await createDatabase(server.url);
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => {});
    await client.connect();
    await database.drop();
    await expect(query(database.url, 'select 1')).rejects.toThrow(/does not exist/);
    await client.end().catch(() => {});
  });
});

describe('copyNativeFolder', () => {
  it('makes the binaries executable for every user', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waymark-native-'));
    try {
      await copyNativeFolder(findNativeFolder(), join(folder, 'native'));
      const { mode } = await stat(join(folder, 'native', 'bin', 'postgres'));
      expect(mode & 0o777).toBe(0o755);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
