import { loadConfig, migrate as migrateStore, openOrBeginStore } from '@waymark/server';
import { type Command, exitCode } from '../command.ts';
import { readOptions } from '../read-options.ts';

/** `waymark migrate`: brings the database to this version's schema. */
export const migrate: Command = {
  usage: 'migrate',
  summary: 'bring the database to the schema of this version',
  async run(args) {
    readOptions(args, {}, { min: 0, max: 0 });
    const store = await openOrBeginStore(loadConfig());
    try {
      const { applied } = await migrateStore(store);
      console.log(
        applied.length === 0 ? 'Nothing to do.' : applied.map((name) => `applied ${name}`).join('\n'),
      );
      return exitCode.ok;
    } finally {
      await store.close();
    }
  },
};
