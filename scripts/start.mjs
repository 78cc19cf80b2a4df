import { join } from 'node:path';
import { build, ensureDebianPackages, ensureNode, ensurePackages, ensurePinnedNode } from './ensure.mjs';
import { runInForeground } from './foreground.mjs';
import { root } from './run-command.mjs';

ensureNode();
ensurePackages();
const node = ensurePinnedNode();
ensureDebianPackages(['bubblewrap'], { required: false });
build(node);
const entry = join(root, 'packages', 'cli', 'bin', 'waymark.mjs');
runInForeground(node, [entry, 'serve', ...process.argv.slice(2)]);
