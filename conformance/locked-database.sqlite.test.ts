import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startService, until } from '@waymark/testkit';
import { expect, it } from 'vitest';
import { send } from './http.ts';

it('answers while another process keeps the lock of its database, and says that it is not ready', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waymark-locked-'));
  const service = await startService({ dataDir });
  const other = new DatabaseSync(join(dataDir, 'waymark.db'));
  const ask = (path: string) => send(`${service.baseUrl}${path}`);
  try {
    other.exec('begin immediate');
    const answers: string[] = [];
    const ready = ask('/ready').finally(() => answers.push('/ready'));
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await ask('/health')).status).toBe(200);
      answers.push('/health');
    }
    expect(await ready).toMatchObject({ status: 503, json: { ok: false, reason: 'store_slow' } });
    expect(answers.at(-1)).toBe('/ready');
    other.exec('rollback');
    await until(async () => (await ask('/ready')).status === 200);
  } finally {
    other.close();
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
