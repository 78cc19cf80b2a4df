import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, ensureNode, ensurePackages, ensurePinnedNode } from './ensure.mjs';
import { root, runQuietly, stop } from './run-command.mjs';

const bundles = ['waymark.mjs', 'engine.mjs', 'gateway-process.mjs', 'read-process.mjs'];

ensureNode();
ensurePackages();
build(ensurePinnedNode());
const folder = mkdtempSync(join(tmpdir(), 'waymark-pack-'));
try {
  stage(folder);
  const { succeeded, output } = runQuietly('npm', ['pack', folder, '--silent', `--pack-destination=${root}`]);
  if (!succeeded) stop(`${output}\nnpm could not pack the command; its output is above.`);
  const file = output.trim().split('\n').at(-1);
  console.log(`Packed ${file}. Install the command with: npm install -g ./${file}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The command with everything it needs inside: whoever installs it downloads nothing else. */
function stage(target) {
  const cli = join(root, 'packages', 'cli');
  const { name, version, description, license, type, engines, bin } = JSON.parse(
    readFileSync(join(cli, 'package.json'), 'utf8'),
  );
  const manifest = { name, version, description, license, type, engines, bin, files: ['bin', 'dist'] };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  mkdirSync(join(target, 'dist'));
  cpSync(join(cli, 'bin'), join(target, 'bin'), { recursive: true });
  const fonts = readdirSync(join(cli, 'dist')).filter((file) => file.endsWith('.woff2'));
  for (const file of [...bundles, ...fonts, 'third-party-licenses.txt'])
    cpSync(join(cli, 'dist', file), join(target, 'dist', file));
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
  cpSync(join(cli, 'README.md'), join(target, 'README.md'));
}
