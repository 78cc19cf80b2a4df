import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { spawnGuarded } from '@waymark/testkit/child-process';
import { findFreePorts } from '@waymark/testkit/free-port';
import { startService } from '@waymark/testkit/service-process';
import {
  hasTlsFiles,
  type LocalTls,
  makeTlsFiles,
  serviceSettings,
  siteName,
  siteOrigin,
  tlsFilesIn,
} from './local-tls.ts';
import { reserveOrigin, type Setup, verifySetup } from './setup-client.ts';
import { keepVisiting, visitSite } from './visits.ts';

const SITE_PORT = '8443';
const keptFolder = fileURLToPath(new URL('../.waymark/example', import.meta.url));
const siteEntry = fileURLToPath(new URL('docs-site/server.mjs', import.meta.url));
const say = (text = '') => console.log(text);
/** What to undo, the last first. */
const undo: (() => Promise<unknown>)[] = [];

interface Ground {
  readonly platformUrl: string;
  readonly files: LocalTls;
  readonly sitePort: number;
}

/** A service of our own, on a folder that goes away with us. */
async function ownGround(): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-example-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const files = await makeTlsFiles(folder);
  const [sitePort = 0] = await findFreePorts(1);
  const env = { WAYMARK_LOG_LEVEL: 'warn', ...serviceSettings(files, sitePort) };
  const service = await startService({ env });
  undo.push(() => service.stop());
  return { platformUrl: service.platformUrl, files, sitePort };
}

/** Somebody's service, which knows the authority and the port from `--print-env`. */
function givenGround(platformUrl: string, folder: string, sitePort: number): Ground {
  const files = tlsFilesIn(folder);
  if (!hasTlsFiles(files))
    throw new Error('Run "npm run example -- --print-env" first, and start the service with what it prints.');
  return { platformUrl: platformUrl.replace(/\/$/u, ''), files, sitePort };
}

/** Starts the site with the ingest key in its environment, as a deployment would. */
async function deploySite({ files, sitePort }: Ground, { credentials, origin }: Setup): Promise<void> {
  const site = await spawnGuarded(process.execPath, [siteEntry], {
    env: {
      PATH: process.env.PATH,
      PORT: String(sitePort),
      TLS_CERT_FILE: files.certFile,
      TLS_KEY_FILE: files.keyFile,
      PULSE_API_KEY: credentials.api_key,
      PULSE_ENDPOINT: credentials.endpoint,
      PULSE_ORIGIN: origin,
    },
  });
  undo.push(async () => {
    site.child.kill('SIGTERM');
    await site.exited;
  });
  const isUp = new Promise((resolve) => site.child.stdout?.once('data', resolve));
  const ended = await Promise.race([isUp.then(() => false), site.exited.then(() => true)]);
  if (ended) throw new Error(`The site ended at once:\n${site.output()}`);
}

function sayWhatNext({ platformUrl, files, sitePort }: Ground, claimUrl: string): void {
  say('\nWhat to do next:');
  say(`  1. Hand this link to a human, once:  ${claimUrl}`);
  say(
    `     They sign in with any e-mail address; the code is in ${platformUrl}/outbox unless mail is configured.`,
  );
  say(`  2. They see the visits at            ${platformUrl}/workspace`);
  say('  3. Visit the site as any agent:');
  say(
    `     curl --cacert ${files.authorityFile} --connect-to ${siteName}:443:127.0.0.1:${sitePort} -A 'GPTBot/1.2' ${siteOrigin}/llms.txt`,
  );
}

async function tryPulse(ground: Ground): Promise<void> {
  say(`service    ${ground.platformUrl}`);
  const setup = await reserveOrigin(ground.platformUrl, siteOrigin);
  say(`reserved   ${setup.origin} (201 pending_deployment)`);
  await deploySite(ground, setup);
  say(`deployed   examples/docs-site/server.mjs on port ${ground.sitePort}, over TLS`);
  const verdict = await verifySetup(setup);
  say(`verified   ${siteOrigin}/ (200 ${verdict.status})`);
  const seen = await visitSite(ground.files, ground.sitePort);
  say(`visited    ${seen.join(', ')}`);
  sayWhatNext(ground, verdict.claim_url ?? '');
  const stop = keepVisiting(ground.files, ground.sitePort);
  undo.push(async () => stop());
}

async function cleanUp(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}

async function printEnvironment(folder: string, sitePort: number): Promise<void> {
  const files = await makeTlsFiles(folder);
  for (const [name, value] of Object.entries(serviceSettings(files, sitePort))) say(`${name}=${value}`);
}

const options = {
  service: { type: 'string' },
  'print-env': { type: 'boolean' },
  folder: { type: 'string', default: keptFolder },
  'site-port': { type: 'string', default: SITE_PORT },
  once: { type: 'boolean' },
} as const;

async function main(): Promise<void> {
  const { service, folder, once, 'print-env': printsEnv, 'site-port': port } = parseArgs({ options }).values;
  if (printsEnv) return await printEnvironment(folder, Number(port));
  const stopped = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve);
  });
  const trial = async () =>
    tryPulse(service === undefined ? await ownGround() : givenGround(service, folder, Number(port)));
  try {
    // Whoever gives up in the middle gets a clean machine too.
    const wasStopped = await Promise.race([trial().then(() => false), stopped.then(() => true)]);
    if (wasStopped || once) return;
    say('\nAgents keep coming by. Ctrl-C ends the site and what this command started.');
    await stopped;
  } finally {
    await cleanUp();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
// A trial that was stopped half-way has requests under way.
process.exit();
