import { makeDataFolder, spawnServerScript, until } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { OperatorError } from '../lib/errors/operator-error.ts';
import { takeServeLock } from './serve-lock.ts';

const holder = `
  const { takeServeLock } = await load('store/serve-lock.ts');
  takeServeLock(process.env.FOLDER);
  console.log('held');
  setInterval(() => {}, 1_000);
`;

describe('the right to serve from a data folder', () => {
  it('belongs to one process, and is free again after that one is killed', async () => {
    const folder = makeDataFolder();
    const process = await spawnServerScript(holder, { FOLDER: folder });
    await until(() => process.stdout().includes('held'));

    expect(() => takeServeLock(folder)).toThrow(
      `Another waymark process already serves from ${folder}; stop it, choose another WAYMARK_DATA_DIR, or set DATABASE_URL`,
    );

    process.child.kill('SIGKILL');
    await process.exited;
    takeServeLock(folder)();
  });

  it('is refused to another process while this one has it, and given back on release', async () => {
    const folder = makeDataFolder();
    const release = takeServeLock(folder);

    const refused = await spawnServerScript(holder, { FOLDER: folder });
    expect((await refused.exited).code).toBe(1);
    expect(refused.stderr()).toContain('already serves from');

    release();
    const allowed = await spawnServerScript(holder, { FOLDER: folder });
    await until(() => allowed.stdout().includes('held'));
  });

  it('is one per folder', () => {
    const releases = [takeServeLock(makeDataFolder()), takeServeLock(makeDataFolder())];
    for (const release of releases) release();
  });

  it('is refused twice within one process too', () => {
    const folder = makeDataFolder();
    const release = takeServeLock(folder);
    expect(() => takeServeLock(folder)).toThrow(OperatorError);
    release();
  });
});
