import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, ensureNode, ensurePackages, ensurePinnedNode } from './ensure.mjs';
import { root } from './run-command.mjs';

ensureNode();
ensurePackages();
build(ensurePinnedNode());
// The same packer that a running service uses: what it hands out is this file, byte for byte.
const { packCommand } = await import('../packages/server/dist/adapters/own-packages.js');
const { bytes, version } = await packCommand(join(root, 'packages', 'cli'));
const file = `waymark-cli-${version}.tgz`;
writeFileSync(join(root, file), bytes);
console.log(`Packed ${file}. Install the command with: npm install -g ./${file}`);
