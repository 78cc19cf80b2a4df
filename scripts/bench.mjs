import { build, ensureDebianPackages, ensureNode, ensurePackages, ensurePinnedNode } from './ensure.mjs';
import { runInForeground } from './foreground.mjs';

ensureNode();
ensurePackages();
const node = ensurePinnedNode();
// The load generator of the token benchmark.
ensureDebianPackages(['wrk'], { required: true });
build(node);
runInForeground(node, ['bench/run.ts', ...process.argv.slice(2)]);
