import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findDataRoot, makeDataFolder, runWaymark } from '@waymark/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const urls = { WAYMARK_BASE_URL: 'http://localhost:1', WAYMARK_PLATFORM_URL: 'http://localhost:2' };
// Root may read and write everything; without these two rights it is held to the mode of a file as anybody is.
const ordinary =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--'] : [];
let whole: Buffer;

beforeAll(async () => {
  const dataDir = mkdtempSync(join(findDataRoot(), 'waymark-test-'));
  expect((await runWaymark(['migrate'], { env: { WAYMARK_DATA_DIR: dataDir } })).code).toBe(0);
  const database = new DatabaseSync(join(dataDir, 'waymark.db'));
  const value = Buffer.alloc(60, 7).toString('base64url');
  database.exec(`insert into service_keys (name, protection, value, created_at)
    values ('master', 'key_file', '${value}', 1)`);
  database.close();
  whole = readFileSync(join(dataDir, 'waymark.db'));
  rmSync(dataDir, { recursive: true });
});

async function refusalOf(dataDir: string, args = ['serve'], under = ordinary): Promise<string> {
  const { code, stderr } = await runWaymark(args, { env: { ...urls, WAYMARK_DATA_DIR: dataDir }, under });
  const lines = stderr.trimEnd().split('\n');
  expect(lines).toEqual([expect.stringMatching(/^waymark: .*\.$/u)]);
  expect(code).toBe(1);
  // Codes of the system are for whoever wrote the program.
  expect(lines[0]).not.toMatch(/\bE[A-Z]{4,}\b/u);
  return lines[0] ?? '';
}

function folder(put: (dataDir: string) => void): string {
  const dataDir = makeDataFolder();
  put(dataDir);
  return dataDir;
}

function withMode(name: string, content: string | Buffer, mode: number) {
  return (dataDir: string) => {
    writeFileSync(join(dataDir, name), content);
    chmodSync(join(dataDir, name), mode);
  };
}

describe('a start says which file it cannot use, and what to do', () => {
  it.each([
    ['a folder', (dir: string) => mkdirSync(join(dir, 'waymark.db')), /waymark\.db must be a file.*move it/u],
    [
      'a link that leads nowhere',
      (dir: string) => symlinkSync(join(dir, 'gone'), join(dir, 'waymark.db')),
      /waymark\.db is a link that leads nowhere.*remove the link/u,
    ],
    [
      'unreadable',
      (dir: string) => withMode('waymark.db', whole, 0o000)(dir),
      /waymark\.db may not be read and written.*give it that right/u,
    ],
  ])('where the database is %s', async (_what, put, sentence) => {
    const dataDir = folder(put);
    expect(await refusalOf(dataDir)).toMatch(sentence);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('waymark.db'))).toEqual(['waymark.db']);
  });

  it('where the database may only be read, and what it says to do is enough', async () => {
    const dataDir = folder(withMode('waymark.db', whole, 0o444));
    for (const args of [['serve'], ['migrate']])
      expect(await refusalOf(dataDir, args)).toMatch(/waymark\.db may not be read and written/u);
    chmodSync(join(dataDir, 'waymark.db'), 0o600);
    const env = { WAYMARK_DATA_DIR: dataDir };
    expect(await runWaymark(['migrate'], { env, under: ordinary })).toMatchObject({ code: 0 });
  });

  it('where side files of an earlier start may only be read', async () => {
    const dataDir = folder(withMode('waymark.db', whole, 0o600));
    withMode('waymark.db-shm', '', 0o444)(dataDir);
    expect(await refusalOf(dataDir)).toMatch(/waymark\.db-shm may not be read and written/u);
  });

  it('where the data folder is a file', async () => {
    const file = join(makeDataFolder(), 'data');
    writeFileSync(file, '');
    expect(await refusalOf(file)).toMatch(/data must be a folder and is not.*another WAYMARK_DATA_DIR/u);
    expect(await refusalOf(join(file, 'below'))).toMatch(/below must be a folder and is not/u);
  });

  it('where the data folder is on a disk that may only be read', async () => {
    const dataDir = folder(withMode('waymark.db', whole, 0o600));
    const mount = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"';
    const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
    const under = ['unshare', ...asRoot, '--mount', '--', 'sh', '-c', mount, 'mount', dataDir];
    for (const args of [['serve'], ['migrate']])
      expect(await refusalOf(dataDir, args, under)).toMatch(/file system that may only be read; mount it/u);
  });

  it.each([
    ['unreadable', withMode('secret.key', 'x\n', 0o000), /secret\.key may not be read.*give it that right/u],
    ['empty', withMode('secret.key', '\n', 0o600), /secret\.key is empty; put back the one/u],
    ['a folder', (dir: string) => mkdirSync(join(dir, 'secret.key')), /secret\.key must be a file/u],
    [
      'a link that leads nowhere',
      (dir: string) => symlinkSync(join(dir, 'gone'), join(dir, 'secret.key')),
      /secret\.key is a link that leads nowhere/u,
    ],
    ['not there', () => {}, /lacks the key file .*secret\.key/u],
  ])('where the key file is %s', async (_what, put, sentence) => {
    const dataDir = folder(withMode('waymark.db', whole, 0o600));
    put(dataDir);
    expect(await refusalOf(dataDir)).toMatch(sentence);
  });
});

describe('a database that is gone', () => {
  it.each([
    [
      'its key file',
      'secret.key',
      /waymark\.db is gone while its key file .*secret\.key is here.*begin anew/u,
    ],
    ['its log', 'waymark.db-wal', /waymark\.db is gone while its log .*waymark\.db-wal is here.*begin anew/u],
  ])('while %s is here is not begun anew in silence', async (_what, name, sentence) => {
    const dataDir = folder(withMode(name, 'of an older database\n', 0o600));
    for (const args of [['serve'], ['migrate']]) expect(await refusalOf(dataDir, args)).toMatch(sentence);
    expect(existsSync(join(dataDir, 'waymark.db'))).toBe(false);
    rmSync(join(dataDir, name));
    const { code } = await runWaymark(['migrate'], { env: { WAYMARK_DATA_DIR: dataDir } });
    expect(code).toBe(0);
  });

  it('is named by doctor', async () => {
    const dataDir = folder(withMode('secret.key', 'x\n', 0o600));
    const { stdout } = await runWaymark(['doctor'], { env: { ...urls, WAYMARK_DATA_DIR: dataDir } });
    expect(stdout).toMatch(/^broken +database: .*is gone while its key file/mu);
  });
});
