import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readPowers } from '../network/start-gateway.ts';
import { findCallFilter } from './calls/load-filter.ts';
import { runBounded } from './run-bounded.ts';
import { runSelfTest } from './self-test.ts';

const UID = 65_534;

// Stands where a sandbox stands, and is this machine itself: the test of a sandbox has to see that it is none.
async function testMachine(drop: string[] = [], registry = 'https://registry.test/') {
  const gateway = { powers: () => readPowers(process.pid) };
  const machine = { filter: await findCallFilter(), uid: UID, gateway };
  const become = [
    '--reuid',
    String(UID),
    '--regid',
    String(UID),
    '--clear-groups',
    '--inh-caps=-all',
    ...drop,
    '--',
  ];
  const exec = async (argv: readonly string[], timeoutMs: number) => {
    // A sandbox has its Node.js there; this machine's may stand where only root may look.
    const [program = '', ...words] =
      argv[0] === '/opt/node/bin/node'
        ? [process.execPath, ...argv.slice(1)]
        : ['/usr/bin/setpriv', ...become, ...argv];
    const run = await runBounded(program, words, { timeoutMs });
    return run.outcome === 'exited' ? run : { code: null, stdout: '', stderr: '' };
  };
  const checks = await runSelfTest(
    { exec, facts: { nodeVersion: '0', npmVersion: '0' } },
    new URL(registry),
    machine,
  );
  return Object.fromEntries(checks.map(({ check, ok, detail }) => [check, { ok, detail }]));
}

describe('what stands outside of all sandboxes', () => {
  // Answers as a sandbox does, and says which programs it was asked to start.
  async function testTwice(npmVersion: string) {
    const asked: string[] = [];
    const exec = async ([program = '', word = '', ...words]: readonly string[]) => {
      if (program.endsWith('/node')) asked.push(word === '-e' ? 'registry' : 'npm');
      return { code: 0, stdout: words.includes('--version') ? '11.6.2' : '200', stderr: '' };
    };
    const machine = { filter: await findCallFilter(), uid: UID, gateway: { powers: async () => '' } };
    const sandbox = { exec, facts: { nodeVersion: '24.0.0', npmVersion } };
    const known = new Map();
    const test = (registry: string) => runSelfTest(sandbox, new URL(registry), machine, known);
    const results = [];
    for (const registry of ['https://a.test/', 'https://a.test/', 'https://b.test/']) {
      const checks = await test(registry);
      results.push(checks.filter(({ check }) => ['registry', 'npm'].includes(check)).map(({ ok }) => ok));
    }
    return { asked, results };
  }

  it('is asked once in an audit, by each of its registries', async () => {
    const { asked, results } = await testTwice('11.6.2');
    expect(asked).toEqual(['registry', 'npm', 'registry', 'npm']);
    expect(results).toEqual(Array(3).fill([true, true]));
  });

  it('is asked again where something of it was not as it should be', async () => {
    const { asked, results } = await testTwice('11.0.0');
    expect(asked).toHaveLength(6);
    expect(results).toEqual(Array(3).fill([true, false]));
  });
});

describe.runIf(process.getuid?.() === 0)('runSelfTest', () => {
  it('does not accept a machine that leaves a command the capabilities it may yet gain', async () => {
    const { capabilities, user } = await testMachine();
    expect(user?.ok).toBe(true);
    expect(capabilities).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/^Inh=0 Prm=0 Eff=0 Bnd=[1-9a-f]\w+ Amb=0$/u),
    });
  });

  it('accepts one that has taken all of them, and says what else is wrong with it', async () => {
    const checks = await testMachine(['--bounding-set=-all']);
    expect(checks.capabilities).toEqual({ ok: true, detail: 'Inh=0 Prm=0 Eff=0 Bnd=0 Amb=0' });
    const wrong = Object.keys(checks).filter((name) => checks[name]?.ok === false);
    expect(wrong).toEqual(
      expect.arrayContaining([
        ...['privileges', 'programs', 'arguments', 'witness', 'system-calls', 'gateway', 'registry', 'npm'],
      ]),
    );
  });

  it('asks a registry again that fails for the moment', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.writeHead(asked < 3 ? 503 : 200).end();
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { registry } = await testMachine([], `http://127.0.0.1:${port}/`);
    expect([registry, asked]).toEqual([{ ok: true, detail: '200' }, 3]);
  });
});
