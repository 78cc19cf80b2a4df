import {
  checkKeyRow,
  loadConfig,
  openStore,
  restoreBackup,
  takeServeLock,
  verifyBackup,
} from '@waymark/server';
import { type Command, exitCode } from '../command.ts';
import { readOptions } from '../read-options.ts';

/** `waymark restore`: fills an empty database from a backup, also one of the other engine. */
export const restore: Command = {
  usage: 'restore FILE',
  summary: 'fill an empty database from a backup of either engine',
  async run(args) {
    const [file = ''] = readOptions(args, {}, { min: 1, max: 1 }).positionals;
    const config = loadConfig();
    const { rows, keyRow } = await verifyBackup(file);
    // Before anything is filled: a missing secret is said now and not at the next start.
    if (keyRow !== undefined) checkKeyRow(keyRow, config);
    const store = await openStore(config);
    const release = store.engine.name === 'sqlite' ? takeServeLock(config.dataDir) : () => {};
    try {
      const head = await restoreBackup(store, file);
      console.log(`${rows} rows of ${head.created_at} (${head.engine}) restored into ${store.engine.name}.`);
      return exitCode.ok;
    } finally {
      await store.close();
      release();
    }
  },
};
