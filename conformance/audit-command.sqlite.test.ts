import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { until } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Desk,
  type Installation,
  installCommand,
  processesOf,
  processesWith,
  reaches,
  sitDown,
} from './audit-command.ts';

const fence = '```';
const timeout = 240_000;

const working = `# Numbers

${fence}sh
npm init -y
npm install ms
${fence}

Create \`server.js\`:

${fence}js title="server.js"
const ms = require('ms');
require('node:http').createServer((_, answer) => answer.end('waited ' + ms(60000))).listen(3000);
${fence}

${fence}sh
node server.js
${fence}

Open http://localhost:3000 and you should see:

${fence}text
waited 1m
${fence}
`;

// A number that no other process of this machine has on its command line.
const endless = (seconds: number) => `# Patience\n\n${fence}sh\nsleep ${seconds}\n${fence}\n`;

// A user whom this machine has never seen has no settings of npm and knows no certificates of its network.
function networkSettings(): Record<string, string> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const { NODE_EXTRA_CA_CERTS } = process.env;
  return { npm_config_registry: registry, ...(NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS } : {}) };
}

// Node.js keeps compiled modules there for the next start of the command.
async function leftovers(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name !== 'node-compile-cache');
}

let installation: Installation;
let guest: Desk;
let root: Desk;

beforeAll(async () => {
  installation = await installCommand();
  guest = await sitDown(installation, false);
  root = await sitDown(installation, true);
});

afterAll(async () => {
  for (const desk of [guest, root]) await desk.leave();
  await installation.remove();
});

describe('waymark audit', { timeout }, () => {
  it('needs no privilege: a user without any runs a journey with packages and a server', async () => {
    const desk = guest;
    const audit = await desk.audit(working, networkSettings());
    const { code } = await audit.exited;
    expect(code, audit.output()).toBe(0);
    const report = JSON.parse(desk.report());
    expect(report).toMatchObject({ status: 'passed', completion_state: 'passed_runtime' });
    expect(report.confidence.clean_sandbox).toBe(true);
    if (desk.uid !== process.getuid?.()) expect(processesOf(desk.uid)).toEqual([]);
    expect(await leftovers(desk.temporary)).toEqual([]);
  });

  it.each([
    ['SIGINT', 130, true],
    ['SIGTERM', 143, false],
  ] as const)(
    'ends on %s with code %i, a report of what it has, and nothing left behind',
    async (signal, code, isRoot) => {
      const seconds = randomInt(100_000_000, 999_999_999);
      const desk = isRoot ? root : guest;
      const audit = await desk.audit(endless(seconds), networkSettings());
      await reaches(audit, '[1/1]');
      await until(() => processesWith(`sleep ${seconds}`).length > 0);
      audit.child.kill(signal);
      expect(await audit.exited).toEqual({ code, signal: null });
      expect(audit.stderr()).toContain('interrupted');
      expect(JSON.parse(desk.report())).toMatchObject({ status: 'inconclusive' });
      expect(processesWith(`sleep ${seconds}`)).toEqual([]);
      expect(processesWith(desk.temporary)).toEqual([]);
      expect(await leftovers(desk.temporary)).toEqual([]);
    },
  );
});
