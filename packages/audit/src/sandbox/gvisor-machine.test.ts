import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Plan } from '../model/plan.ts';
import { actionStep, commandStep, planOf } from '../run/command-step.ts';
import { runPlan } from '../run/run-plan.ts';
import { probeGvisor } from './gvisor.ts';
import { probeSandbox } from './probe.ts';
import { makeStandInRunsc } from './runsc-fixture.ts';

const cacheFolder = join(tmpdir(), 'waymark-test-runtimes');
const isRoot = process.getuid?.() === 0;

async function standIn(first?: string): Promise<string> {
  const runsc = await makeStandInRunsc(first);
  onTestFinished(runsc.remove);
  return runsc.command;
}

function run(command: string, ...steps: Plan['steps']) {
  const found = { driver: 'gvisor', version: '9.9.9', command } as const;
  return runPlan(planOf(steps), { cacheFolder, egress: 'registries', found, timeLimits: { scaffold: 1 } });
}

async function linesOfProcesses(word: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(word));
}

// Only root can put the system together; that anybody else is told so is a test of its own.
describe.runIf(isRoot)('a journey in gVisor', () => {
  it('is run and watched in a frame of its own, of which nothing is left', async () => {
    // What stands inside is there for another user, however strict the auditor is with its own files.
    const mask = process.umask(0o077);
    onTestFinished(() => void process.umask(mask));
    const command = await standIn();
    const record = await run(
      command,
      commandStep('who', 'id -un; pwd; ls /home; test -w /usr || echo read-only; touch made'),
      commandStep('long', 'sleep 3600', { pace: 'scaffold' }),
      commandStep('after', 'echo next; cd /tmp'),
      commandStep('serve', `node -e "require('http').createServer((_, a) => a.end('hi')).listen(3000)"`, {
        staysUp: 'yes',
      }),
      actionStep('open', { kind: 'probe', url: 'http://localhost:3000/' }),
      commandStep('where', 'pwd; exit 3'),
    );
    expect(record.sandbox.selfTest.filter(({ ok }) => !ok)).toEqual([]);
    expect(record.sandbox).toMatchObject({ driver: 'gvisor', version: '9.9.9' });
    const [who, long, after, serve, where] = record.commands;
    expect(who).toMatchObject({ output: 'dev\n/home/dev/quickstart\ndev\nread-only' });
    expect(who?.files).toMatchObject([{ path: 'made', change: 'created' }]);
    expect(long?.ending.kind).toBe('timed_out');
    expect(after).toMatchObject({ output: 'next', ending: { kind: 'exited', code: 0 } });
    expect(serve).toMatchObject({ ending: { kind: 'kept_running' }, listeners: [{ port: 3000 }] });
    expect(record.steps[4]?.probes).toMatchObject([{ status: 200, bodyExcerpt: 'hi' }]);
    expect(where).toMatchObject({ output: '/tmp', ending: { kind: 'exited', code: 3 } });
    expect(await linesOfProcesses(command)).toEqual([]);
    const left = (await readdir(tmpdir())).filter((one) => one.startsWith(`waymark-run-${process.pid}-`));
    expect(left).toEqual([]);
  });

  it('says why its container does not start, and leaves nothing of it', async () => {
    const command = await standIn(`console.error('no such platform'); process.exit(1);`);
    await expect(run(command, commandStep('never', 'true'))).rejects.toThrow('no such platform');
    expect(await linesOfProcesses(command)).toEqual([]);
  });
});

describe('probeSandbox for gVisor', () => {
  it.runIf(isRoot)('does not believe one that has the kernel of this machine', async () => {
    const gvisor = await standIn();
    expect(await probeSandbox('gvisor', { commands: { gvisor } })).toMatchObject({
      available: false,
      reason: 'gVisor shares the kernel of this machine.',
    });
  });

  it.runIf(isRoot)('repeats why one does not start', async () => {
    const gvisor = await standIn(`console.error('no such platform'); process.exit(1);`);
    expect(await probeSandbox('gvisor', { commands: { gvisor } })).toMatchObject({
      available: false,
      reason: 'gVisor failed (no such platform).',
      install: expect.stringContaining('runsc'),
    });
  });

  it('says that it needs root', async () => {
    expect(await probeGvisor(await standIn(), 5000, 1000)).toMatchObject({
      available: false,
      reason: expect.stringContaining('needs root'),
    });
  });
});
