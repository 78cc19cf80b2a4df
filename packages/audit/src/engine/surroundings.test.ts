import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NpmRegistry, startRegistry } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { provisionRuntime } from '../runtime/provision.ts';
import { auditJourney } from './audit-journey.ts';

const cacheFolder = join(tmpdir(), 'waymark-test-runtimes');
const timeout = 1_800_000;
const fence = '```';

const WATCHER = `#!/usr/bin/env node
const fs = require('node:fs');
const build = () => { fs.mkdirSync('out', { recursive: true }); fs.copyFileSync('in.css', 'out/site.css'); console.log('Done'); };
build();
if (process.argv.includes('--watch')) fs.watch('in.css', build);
`;

let registry: NpmRegistry;

beforeAll(async () => {
  // Fetched from the registry of this machine, before the one of the test takes its place.
  await provisionRuntime({ node: null, tools: [] }, { cacheFolder });
  const greeting = {
    name: 'tiny-greeting',
    files: { 'index.js': "module.exports = () => 'Hello, harbour';" },
  };
  registry = await startRegistry([
    { ...greeting, version: '1.0.0' },
    { name: 'tiny-styles', version: '1.0.0', files: { 'cli.js': WATCHER }, bin: { 'tiny-styles': 'cli.js' } },
    // What the self-test and the look at the registry ask for.
    { name: 'ms', version: '2.1.3', files: {} },
    { name: 'semver', version: '7.7.0', files: {} },
  ]);
  vi.stubEnv('npm_config_registry', registry.url);
}, timeout);

afterAll(async () => {
  vi.unstubAllEnvs();
  await registry.stop();
});

/** Audits a page and answers what its owner is told. */
async function audit(page: string) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'waymark-page-'));
  const target = join(folder.path, 'quickstart.md');
  await writeFile(target, page);
  const outcome = await auditJourney({ target, cacheFolder, egress: 'registries' });
  if (outcome.kind !== 'audited') throw new Error(`${outcome.kind}: ${outcome.reason}`);
  const { status, frictions, commands, summary } = outcome.report;
  return { status, summary, commands, owners: frictions.map((friction) => friction.likely_owner) };
}

const install = (spec: string) => `# Greeting

${fence}sh
npm install --fetch-retries=0 ${spec}
${fence}

${fence}sh
node -e "console.log(require('tiny-greeting')())"
${fence}

You should see:

${fence}text
Hello, harbour
${fence}
`;

describe('a registry on a port of its own', { timeout }, () => {
  it('serves the packages of a journey', async () => {
    expect(await audit(install('tiny-greeting@1.0.0'))).toMatchObject({ status: 'passed', owners: [] });
  });

  it.each([
    ['lacks the documented version', 'tiny-greeting@1.2.0', undefined],
    ['has lost the file of the documented version', 'tiny-greeting@1.0.0', 404],
    ['fails with 503 for the documented version', 'tiny-greeting@1.0.0', 503],
  ])('is to blame itself when it %s', async (_, spec, fault) => {
    if (fault !== undefined) registry.faults.set('tiny-greeting', fault);
    onTestFinished(() => void registry.faults.clear());
    const { status, owners, summary } = await audit(install(spec));
    expect(['blocked', 'inconclusive'], summary).toContain(status);
    expect(owners).toEqual(['environment']);
  });
});

describe('a builder that watches', { timeout }, () => {
  it('is kept running, does its work, and does not outlive the audit', async () => {
    const { status, commands } = await audit(`# Styles

Create \`in.css\`:

${fence}css title="in.css"
body { color: navy; }
${fence}

${fence}sh
npx --yes tiny-styles --watch
${fence}
`);
    const [journey] = commands;
    expect(journey).toMatchObject({ status: 'running', output_excerpt: expect.stringContaining('Done') });
    expect(status).toBe('passed');
    expect(processesWith('tiny-styles')).toEqual([]);
  });
});

describe('a machine with no processor to spare', { timeout }, () => {
  it('changes no verdict', async () => {
    const page = (said: string) => `# Harbour

Create \`hello.js\`:

${fence}js title="hello.js"
setTimeout(() => console.log('${said}'), 500);
${fence}

${fence}sh
node hello.js
${fence}

You should see:

${fence}text
ahoy
${fence}
`;
    keepBusy();
    // Both at once: whoever tests something else beside it waits for the loops too.
    const [good, bad] = await Promise.all([audit(page('ahoy')), audit(page('silence'))]);
    expect(good).toMatchObject({ status: 'passed', owners: [] });
    expect(bad).toMatchObject({ status: 'failed', owners: ['docs'] });
  });
});

// Twice as many endless loops as there are processors, until the test is over.
function keepBusy(): void {
  const loops: ChildProcess[] = Array.from({ length: availableParallelism() * 2 }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  onTestFinished(() => {
    for (const loop of loops) loop.kill('SIGKILL');
  });
}

function processesWith(text: string): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/u.test(name));
  return pids.map(commandLine).filter((line) => line.includes(text));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
