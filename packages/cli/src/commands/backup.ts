import { existsSync } from 'node:fs';
import { loadConfig, openExistingStore, verifyBackup, writeBackup } from '@waymark/server';
import { type Command, exitCode, UsageError } from '../command.ts';
import { readOptions } from '../read-options.ts';

/** `waymark backup`: writes a snapshot of the running service's database and proves that it restores. */
export const backup: Command = {
  usage: 'backup FILE',
  summary: 'write a verified snapshot of the database, while the service runs',
  async run(args) {
    const [file = ''] = readOptions(args, {}, { min: 1, max: 1 }).positionals;
    if (existsSync(file)) throw new UsageError(`${file} already exists; a backup never replaces a file.`);
    const config = loadConfig();
    const store = await openExistingStore(config);
    try {
      await writeBackup(store, file, Date.now());
    } finally {
      await store.close();
    }
    const { rows } = await verifyBackup(file);
    console.log(`${file}: ${rows} rows, verified by a trial restore.`);
    console.log(
      'It does not hold the secret that wraps its keys. Keep WAYMARK_SECRET or secret.key with it.',
    );
    return exitCode.ok;
  },
};
