import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { bundlePulse } from './bundle-pulse.mjs';

await bundlePulse();

// One file loads in half the time of a thousand: the command's start is mostly reading modules.
const fromRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const bundle = await rolldown({
  input: fromRoot('packages/cli/dist/main.js'),
  platform: 'node',
  // An optional native driver of pg that we do not use.
  external: ['pg-native'],
  // Its CommonJS form hides its requires from every bundler.
  resolve: { alias: { 'jsonc-parser': fromRoot('node_modules/jsonc-parser/lib/esm/main.js') } },
  logLevel: 'warn',
});
await bundle.write({ file: fromRoot('packages/cli/dist/waymark.mjs'), format: 'esm', codeSplitting: false });
await bundle.close();

// A process of its own that the audit starts in a sandbox's network; it stands beside the command.
const gateway = await rolldown({
  input: fromRoot('packages/audit/dist/network/gateway-process.js'),
  platform: 'node',
  logLevel: 'warn',
});
await gateway.write({
  file: fromRoot('packages/cli/dist/gateway-process.mjs'),
  format: 'esm',
  codeSplitting: false,
});
await gateway.close();
