import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { findFreePorts, startService } from '../testkit/src/index.ts';

const CONNECTIONS = 32;
const SECONDS = 4;
const ROUNDS = 3;

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} did not answer every request.`);
  return result.requests.average;
}

async function startRaw(): Promise<{ url: string; stop(): Promise<void> }> {
  const [port = 0] = await findFreePorts(1);
  const file = fileURLToPath(new URL('raw-server.ts', import.meta.url));
  const child = spawn(process.execPath, [file, String(port)], { stdio: 'ignore' });
  await delay(500);
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** JSON reads against bare node:http, in turn and in one run, so that the machine's mood cancels out. */
export async function benchReads(): Promise<void> {
  const raw = await startRaw();
  const service = await startService({ env: { WAYMARK_LOG_LEVEL: 'warn' } });
  for (const path of ['/health', '/api/challenge-config', '/openapi.json']) {
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await requestsPerSecond(raw.url);
      const ours = await requestsPerSecond(`${service.baseUrl.replace('localhost', '127.0.0.1')}${path}`);
      ratios.push(ours / bare);
    }
    const shown = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
    console.log(`reads     ${path.padEnd(22)} ${shown} × raw node:http; bar 0.7`);
  }
  await service.stop();
  await raw.stop();
}
