import { join } from 'node:path';
import { build, ensureDebianPackages, ensureNode, ensurePackages, ensurePinnedNode } from './ensure.mjs';
import { runInForeground } from './foreground.mjs';
import { root } from './run-command.mjs';

ensureNode();
ensurePackages();
const node = ensurePinnedNode();
ensureDebianPackages(['chromium-headless-shell'], { required: true });
build(node);
runInForeground(node, [join(root, 'e2e', 'take-pulse-picture.ts')]);
