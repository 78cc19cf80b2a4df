import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { SandboxDriver } from './driver.ts';
import { probeSandbox } from './probe.ts';
import { makeStandInRunsc } from './runsc-fixture.ts';

const NOTHING = '/nonexistent/sandbox';
const ABSENT = { bubblewrap: NOTHING, docker: NOTHING, gvisor: NOTHING };
const DRIVERS: SandboxDriver[] = ['bubblewrap', 'docker', 'gvisor'];
const BWRAP_VERSION = '[ "$1" = --version ] && { echo "bubblewrap 9.9.9"; exit; }';

let folder = '';
let scripts = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-probe-'));
  // Root's sandboxes are started by users of their own.
  await chmod(folder, 0o755);
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function script(...lines: string[]): Promise<string> {
  scripts += 1;
  const path = join(folder, `program-${scripts}`);
  await writeFile(path, ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
  return path;
}

describe('probeSandbox for any driver', () => {
  it.each([...DRIVERS, 'auto'] as const)(
    'refuses %s without perl, and runs nothing of it',
    async (driver) => {
      const asked = join(folder, `asked-${driver}`);
      const program = await script(`touch ${asked}`);
      const commands = { bubblewrap: program, docker: program, gvisor: program };
      expect(await probeSandbox(driver, { commands, perl: NOTHING })).toEqual({
        available: false,
        reason: expect.stringMatching(new RegExp(`^${NOTHING}, .* is missing`)),
        install: 'apt-get install perl-base',
      });
      await expect(access(asked)).rejects.toThrow('ENOENT');
    },
  );

  it.each(DRIVERS)('reports that %s is not installed and how to install it', async (driver) => {
    const probe = await probeSandbox(driver, { commands: ABSENT });
    expect(probe).toMatchObject({
      available: false,
      reason: expect.stringContaining('could not be started'),
    });
    expect(probe).toMatchObject({ install: expect.stringMatching(/apt/) });
  });

  it.each(DRIVERS)('does not believe a %s that succeeds and says nothing', async (driver) => {
    const commands = { [driver]: await script('exit 0') };
    expect(await probeSandbox(driver, { commands })).toMatchObject({
      available: false,
      reason: expect.stringContaining('no usable answer'),
    });
  });

  it.each(DRIVERS)('gives up on a %s that hangs', async (driver) => {
    const commands = { [driver]: await script('sleep 60') };
    expect(await probeSandbox(driver, { commands, timeoutMs: 200 })).toMatchObject({
      available: false,
      reason: expect.stringContaining('within 200 ms'),
    });
  });
});

describe('probeSandbox for bubblewrap', () => {
  it('passes the installed bubblewrap', async () => {
    expect(await probeSandbox('bubblewrap')).toEqual({
      available: true,
      driver: 'bubblewrap',
      version: expect.stringMatching(/^\d+\.\d+/),
      command: 'bwrap',
    });
  });

  it('refuses a bubblewrap that cannot forbid user namespaces inside', async () => {
    const bubblewrap = await script('echo "bubblewrap 0.6.1"');
    expect(await probeSandbox('bubblewrap', { commands: { bubblewrap } })).toEqual({
      available: false,
      reason: 'bubblewrap 0.6.1 is too old.',
      install: 'Install bubblewrap 0.8.0 or newer.',
    });
  });

  it('repeats the refusal of a bubblewrap that may not create namespaces', async () => {
    const bubblewrap = await script(BWRAP_VERSION, 'echo "bwrap: No permissions" >&2; exit 1');
    expect(await probeSandbox('bubblewrap', { commands: { bubblewrap } })).toEqual({
      available: false,
      reason: 'bubblewrap failed (bwrap: No permissions).',
      install: expect.stringContaining('user namespaces'),
    });
  });

  it.each([
    [
      'runs the command outside of any sandbox',
      'while [ "$1" != -- ]; do shift; done; shift; exec "$@"',
      'processes',
    ],
    ['shares the network', 'first=$1; shift; exec bwrap "$first" --share-net "$@"', 'shares the network'],
    ['repeats its arguments', 'for word; do :; done; echo "$word"', 'unreadable'],
    ['runs something else', 'echo done', 'did not run'],
  ])('catches a bubblewrap that %s', async (_, behaviour, leak) => {
    const bubblewrap = await script(BWRAP_VERSION, behaviour);
    expect(await probeSandbox('bubblewrap', { commands: { bubblewrap } })).toMatchObject({
      available: false,
      reason: expect.stringMatching(new RegExp(`^bubblewrap does not isolate: .*${leak}`)),
    });
  });
});

describe('probeSandbox for Docker', () => {
  it.each([
    'echo "<no value>"',
    'echo 27.1.1; exit 1',
    'echo "Cannot connect to the Docker daemon" >&2; exit 1',
  ])('finds no daemon behind: %s', async (behaviour) => {
    const commands = { docker: await script(behaviour) };
    expect(await probeSandbox('docker', { commands })).toMatchObject({ available: false });
  });
});

describe('probeSandbox for auto', () => {
  it('takes bubblewrap without asking for anything else', async () => {
    const asked = join(folder, 'asked');
    const other = await script(`touch ${asked}`);
    const commands = { docker: other, gvisor: other };
    expect(await probeSandbox('auto', { commands })).toMatchObject({ available: true, driver: 'bubblewrap' });
    await expect(access(asked)).rejects.toThrow('ENOENT');
  });

  it('says for whose pages it chose, and that it had nothing to pass over', async () => {
    const probe = await probeSandbox('auto', { commands: { docker: NOTHING, gvisor: NOTHING } });
    expect(probe).toMatchObject({ choice: { whosePages: 'own', passedOver: [] } });
  });

  it('takes bubblewrap for strangers’ pages where gVisor does not pass, and says why', async () => {
    const docker = await script(`touch ${join(folder, 'asked-docker')}`);
    const probe = await probeSandbox('auto', {
      commands: { docker, gvisor: NOTHING },
      whosePages: 'strangers',
    });
    expect(probe).toMatchObject({
      available: true,
      driver: 'bubblewrap',
      choice: {
        whosePages: 'strangers',
        passedOver: [{ driver: 'gvisor', reason: expect.stringMatching(/^gVisor could not be started/u) }],
      },
    });
    await expect(access(join(folder, 'asked-docker'))).rejects.toThrow('ENOENT');
  });

  // Only root can put gVisor's system together.
  it.runIf(process.getuid?.() === 0)('prefers a gVisor that passes for strangers’ pages alone', async () => {
    const runsc = await makeStandInRunsc('', 'Linux version 4.4.0');
    onTestFinished(runsc.remove);
    const commands = { docker: NOTHING, gvisor: runsc.command };
    expect(await probeSandbox('auto', { commands, whosePages: 'strangers' })).toMatchObject({
      available: true,
      driver: 'gvisor',
      command: runsc.command,
      choice: { whosePages: 'strangers', passedOver: [] },
    });
    expect(await probeSandbox('auto', { commands })).toMatchObject({ driver: 'bubblewrap' });
    expect(await probeSandbox('bubblewrap', { commands, whosePages: 'strangers' })).not.toHaveProperty(
      'choice',
    );
  });

  it('names every failure and offers bubblewrap when nothing passes', async () => {
    const probe = await probeSandbox('auto', { commands: ABSENT });
    expect(probe).toMatchObject({ available: false, install: 'apt-get install bubblewrap' });
    expect(probe).toMatchObject({ reason: expect.stringMatching(/bubblewrap.*Docker.*gVisor/) });
  });
});
