import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder, runWaymark } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';

describe('a mistyped data folder', () => {
  it.each([
    ['backup', ['backup', 'file.backup']],
    ['keys list', ['keys', 'list']],
    ['keys rotate', ['keys', 'rotate']],
  ])('stops "%s" with one sentence, and nothing is made', async (_name, args) => {
    const cwd = makeDataFolder();
    const dataDir = join(cwd, 'mistyped');
    const { code, stdout, stderr } = await runWaymark(args, { cwd, env: { WAYMARK_DATA_DIR: dataDir } });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining('WAYMARK_DATA_DIR')]);
    expect(stderr).toContain(dataDir);
    expect(existsSync(dataDir)).toBe(false);
    expect(existsSync(join(cwd, 'file.backup'))).toBe(false);
  });

  it('is what doctor says is missing, and nothing is made', async () => {
    const dataDir = join(makeDataFolder(), 'mistyped');
    const { stdout } = await runWaymark(['doctor'], { env: { WAYMARK_DATA_DIR: dataDir } });
    expect(stdout).toMatch(/^missing +database: .*mistyped/mu);
    expect(stdout).not.toMatch(/^ok +database/mu);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('does not become a database by an empty folder in its place', async () => {
    const dataDir = join(makeDataFolder(), 'empty');
    mkdirSync(dataDir);
    const { code } = await runWaymark(['backup', join(dataDir, 'b')], { env: { WAYMARK_DATA_DIR: dataDir } });
    expect(code).toBe(1);
    expect(existsSync(join(dataDir, 'waymark.db'))).toBe(false);
  });

  it('is where the command was run, by default: a folder below the right one is another', async () => {
    const cwd = makeDataFolder();
    const { code, stderr } = await runWaymark(['backup', 'b'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toContain(join(cwd, '.waymark'));
    expect(existsSync(join(cwd, '.waymark'))).toBe(false);
  });
});

describe('a data folder that no folder can be made in', () => {
  it.each(['serve', 'migrate'])('stops "%s" with one sentence instead of hanging', async (command) => {
    const env = { WAYMARK_DATA_DIR: '/proc/waymark/data' };
    const { code, stderr } = await runWaymark([command], { env });
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining('WAYMARK_DATA_DIR')]);
  });
});
