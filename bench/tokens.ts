import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { findFreePorts, startService } from '../testkit/src/index.ts';

const CONNECTIONS = 32;
const SECONDS = 5;
const ROUNDS = 3;
const FORM = 'application/x-www-form-urlencoded';

interface Load {
  readonly url: string;
  readonly body: string;
  readonly headers?: Record<string, string>;
}

let caller = 0;

/** Every request comes from an address of its own, so that no limit gets in the way of the measurement. */
function nextAddress(): string {
  caller += 1;
  return `20.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`;
}

async function tokensPerSecond({ url, body, headers = {} }: Load): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    method: 'POST',
    requests: [
      {
        method: 'POST',
        body,
        setupRequest: (request) => ({
          ...request,
          headers: { 'content-type': FORM, 'x-forwarded-for': nextAddress(), ...headers },
        }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed.`);
  return result.requests.average;
}

async function startPeer(): Promise<{ load: Load; stop(): Promise<void> }> {
  const [port = 0] = await findFreePorts(1);
  const program = fileURLToPath(new URL('oidc-server.ts', import.meta.url));
  const child = spawn(process.execPath, [program, String(port)], { stdio: 'ignore' });
  await delay(3_000);
  const credentials = Buffer.from('bench:bench-secret-bench-secret-bench-secret').toString('base64');
  return {
    load: {
      url: `http://127.0.0.1:${port}/token`,
      body: 'grant_type=client_credentials',
      headers: { authorization: `Basic ${credentials}` },
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
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  return { url: `${platformUrl}/oauth2/token`, body: body.toString() };
}

/** Token exchange, with a signature check and a durable row each time, against oidc-provider in memory. */
export async function benchTokens(): Promise<void> {
  const peer = await startPeer();
  const service = await startService({
    env: { WAYMARK_LOG_LEVEL: 'warn', WAYMARK_TRUST_PROXY: '127.0.0.1' },
  });
  const ours = await registeredLoad(service.platformUrl.replace('localhost', '127.0.0.1'));
  const shown: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const theirs = await tokensPerSecond(peer.load);
    const own = await tokensPerSecond(ours);
    shown.push(`${(own / theirs).toFixed(2)} (${Math.round(own)}/s)`);
  }
  console.log(
    `tokens    jwt-bearer ${shown.join(' ')} × oidc-provider client_credentials in memory; bar 1.5`,
  );
  await service.stop();
  await peer.stop();
}
