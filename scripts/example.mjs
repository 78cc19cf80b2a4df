import { join } from 'node:path';
import { build, ensureNode, ensurePackages, ensurePinnedNode } from './ensure.mjs';
import { runInForeground } from './foreground.mjs';
import { root } from './run-command.mjs';

ensureNode();
ensurePackages();
const node = ensurePinnedNode();
build(node);
runInForeground(node, [join(root, 'examples', 'run.ts'), ...process.argv.slice(2)]);
