import { describe, expect, it } from 'vitest';
import { readPowers } from '../network/start-gateway.ts';
import { findCallFilter } from './calls/load-filter.ts';
import { runBounded } from './run-bounded.ts';
import { runSelfTest } from './self-test.ts';

const UID = 65_534;

// Stands where a sandbox stands, and is this machine itself: the test of a sandbox has to see that it is none.
async function testMachine(...drop: string[]) {
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
    const run = await runBounded('/usr/bin/setpriv', [...become, ...argv], { timeoutMs });
    return run.outcome === 'exited' ? run : { code: null, stdout: '', stderr: '' };
  };
  const checks = await runSelfTest(
    { exec, facts: { npmVersion: '0' } },
    new URL('https://registry.test/'),
    machine,
  );
  return Object.fromEntries(checks.map(({ check, ok, detail }) => [check, { ok, detail }]));
}

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
    const checks = await testMachine('--bounding-set=-all');
    expect(checks.capabilities).toEqual({ ok: true, detail: 'Inh=0 Prm=0 Eff=0 Bnd=0 Amb=0' });
    const wrong = Object.keys(checks).filter((name) => checks[name]?.ok === false);
    expect(wrong).toEqual(
      expect.arrayContaining([
        ...['privileges', 'programs', 'arguments', 'witness', 'system-calls', 'gateway', 'registry', 'npm'],
      ]),
    );
  });
});
