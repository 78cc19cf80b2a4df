import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { makeDataFolder, makeStorePlace, openTestStore } from '@waymark/testkit';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { pendingMigrations, restoreBackup, type Store, verifyBackup, writeBackup } from '../index.ts';
import { BackupError } from './format.ts';
import { backupTableNames } from './tables.ts';

const NOW = Date.UTC(2026, 0, 2);

/** Reports with files in more parts than one page or one insert holds. */
async function seedReports(db: Store['db']): Promise<void> {
  for (let i = 0; i < 13; i += 1) {
    const run_id = `run-${i}`;
    const fixed = { document: '{}', sha256: 's', signature: 'h..s', signing_kid: 'k', status: 'passed' };
    await db
      .insertInto('reports')
      .values({ ...fixed, run_id, attempt_id: 'a', journey_key: 'j', published_at: i })
      .execute();
    await db
      .insertInto('report_files')
      .values({ run_id, file_name: 'x.log', mime_type: 'text/plain', size_bytes: 1, sha256: 's' })
      .execute();
    const data = 'x'.repeat(600_000);
    await db.insertInto('report_file_parts').values({ run_id, file_name: 'x.log', part: 0, data }).execute();
  }
}

async function seed(store: Store): Promise<void> {
  const { db } = store;
  await db
    .insertInto('service_keys')
    .values({ name: 'master', protection: 'none', value: 'key', created_at: 1 })
    .execute();
  await db
    .insertInto('arena_entries')
    .values({ slug: 'entry', name: 'Ünïcode 🎉', category: 'stablecoin', published_at: 5, retired_at: null })
    .execute();
  const runs = Array.from({ length: 2_300 }, (_, i) => ({
    id: `run-${i}`,
    slug: `slug-${i}`,
    email: 'a@example.org',
    quickstart_url: 'https://example.org/',
    status: 'queued' as const,
    metadata: JSON.stringify({ notes: 'quotes " and \\ and\ttabs' }),
    created_at: 1_700_000_000_000 + i,
  }));
  for (let i = 0; i < runs.length; i += 500)
    await db
      .insertInto('audit_runs')
      .values(runs.slice(i, i + 500))
      .execute();
  await seedReports(db);
  for (const operation of ['audit_submission', 'arena_report_request'])
    for (const key_hash of ['a', 'b'])
      await db
        .insertInto('idempotency_keys')
        .values({ operation, key_hash, body_hash: 'h', response: '{}', expires_at: 9 })
        .execute();
  await db.updateTable('acceptance_gates').set({ turns: 42 }).execute();
  await db
    .insertInto('workers')
    .values({ id: 'w', sandbox: null, sandbox_problem: null, started_at: 1, seen_at: 1 })
    .execute();
}

/** Every backed-up row of a store as text, in one order for both engines. */
async function contentOf(store: Store): Promise<string[]> {
  const lines: string[] = [];
  for (const table of backupTableNames) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(store.db);
    lines.push(...rows.map((row) => `${table} ${JSON.stringify(Object.entries(row).sort())}`));
  }
  return lines.sort();
}

async function backUp(store: Store): Promise<string> {
  const file = join(makeDataFolder(), 'backup');
  await writeBackup(store, file, NOW);
  return file;
}

async function refusalOf(file: string): Promise<string> {
  const store = await (await makeStorePlace()).open();
  const error = await restoreBackup(store, file).then(
    () => expect.unreachable('it should have been refused'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(BackupError);
  return error instanceof Error ? error.message : '';
}

async function smallBackup(): Promise<{ file: string; lines: string[] }> {
  const { store } = await openTestStore();
  const file = await backUp(store);
  return { file, lines: gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n') };
}

function rewrite(file: string, lines: readonly string[]): string {
  writeFileSync(file, gzipSync(`${lines.join('\n')}\n`));
  return file;
}

describe('a backup', () => {
  it('travels to the embedded store and back with every row as it was', async () => {
    const { store } = await openTestStore();
    await seed(store);
    const content = await contentOf(store);
    const file = await backUp(store);

    const embedded = await (await makeStorePlace('sqlite')).open();
    const head = await restoreBackup(embedded, file);
    expect(head).toMatchObject({ engine: store.engine.name, created_at: '2026-01-02T00:00:00.000Z' });
    expect(await contentOf(embedded)).toEqual(content);

    const back = await (await makeStorePlace()).open();
    await restoreBackup(back, await backUp(embedded));
    expect(await contentOf(back)).toEqual(content);
    expect(await pendingMigrations(back)).toEqual([]);
  });

  it('is restored by a version with more tables than it had', async () => {
    const { file, lines } = await smallBackup();
    const [head = '', ...rest] = lines.slice(0, -1).filter((line) => !line.includes('"table":"pulse_'));
    const older = [head.replace(/"schema":"[^"]+"/u, '"schema":"0004-agents"'), ...rest];
    const rows: Record<string, number> = {};
    for (const line of rest) {
      const { table } = JSON.parse(line);
      rows[table] = (rows[table] ?? 0) + 1;
    }
    const sha256 = createHash('sha256')
      .update(`${older.join('\n')}\n`)
      .digest('hex');
    const target = await (await makeStorePlace()).open();
    await restoreBackup(target, rewrite(file, [...older, JSON.stringify({ rows, sha256 })]));
    expect(await pendingMigrations(target)).toEqual([]);
  });

  it('is a file only its owner reads, and leaves nothing half-written beside it', async () => {
    const { file } = await smallBackup();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('is proved by a trial restore that counts its rows', async () => {
    const { file, lines } = await smallBackup();
    expect(await verifyBackup(file)).toEqual({ rows: lines.length - 2 });
  });

  it('keeps texts with every character a caller may send', async () => {
    const { store } = await openTestStore();
    const metadata = JSON.stringify({ notes: 'line\u2028separator\u2029 next\u0085 \r end 🎉' });
    await store.db
      .insertInto('audit_runs')
      .values({
        id: 'r',
        slug: 's',
        email: 'e',
        quickstart_url: 'u',
        status: 'queued',
        metadata,
        created_at: 1,
      })
      .execute();
    const file = await backUp(store);
    const target = await (await makeStorePlace()).open();
    await restoreBackup(target, file);
    expect(await target.db.selectFrom('audit_runs').select('metadata').execute()).toEqual([{ metadata }]);
  });

  it('is not taken of a database at another schema', async () => {
    const store = await (await makeStorePlace()).open();
    const file = join(makeDataFolder(), 'backup');
    await expect(writeBackup(store, file, NOW)).rejects.toThrow('Run waymark migrate');
    expect(existsSync(file)).toBe(false);
  });

  it('leaves no part behind when its place cannot be written', async () => {
    const { store } = await openTestStore();
    const file = join(makeDataFolder(), 'no', 'such', 'folder', 'backup');
    await expect(writeBackup(store, file, NOW)).rejects.toThrow('ENOENT');
  });
});

describe('restoring', () => {
  it('refuses a database that is not empty, and leaves it as it is', async () => {
    const { file } = await smallBackup();
    const { store } = await openTestStore();
    await seed(store);
    const content = await contentOf(store);
    await expect(restoreBackup(store, file)).rejects.toThrow(/^The database is not empty; /u);
    expect(await contentOf(store)).toEqual(content);
  });

  it('refuses a file that was cut off anywhere', async () => {
    const { file } = await smallBackup();
    const bytes = readFileSync(file);
    for (const length of [0, 1, 10, bytes.length >> 1, bytes.length - 9, bytes.length - 1]) {
      writeFileSync(file, bytes.subarray(0, length));
      expect(await refusalOf(file), `${length} bytes`).toMatch(
        /no readable backup|ends early|holds nothing/u,
      );
    }
  });

  it('refuses a file whose last line is missing', async () => {
    const { file, lines } = await smallBackup();
    expect(await refusalOf(rewrite(file, lines.slice(0, -1)))).toContain('ends early');
  });

  it('refuses a file with a changed row', async () => {
    const { file, lines } = await smallBackup();
    const changed = lines.map((line) => line.replace('"turns":0', '"turns":7'));
    expect(changed).not.toEqual(lines);
    expect(await refusalOf(rewrite(file, changed))).toContain('damaged');
  });

  it('refuses a file with a missing row', async () => {
    const { file, lines } = await smallBackup();
    const fewer = lines.filter((line) => !line.includes('arena_report_request'));
    expect(await refusalOf(rewrite(file, fewer))).toContain('damaged');
  });

  it.each([
    ['text', Buffer.from('this is no backup\n')],
    ['other JSON lines', gzipSync('{"hello":1}\n{"hello":2}\n')],
    ['compressed noise', gzipSync(Buffer.from([0xff, 0xfe, 0x00, 0x80]))],
    ['nothing, compressed', gzipSync('')],
  ])('refuses %s', async (_name, bytes) => {
    const file = join(makeDataFolder(), 'foreign');
    writeFileSync(file, bytes);
    expect(await refusalOf(file)).not.toBe('');
  });

  it('refuses a file that is not there', async () => {
    expect(await refusalOf(join(makeDataFolder(), 'nothing'))).toContain('no readable backup');
  });

  it('refuses a backup of a newer version with a sentence', async () => {
    const { file, lines } = await smallBackup();
    const newer = lines.map((line) => line.replace(/"schema":"[^"]+"/u, '"schema":"9999-future"'));
    expect(await refusalOf(rewrite(file, newer))).toContain('9999-future');
  });
});
