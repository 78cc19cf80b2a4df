import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configSchema } from '../packages/cli/dist/many/config-file.js';
import { summarySchema } from '../packages/cli/dist/many/summary.js';
import { root } from './run-command.mjs';

// `packages/cli/src/many/config-file.test.ts` fails where they differ.
write('waymark.schema.json', configSchema());
write('waymark-summary.schema.json', summarySchema());

function write(name, schema) {
  writeFileSync(join(root, 'docs', name), `${JSON.stringify(schema, null, 2)}\n`);
}
