import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findDataRoot, makeDataFolder, onSmallDisk, runWaymark } from '@waymark/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const urls = { WAYMARK_BASE_URL: 'http://localhost:1', WAYMARK_PLATFORM_URL: 'http://localhost:2' };
let whole: Buffer;

/** A folder whose database is as given, beside the key file of an older one. */
function folderWith(content: string | Buffer): string {
  const dataDir = makeDataFolder();
  writeFileSync(join(dataDir, 'secret.key'), 'the key of an older database\n');
  writeFileSync(join(dataDir, 'waymark.db'), content);
  return dataDir;
}

function foreign(): Buffer {
  const file = join(makeDataFolder(), 'orders.db');
  const database = new DatabaseSync(file);
  database.exec('create table orders (id text)');
  database.close();
  return readFileSync(file);
}

function damaged(): Buffer {
  const bytes = Buffer.from(whole);
  bytes.fill(0xaa, 4096, 4096 * 30);
  return bytes;
}

async function refusalOf(args: readonly string[], dataDir: string, under: readonly string[] = []) {
  const env = { ...urls, WAYMARK_DATA_DIR: dataDir };
  const { code, stderr } = await runWaymark(args, { env, under });
  expect(code).toBe(1);
  const lines = stderr.trimEnd().split('\n');
  expect(lines).toEqual([expect.stringMatching(/^waymark: .*\.$/u)]);
  return lines[0] ?? '';
}

beforeAll(async () => {
  const dataDir = mkdtempSync(join(findDataRoot(), 'waymark-test-'));
  expect((await runWaymark(['migrate'], { env: { WAYMARK_DATA_DIR: dataDir } })).code).toBe(0);
  whole = readFileSync(join(dataDir, 'waymark.db'));
  rmSync(dataDir, { recursive: true });
});

describe('a start refuses in one sentence', () => {
  it.each([
    ['an empty file', () => '', /waymark\.db is empty.*backup.*remove it/u],
    ['a file that is no database', () => 'no database at all\n'.repeat(500), /not a database/u],
    ['the database of another program', foreign, /another program.*orders/u],
    ['a damaged database', damaged, /damaged.*backup/u],
    ['a database that was cut off', () => whole.subarray(0, 20_000), /damaged.*backup/u],
    ['a database whose keys are under another key file', () => whole, /key file/u],
  ])('%s, and leaves it as it is', async (name, content, sentence) => {
    const dataDir = folderWith(content());
    if (name.includes('key file')) addKeyRow(join(dataDir, 'waymark.db'));
    const before = readFileSync(join(dataDir, 'waymark.db'));
    expect(await refusalOf(['serve'], dataDir)).toMatch(sentence);
    expect(readFileSync(join(dataDir, 'waymark.db')).equals(before)).toBe(true);
  });

  it.each([
    [['migrate']],
    [['keys', 'list']],
    [['keys', 'rotate']],
    [['arena', 'list']],
    [['backup', 'file.backup']],
  ])('an empty file also to %j', async (args) => {
    expect(await refusalOf(args, folderWith(''))).toContain('is empty');
  });

  it('a folder where the file should be', async () => {
    const dataDir = makeDataFolder();
    mkdirSync(join(dataDir, 'waymark.db'));
    await refusalOf(['serve'], dataDir);
  });
});

/** The row of a master key that some other secret has wrapped. */
function addKeyRow(file: string): void {
  const database = new DatabaseSync(file);
  const value = Buffer.alloc(60, 7).toString('base64url');
  database.exec(`insert into service_keys (name, protection, value, created_at)
    values ('master', 'key_file', '${value}', 1)`);
  database.close();
}

it('doctor says what is wrong with an empty and a foreign file', async () => {
  const say = async (content: string | Buffer) =>
    (await runWaymark(['doctor'], { env: { ...urls, WAYMARK_DATA_DIR: folderWith(content) } })).stdout;
  expect(await say('')).toMatch(/^broken +database: .*is empty/mu);
  expect(await say(foreign())).toMatch(/^broken +database: .*another program/mu);
});

describe('a start on a full disk', () => {
  it.each([4, 16, 64, 300])('of %i KiB is one sentence', async (sizeKib) => {
    const disk = join(makeDataFolder(), 'disk');
    const dataDir = join(disk, 'data');
    expect(await refusalOf(['serve'], dataDir, onSmallDisk(disk, sizeKib))).toMatch(/no space is left/u);
    expect(readdirSync(disk)).toEqual([]);
  });

  it('of a key file leaves none that the next start would stumble over', async () => {
    const dataDir = makeDataFolder();
    writeFileSync(join(dataDir, 'waymark.db'), whole);
    // A disk that takes names, and not a byte: the key file is the first that is written.
    const limited = ['sh', '-c', 'ulimit -f 0; exec "$@"', 'limit'];
    const { code } = await runWaymark(['keys', 'rotate'], {
      env: { WAYMARK_DATA_DIR: dataDir },
      under: limited,
    });
    expect(code).not.toBe(0);
    expect(existsSync(join(dataDir, 'secret.key'))).toBe(false);
    expect((await runWaymark(['keys', 'rotate'], { env: { WAYMARK_DATA_DIR: dataDir } })).code).toBe(0);
  });
});
