import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtempDisposable, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { makeRunFolder } from './run-folder.ts';

// Starts a machine with the given program in place of bwrap, as an auditor would, and does nothing with it.
const AUDITOR = `
const { startBubblewrapMachine } = await import(process.argv[1]);
const { defaultLimits } = await import(process.argv[2]);
const gateway = { ports: [], close: async () => undefined };
const parts = { binds: [], limits: defaultLimits(), openGateway: async () => gateway };
await startBubblewrapMachine({ ...parts, command: process.argv[3] });
console.log('started');
setInterval(() => undefined, 1000);
`;

function startAuditor(command: string) {
  const files = ['./bubblewrap-machine.ts', './limits/resource-limits.ts'];
  const urls = files.map((file) => new URL(file, import.meta.url).href);
  return spawn(process.execPath, ['--input-type=module', '-e', AUDITOR, ...urls, command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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

describe('an auditor that is killed', { timeout: 60_000 }, () => {
  it.each([
    ['before bubblewrap has begun', true],
    ['when its sandbox stands', false],
  ])('%s leaves no process, and the next run leaves no folder', async (_, isEarly) => {
    await using place = await mkdtempDisposable(join(tmpdir(), 'waymark-killed-'));
    await chmod(place.path, 0o777);
    const command = join(place.path, 'bwrap');
    const wait = 'touch "$here/begun"; until [ -e "$here/go" ]; do sleep 0.05; done';
    const program = `#!/bin/bash\nhere=$(dirname "$0")\n${isEarly ? wait : ''}\nexec bwrap "$@"\n`;
    await writeFile(command, program, { mode: 0o755 });
    const auditor = startAuditor(command);
    const pid = auditor.pid ?? 0;
    if (isEarly) await vi.waitFor(() => access(join(place.path, 'begun')), { timeout: 20_000 });
    else await once(auditor.stdout, 'data');
    expect(await processesOf(pid)).not.toEqual([]);
    auditor.kill('SIGKILL');
    await once(auditor, 'exit');
    await writeFile(join(place.path, 'go'), '');
    await vi.waitFor(async () => expect(await processesOf(pid)).toEqual([]), { timeout: 20_000 });
    expect(await foldersOf(pid)).toHaveLength(1);
    const { folder } = await makeRunFolder();
    await rm(folder, { recursive: true });
    expect(await foldersOf(pid)).toEqual([]);
  });
});
