import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePorts, startService } from '../testkit/src/index.ts';
import type { Load } from './load.ts';
import { median } from './median.ts';
import { answersUnderWrk } from './wrk.ts';

const SECONDS = 3;
const ROUNDS = 7;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function startPeer(): Promise<{ load: Load; stop(): Promise<void> }> {
  const [port = 0] = await findFreePorts(1);
  const program = fileURLToPath(new URL('oidc-server.ts', import.meta.url));
  const child = spawn(process.execPath, [program, String(port)], { stdio: 'ignore' });
  await delay(3_000);
  const credentials = Buffer.from('bench:bench-secret-bench-secret-bench-secret').toString('base64');
  return {
    load: {
      port,
      method: 'POST',
      path: '/token',
      body: 'grant_type=client_credentials',
      headers: { ...FORM, authorization: `Basic ${credentials}` },
    },
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function registeredLoad(platformUrl: string): Promise<Load> {
  const answer = await fetch(`${platformUrl}/agent/identity`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'anonymous' }),
  });
  const { identity_assertion: assertion } = (await answer.json()) as { identity_assertion: string };
  const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  const port = Number(new URL(platformUrl).port);
  return {
    port,
    method: 'POST',
    path: '/oauth2/token',
    body: form.toString(),
    headers: FORM,
  };
}

/** Token exchange, with a signature check and a durable row each time, against oidc-provider in memory. */
export async function benchTokens(): Promise<void> {
  const peer = await startPeer();
  const service = await startService({
    env: { WAYMARK_LOG_LEVEL: 'warn', WAYMARK_TRUST_PROXY: '127.0.0.1' },
  });
  const ours = await registeredLoad(service.platformUrl.replace('localhost', '127.0.0.1'));
  const ratios: number[] = [];
  // Both are warm before anything counts.
  for (const load of [peer.load, ours]) await answersUnderWrk(load, 2 * SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    const theirs = await answersUnderWrk(peer.load, SECONDS);
    const own = await answersUnderWrk(ours, SECONDS);
    ratios.push(own / theirs);
    console.log(`tokens    round ${round + 1}: ${Math.round(own)}/s against ${Math.round(theirs)}/s`);
  }
  console.log(
    `tokens    jwt-bearer ${median(ratios).toFixed(2)} × oidc-provider client_credentials in memory (median of ${ROUNDS}); bar 1.5`,
  );
  await service.stop();
  await peer.stop();
}
