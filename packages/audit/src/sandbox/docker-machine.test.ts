import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Plan } from '../model/plan.ts';
import { actionStep, commandStep, planOf } from '../run/command-step.ts';
import { runPlan } from '../run/run-plan.ts';
import { makeStandInDocker } from './docker-fixture.ts';
import { probeSandbox } from './probe.ts';

const cacheFolder = join(tmpdir(), 'waymark-test-runtimes');
const isRoot = process.getuid?.() === 0;

async function standIn(become?: string) {
  const docker = await makeStandInDocker(become);
  onTestFinished(docker.remove);
  return docker;
}

function run(command: string, ...steps: Plan['steps']) {
  const found = { driver: 'docker', version: '27.1.1', command } as const;
  return runPlan(planOf(steps), { cacheFolder, egress: 'registries', found });
}

// Only root may enter a container; that anybody else is told so is a test of its own.
describe.runIf(isRoot)('a journey in Docker', () => {
  it('runs in a container without network or power, and leaves none behind', async () => {
    // What stands inside is there for another user, however strict the auditor is with its own files.
    const mask = process.umask(0o077);
    onTestFinished(() => void process.umask(mask));
    const docker = await standIn();
    const record = await run(
      docker.command,
      commandStep('who', 'id -un; pwd; test -w /usr || echo read-only; cat /proc/cmdline /proc/kallsyms'),
      commandStep('serve', `node -e "require('http').createServer((_, a) => a.end('hi')).listen(3000)"`, {
        staysUp: 'yes',
      }),
      actionStep('open', { kind: 'probe', url: 'http://localhost:3000/' }),
      commandStep('ask', 'read -p "Which one? " answer'),
    );
    expect(record.sandbox.selfTest.filter(({ ok }) => !ok)).toEqual([]);
    expect(record.sandbox).toMatchObject({ driver: 'docker', version: '27.1.1' });
    expect(record.commands.map(({ ending }) => ending.kind)).toEqual([
      'exited',
      'kept_running',
      'waiting_for_input',
    ]);
    expect(record.commands[0]?.output).toBe('dev\n/home/dev/quickstart\nread-only');
    expect(record.steps[2]?.probes).toMatchObject([{ status: 200, bodyExcerpt: 'hi' }]);
    const asked = await docker.asked();
    const started = asked.find((line) => line.startsWith('run ')) ?? '';
    const name = /--name (waymark-\S+)/u.exec(started)?.[1];
    expect(started).toContain('--network none --read-only');
    expect(started).toContain('--cap-drop ALL --security-opt no-new-privileges');
    expect(started).toMatch(/--pids-limit 1024 --memory \d+ --memory-swap \d+/u);
    expect(asked.at(-1)).toBe(`rm --force ${name}`);
    const left = (await readdir(tmpdir())).filter((one) => one.startsWith(`waymark-run-${process.pid}-`));
    expect(left).toEqual([]);
  });

  it.each([
    ['a container that does not start', 'echo "no such device" >&2; exit 125', 'no such device'],
    ['a daemon of another machine', `echo 1 > "$here/pid.$name"; exec cat`, 'does not run on this machine'],
  ])('says so of %s, and removes what was begun', async (_, become, reason) => {
    const docker = await standIn(become);
    await expect(run(docker.command, commandStep('never', 'true'))).rejects.toThrow(reason);
    expect((await docker.asked()).at(-1)).toMatch(/^rm --force waymark-/u);
  });
});

describe('probeSandbox for Docker', () => {
  it.runIf(isRoot)('believes a daemon whose container is apart from this machine', async () => {
    const { command } = await standIn();
    expect(await probeSandbox('docker', { commands: { docker: command } })).toEqual({
      available: true,
      driver: 'docker',
      version: '27.1.1',
      command,
    });
  });

  it.runIf(isRoot).each([
    ['shows the processes of this machine', 'exec "$@"', 'processes'],
    ['fails', 'echo "permission denied" >&2; exit 125', 'permission denied'],
  ])('does not believe one whose container %s', async (_, become, reason) => {
    const { command } = await standIn(become);
    expect(await probeSandbox('docker', { commands: { docker: command } })).toMatchObject({
      available: false,
      reason: expect.stringContaining(reason),
    });
  });
});
