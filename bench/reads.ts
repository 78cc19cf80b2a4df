import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePorts, startService } from '../testkit/src/index.ts';
import { answersPerSecond } from './load.ts';
import { median } from './median.ts';

const SECONDS = 3;
const ROUNDS = 5;

async function requestsPerSecond(url: string): Promise<number> {
  const { port, pathname: path } = new URL(url);
  return await answersPerSecond({ port: Number(port), path, method: 'GET', headers: {}, body: '' }, SECONDS);
}

/** Starts bare node:http with a copy of what the service answers at a URL. */
async function startRaw(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  const [port = 0] = await findFreePorts(1);
  const answer = await fetch(url);
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
  const copy = join(folder, 'answer.json');
  const {
    date: _date,
    connection: _connection,
    'keep-alive': _keepAlive,
    ...headers
  } = Object.fromEntries(answer.headers);
  writeFileSync(copy, JSON.stringify({ headers, body: await answer.text() }));
  const program = fileURLToPath(new URL('raw-server.ts', import.meta.url));
  const child = spawn(process.execPath, [program, String(port), copy], { stdio: 'ignore' });
  await delay(500);
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      child.kill();
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

/** JSON reads against bare node:http, in turn and in one run, so that the machine's mood cancels out. */
export async function benchReads(): Promise<void> {
  const service = await startService({ env: { WAYMARK_LOG_LEVEL: 'warn' } });
  for (const path of ['/health', '/api/challenge-config', '/openapi.json']) {
    const url = `${service.baseUrl.replace('localhost', '127.0.0.1')}${path}`;
    const raw = await startRaw(url);
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await requestsPerSecond(raw.url);
      ratios.push((await requestsPerSecond(url)) / bare);
    }
    await raw.stop();
    console.log(
      `reads     ${path.padEnd(22)} ${median(ratios).toFixed(2)} × raw node:http (median of ${ROUNDS}); bar 0.7`,
    );
  }
  await service.stop();
}
