#!/usr/bin/env node
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(`waymark needs Node.js 24 or newer; this is ${process.version}.`);
  process.exit(1);
}
const { enableCompileCache } = await import('node:module');
enableCompileCache();
const { main } = await import('../dist/waymark.mjs');
// A name look-up that nobody waits for any more would keep the process alive for seconds.
process.exit(await main(process.argv.slice(2)));
