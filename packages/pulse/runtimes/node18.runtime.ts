import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startIngest } from '../src/test/ingest-server-fixture.ts';
import { apiKey, createVerifier, origin } from '../src/test/verifier-fixture.ts';
import { installApp } from './install-app.ts';

const site = `const { createServer } = require('node:http');
  const { createPulse } = require('@waymark/pulse');
  const { wrapListener } = require('@waymark/pulse/node');
  const pulse = createPulse();
  const server = createServer(wrapListener((request, response) => response.end('ok'), pulse));
  server.listen(0, '127.0.0.1', async () => {
    const headers = JSON.parse(process.env.CHALLENGE);
    const response = await fetch('http://127.0.0.1:' + server.address().port + '/page', { headers });
    await pulse.close();
    server.close();
    console.log(JSON.stringify({ version: process.version, proof: response.headers.get('pulse-proof') }));
  });`;

let app: Awaited<ReturnType<typeof installApp>>;
beforeAll(async () => {
  app = await installApp({ node: '18.20.8' }, { 'site.cjs': site });
});
afterAll(() => app.remove());

it('runs on Node.js 18', async () => {
  const ingest = await startIngest();
  const verifier = createVerifier('/page');
  const env = {
    ...process.env,
    PULSE_API_KEY: apiKey,
    PULSE_ENDPOINT: ingest.endpoint,
    PULSE_ORIGIN: origin,
    CHALLENGE: JSON.stringify(verifier.headers),
  };
  const node = join(app.folder, 'node_modules/node/bin/node');
  const { stdout } = await promisify(execFile)(node, ['site.cjs'], { cwd: app.folder, env });
  const { version, proof } = JSON.parse(stdout);
  expect(version).toBe('v18.20.8');
  expect(ingest.events().map((event) => event.id)).toEqual([verifier.check(proof, 200)]);
  await ingest.close();
});
