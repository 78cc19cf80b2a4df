import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDataFolder, runWaymark } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';

// Eight commands one after the other; each is given a minute.
const TIMEOUT_MS = 120_000;

const THUMBPRINT = /^[\w-]{43}(?= )/u;

function openPlace() {
  const env = { WAYMARK_DATA_DIR: makeDataFolder() };
  return (...args: string[]) => runWaymark(args, { env });
}

describe('waymark keys', { timeout: TIMEOUT_MS }, () => {
  it('rotates the key that signs, replaces leaked ones, and lists all without their secrets', async () => {
    const run = openPlace();
    await run('migrate');
    expect(await run('keys', 'list')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('no signing key'),
    });

    const first = await run('keys', 'rotate');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const [oldKid = ''] = THUMBPRINT.exec(first.stdout) ?? [];
    const second = await run('keys', 'rotate');
    const [newKid = ''] = THUMBPRINT.exec(second.stdout) ?? [];
    expect(newKid).not.toBe(oldKid);
    expect(second.stdout).toMatch(/is published now and signs from \d{4}-/u);
    expect(second.stdout).toContain(`${oldKid} signs until then`);

    const listed = async () => (await run('keys', 'list')).stdout.trimEnd().split('\n');
    const line = (kid: string, state: string) =>
      expect.stringMatching(new RegExp(`^${kid} .* ${state}`, 'u'));
    expect(await listed()).toEqual([
      line(newKid, 'signs from \\d{4}-'),
      line(oldKid, 'active until \\d{4}-'),
    ]);

    const third = await run('keys', 'rotate', '--now', '--leaked-at', new Date(Date.now() - 1).toISOString());
    expect(third).toMatchObject({ code: 0, stderr: '' });
    const [lastKid = ''] = THUMBPRINT.exec(third.stdout) ?? [];
    for (const kid of [oldKid, newKid]) expect(third.stdout).toContain(`${kid} is distrusted`);
    expect(third.stdout).toContain('0 access tokens from its assertions: revoked');
    expect(third.stdout).toContain('0 reports and 0 proof packs: signed anew');
    const lines = await listed();
    expect(lines[0]).toEqual(line(lastKid, 'active$'));
    expect(lines.slice(1).toSorted()).toEqual(
      [oldKid, newKid].toSorted().map((kid) => line(kid, 'distrusted since \\d{4}-.*, not public$')),
    );
  });

  it('asks for a migrated database in one sentence', async () => {
    const dataDir = makeDataFolder();
    // A first start that was cut short leaves a database with nothing in it.
    const begun = new DatabaseSync(join(dataDir, 'waymark.db'));
    begun.exec('pragma journal_mode = wal');
    begun.close();
    const { code, stderr } = await runWaymark(['keys', 'list'], { env: { WAYMARK_DATA_DIR: dataDir } });
    expect(code).toBe(1);
    expect(stderr.trimEnd()).toMatch(/^waymark: [^\n]*Run waymark migrate\.$/u);
  });

  it.each([
    [[]],
    [['delete']],
    [['__proto__']],
    [['rotate', 'now']],
    [['list', '--now']],
    [['rotate', '--leaked-at', '2026-01-01T00:00:00Z']],
    [['rotate', '--now', '--leaked-at', 'yesterday']],
    [['rotate', '--now', '--leaked-at', '2999-01-01T00:00:00Z']],
  ])('refuses keys %j', async (args) => {
    expect((await openPlace()('keys', ...args)).code).toBe(64);
  });
});
