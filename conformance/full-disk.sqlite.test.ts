import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onSmallDisk, startService, until } from '@waymark/testkit';
import { expect, it } from 'vitest';
import { send } from './http.ts';

const DISK_KIB = 8 * 1024;

/** Takes every byte that is left on the disk of a folder. */
function fill(folder: string): string {
  const file = join(folder, 'filler');
  for (let bytes = DISK_KIB * 1024; bytes >= 1; bytes = Math.floor(bytes / 2)) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  }
  return file;
}

it('says that it is not ready while its disk is full, and is ready again when there is room', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waymark-disk-'));
  const service = await startService({ dataDir, under: onSmallDisk(dataDir, DISK_KIB) });
  const ask = (path: string) => send(`${service.baseUrl}${path}`);
  try {
    expect((await ask('/ready')).status).toBe(200);
    // The disk is there for the service alone; this is the way in.
    const filler = fill(`/proc/${service.pid}/root${dataDir}`);
    const answer = await until(async () => {
      const asked = await ask('/ready');
      return asked.status !== 200 && asked;
    });
    expect(answer.status).toBe(503);
    expect(answer.json).toMatchObject({ ok: false, reason: 'store_not_writable' });
    expect(answer.text).not.toMatch(/disk|sqlite|waymark\.db/iu);
    expect((await ask('/health')).status).toBe(200);
    rmSync(filler);
    await until(async () => (await ask('/ready')).status === 200);
  } finally {
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
