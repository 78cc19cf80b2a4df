import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../open-store.ts';
import { readBackup } from './format.ts';
import { restoreBackup } from './restore-backup.ts';

export interface VerifiedBackup {
  readonly rows: number;
  /** The wrapped master key in it; only the secret it was made under opens it. */
  readonly keyRow: { readonly protection: string; readonly value: string } | undefined;
}

/** Proves that a backup can be restored by restoring it, into a database that is thrown away. */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-verify-'));
  const trial = await openStore({ dataDir: folder, databaseUrl: undefined });
  try {
    await restoreBackup(trial, file);
    let rows = 0;
    for await (const entry of readBackup(file)) if ('table' in entry) rows += 1;
    const keyRow = await trial.db
      .selectFrom('service_keys')
      .select(['protection', 'value'])
      .executeTakeFirst();
    return { rows, keyRow };
  } finally {
    await trial.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
