import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtempDisposable, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeRunFolder } from './run-folder.ts';
import { makeStandInRunsc } from './runsc-fixture.ts';

// Starts a machine with the given program, as an auditor would, and a command in it that stops and never ends.
const AUDITOR = `
const { DRIVERS } = await import(process.argv[1]);
const { defaultLimits } = await import(process.argv[2]);
const gateway = { ports: [], close: async () => undefined };
const parts = { binds: [], limits: defaultLimits(), openGateway: async () => gateway };
const machine = await DRIVERS[process.argv[3]].start({ ...parts, command: process.argv[4] });
const lasting = ['/bin/bash', '-c', 'echo; kill -STOP $$', '/waymark-run-' + process.pid + '-'];
const { child } = machine.start(lasting, ['pipe', 'pipe', 'ignore'], { PATH: '/usr/bin:/bin' });
await new Promise((resolve) => child.stdout.once('data', resolve));
console.log('started');
setInterval(() => undefined, 1000);
`;

function startAuditor(driver: string, command: string) {
  const files = ['./drivers.ts', './limits/resource-limits.ts'];
  const urls = files.map((file) => new URL(file, import.meta.url).href);
  return spawn(process.execPath, ['--input-type=module', '-e', AUDITOR, ...urls, driver, command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

// Programs that say that they have begun, and then wait before they do what they are for.
async function makeProgram(driver: string, place: string, isEarly: boolean): Promise<string> {
  if (driver === 'gvisor') {
    const wait = `writeFileSync('${place}/begun', ''); while (!require('node:fs').existsSync('${place}/go'));`;
    const runsc = await makeStandInRunsc(isEarly ? wait : '');
    onTestFinished(runsc.remove);
    return runsc.command;
  }
  const command = join(place, 'bwrap');
  const wait = `touch ${place}/begun; until [ -e ${place}/go ]; do sleep 0.05; done`;
  await writeFile(command, `#!/bin/bash\n${isEarly ? wait : ''}\nexec bwrap "$@"\n`, { mode: 0o755 });
  return command;
}

async function processesOf(auditor: number): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(`/waymark-run-${auditor}-`));
}

async function foldersOf(auditor: number): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`waymark-run-${auditor}-`));
}

const MOMENTS = [
  ['bubblewrap', 'before its sandbox has begun', true],
  ['bubblewrap', 'when its sandbox stands', false],
  ['gvisor', 'before its sandbox has begun', true],
  ['gvisor', 'when its sandbox stands', false],
] as const;
const isRoot = process.getuid?.() === 0;

describe('an auditor that is killed', () => {
  it.each(MOMENTS.filter(([driver]) => isRoot || driver !== 'gvisor'))(
    'with %s, %s leaves no process, and the next run leaves no folder',
    async (driver, _, isEarly) => {
      await using place = await mkdtempDisposable(join(tmpdir(), 'waymark-killed-'));
      await chmod(place.path, 0o777);
      const program = await makeProgram(driver, place.path, isEarly);
      // Whatever else runs on this machine sweeps the common folder.
      vi.stubEnv('TMPDIR', place.path);
      onTestFinished(() => void vi.unstubAllEnvs());
      const auditor = startAuditor(driver, program);
      const pid = auditor.pid ?? 0;
      if (isEarly) await vi.waitFor(() => access(join(place.path, 'begun')), { timeout: 180_000 });
      else await once(auditor.stdout, 'data');
      expect(await processesOf(pid)).not.toEqual([]);
      auditor.kill('SIGKILL');
      await once(auditor, 'exit');
      await writeFile(join(place.path, 'go'), '');
      await vi.waitFor(async () => expect(await processesOf(pid)).toEqual([]), { timeout: 180_000 });
      expect(await foldersOf(pid)).toHaveLength(1);
      const { folder } = await makeRunFolder();
      await rm(folder, { recursive: true });
      expect(await foldersOf(pid)).toEqual([]);
    },
  );
});
