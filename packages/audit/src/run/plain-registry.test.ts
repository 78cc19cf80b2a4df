import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NpmRegistry, startRegistry } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { RunRecord } from '../model/run.ts';
import { provisionRuntime } from '../runtime/provision.ts';
import { commandStep, planOf } from './command-step.ts';
import { runPlan } from './run-plan.ts';

const cacheFolder = join(tmpdir(), 'waymark-test-runtimes');
const timeout = 1_800_000;

let registry: NpmRegistry;
let record: RunRecord;
const looked: string[] = [];
// The test's registry has an address; a name server that never answers has the rest.
const resolver = {
  lookup: (host: string) => {
    looked.push(host);
    return host === '127.0.0.1' ? Promise.resolve([host]) : new Promise<string[]>(() => undefined);
  },
  hasNameServers: async () => true,
};

// One connection each: a request that is allowed, behind it one that is not, and one that asks for the end.
const BEHIND = (port: string, lines: readonly string[]) => `node -e "
const after = ${JSON.stringify(lines.join('\r\n')).replaceAll('"', "'")};
const get = 'GET /ms HTTP/1.1\\r\\nHost: 127.0.0.1:${port}\\r\\n';
const socket = require('net').connect(${port}, '127.0.0.1', () =>
  socket.write(get + '\\r\\n' + after + '\\r\\n\\r\\n' + get + 'Connection: close\\r\\n\\r\\n'));
socket.on('data', () => {}).on('error', () => {}).on('close', () => console.log('closed'));
"`;

beforeAll(async () => {
  // Fetched from the registry of this machine, before the one of the test takes its place.
  await provisionRuntime({ node: null, tools: ['pnpm', 'yarn'] }, { cacheFolder });
  const greeting = { name: 'tiny-greeting', files: { 'index.js': "module.exports = 'Hello, harbour';" } };
  registry = await startRegistry([
    { ...greeting, version: '1.0.0' },
    { name: 'tiny-other', version: '1.0.0', files: { 'index.js': '' } },
    { name: 'ms', version: '2.1.3', files: {} },
  ]);
  const { host, port, href } = new URL(registry.url);
  const token = `//${host}/:_authToken=none`;
  const show = 'node -p "require(\'tiny-greeting\')"';
  const steps = [
    commandStep('npm', `npm install --fetch-retries=0 tiny-greeting tiny-other && ${show}`, {
      pace: 'install',
    }),
    commandStep('pnpm', `mkdir -p p && cd p && pnpm add tiny-greeting tiny-other && ${show}; cd ..`, {
      pace: 'install',
    }),
    commandStep('yarn', `mkdir -p y && cd y && yarn add tiny-greeting tiny-other && ${show}; cd ..`, {
      pace: 'install',
    }),
    commandStep(
      'curl',
      `curl -sSv ${href}ms ${href}tiny-greeting -o a -o b 2>&1 | grep -c -e 'Re-using' -e 'HTTP/1.1 200'`,
    ),
    commandStep(
      'fetch',
      `node -e "(async () => { for (let i = 0; i < 20; i += 1) await (await fetch('${href}ms')).text(); console.log('fetched'); })()"`,
    ),
    commandStep('audit', 'npm audit --fetch-retries=0'),
    commandStep('host', BEHIND(port, ['POST /x HTTP/1.1', 'Host: attacker.example', 'Content-Length: 0'])),
    commandStep('put', BEHIND(port, ['PUT /tiny-greeting HTTP/1.1', `Host: ${host}`, 'Content-Length: 0'])),
    commandStep(
      'cloud',
      BEHIND(port, ['GET http://169.254.169.254/latest HTTP/1.1', 'Host: 169.254.169.254']),
    ),
    commandStep('tunnel', BEHIND(port, ['CONNECT tunnel.example:443 HTTP/1.1', 'Host: tunnel.example:443'])),
    commandStep(
      'publish',
      `echo '${token}' > .npmrc && npm pkg set name=tiny-published version=1.0.1 && npm publish --fetch-retries=0`,
    ),
    commandStep('left', 'curl -s -m 1 http://pypi.org/; curl -s -m 1 https://crates.io/; echo left'),
    commandStep('last', '(curl -s http://rubygems.org/ & curl -s https://jsr.io/ &) 2> /dev/null; echo over'),
  ];
  record = await runPlan(planOf(steps), {
    cacheFolder,
    egress: 'registries',
    driver: inject('sandbox'),
    registry: new URL(registry.url),
    resolver,
  });
}, timeout);

afterAll(() => registry.stop());

function commandOf(stepId: string) {
  const found = record.commands.find(({ plannedStepId }) => plannedStepId === stepId);
  if (found === undefined) throw new Error(`No command for ${stepId}`);
  return found;
}

function egressOf(stepId: string) {
  return commandOf(stepId).egress.map(({ host, via, refusal }) => `${via} ${host} ${refusal ?? 'passed'}`);
}

describe('a registry over plain HTTP', { timeout }, () => {
  it.each(['npm', 'pnpm', 'yarn'])('serves %s', (manager) => {
    expect(commandOf(manager).output).toContain('Hello, harbour');
    expect(egressOf(manager)).toContain('http 127.0.0.1 passed');
  });

  it('serves clients that keep their connection', () => {
    expect(commandOf('curl').output).toBe('3');
    expect(commandOf('fetch').output).toBe('fetched');
    expect(commandOf('fetch').egress).toMatchObject([{ host: '127.0.0.1', reached: true, count: 20 }]);
  });

  it('is asked for advisories, which is reading', () => {
    expect(registry.asked).toContainEqual(expect.stringMatching(/^POST \S+ \/-\/npm\/v1\/security\//u));
    expect(egressOf('audit')).toEqual(['http 127.0.0.1 passed']);
  });

  it.each([
    ['host', ['http 127.0.0.1 passed', 'http attacker.example host']],
    ['put', ['http 127.0.0.1 passed', 'http 127.0.0.1 write']],
    ['cloud', ['http 127.0.0.1 passed', 'http 169.254.169.254 host']],
    ['tunnel', ['http 127.0.0.1 passed', 'http tunnel.example tunnel']],
  ])('names what stands behind an allowed request: %s', (stepId, expected) => {
    expect(commandOf(stepId).output).toBe('closed');
    // Which of the two is noted first depends on how soon the allowed one is answered.
    expect(egressOf(stepId).toSorted()).toEqual(expected.toSorted());
  });

  it('is not written to, and says so', () => {
    expect(commandOf('publish')).toMatchObject({ ending: { kind: 'exited', code: 1 } });
    expect(commandOf('publish').output).toMatch(/405/u);
    expect(egressOf('publish')).toContain('http 127.0.0.1 write');
  });

  it('has seen nothing but reading, under its own name', () => {
    const { host } = new URL(registry.url);
    const others = registry.asked.filter((line) => !line.startsWith(`GET ${host} /`));
    expect(others.filter((line) => !line.startsWith(`POST ${host} /-/npm/v1/security/`))).toEqual([]);
  });

  it('leaves every host of which the name system heard in the ledger, with the command that asked', () => {
    expect(commandOf('left').output).toBe('left');
    expect(commandOf('left').egress).toMatchObject([
      { host: 'pypi.org', via: 'http', allowed: true, reached: false },
      { host: 'crates.io', via: 'tls', allowed: true, reached: false },
    ]);
    expect(record.egress.map(({ host }) => host)).toEqual(expect.arrayContaining(looked));
  });
});
