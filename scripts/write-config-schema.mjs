import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configSchema } from '../packages/cli/dist/many/config-file.js';
import { root } from './run-command.mjs';

// `packages/cli/src/many/config-file.test.ts` fails where the two differ.
writeFileSync(join(root, 'docs', 'waymark.schema.json'), `${JSON.stringify(configSchema(), null, 2)}\n`);
