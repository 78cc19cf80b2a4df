import { readdirSync } from 'node:fs';
import { mkdtempDisposable, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { PlannedStep } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import { readProcess, textOf } from '../sandbox/processes.ts';
import { actionStep, commandStep, planOf } from './command-step.ts';
import type { RunEvent } from './run-events.ts';
import { type RunOptions, runPlan } from './run-plan.ts';

// Kept between runs: Node.js is copied and npm fetched once.
const cacheFolder = join(tmpdir(), 'waymark-test-runtimes');
const timeout = 1_800_000;

function run(steps: PlannedStep[], options: Partial<RunOptions> = {}): Promise<RunRecord> {
  return runPlan(planOf(steps), { cacheFolder, egress: 'registries', driver: inject('sandbox'), ...options });
}

async function leftovers(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`waymark-run-${process.pid}-`));
}

function ownProcesses(word: string): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const own = all.filter((pid) => readProcess(pid)?.parent === process.pid);
  return own.filter((pid) => textOf(`/proc/${pid}/cmdline`).includes(word));
}

const SERVER = `const { createServer } = require('node:http');
const ms = require('ms');
createServer((_, answer) => answer.end('waited ' + ms(60000))).listen(3000, () => console.log('ready'));
`;

describe('what is only tried behind a journey', { timeout }, () => {
  const serve = (text: string, id: string): PlannedStep =>
    commandStep(
      id,
      `node -e "require('node:http').createServer((_, answer) => answer.end('${text}')).listen(3000)"`,
      { staysUp: 'yes' },
    );
  const look = (id: string): PlannedStep => actionStep(id, { kind: 'probe', url: 'http://localhost:3000/' });

  it('has the ports to itself where it must be alone, after a look at what was there', async () => {
    const seen: string[] = [];
    const { steps, commands, stopped } = await run(
      [serve('one', 'first'), { ...serve('two', 'second'), alone: true }, look('open')],
      {
        onlyTries: { from: 'second', seconds: 60 },
        afterSteps: async (desk) => {
          seen.push((await desk.probe('http://localhost:3000/')).bodyExcerpt);
        },
      },
    );
    expect(seen).toEqual(['one', 'two']);
    expect(steps.at(-1)?.probes[0]?.bodyExcerpt).toBe('two');
    expect(commands.map(({ ending }) => ending.kind)).toEqual(['kept_running', 'kept_running']);
    expect(stopped).toBeNull();
  });

  it('is stopped before the same script is started once more', async () => {
    const server =
      "require('node:http').createServer((_, answer) => answer.end(process.argv[2] ?? 'plain')).listen(3000);\n";
    const { steps, commands } = await run([
      actionStep('write', { kind: 'write', path: 'app.js', content: server }),
      commandStep('start', 'node app.js', { staysUp: 'yes' }),
      commandStep('again', 'node app.js --debug', { staysUp: 'yes' }),
      look('open'),
    ]);
    expect(commands.map(({ ending }) => ending.kind)).toEqual(['kept_running', 'kept_running']);
    expect(steps.at(-1)?.probes[0]?.bodyExcerpt).toBe('--debug');
  });

  it('is left when its time is over, and nothing is said to have failed', async () => {
    const { steps, stopped } = await run(
      [commandStep('first', 'true'), commandStep('second', 'true'), commandStep('third', 'true')],
      { onlyTries: { from: 'second', seconds: 0 } },
    );
    expect(steps.map(({ stepId }) => stepId)).toEqual(['first']);
    expect(stopped).toBeNull();
  });

  it('is ended under way when its time is over, and counts as not tried', async () => {
    const looks: string[] = [];
    const { steps, commands, stopped } = await run(
      [commandStep('first', 'true'), commandStep('second', 'sleep 50'), commandStep('third', 'true')],
      {
        onlyTries: { from: 'second', seconds: 1 },
        afterSteps: async () => void looks.push('looked'),
        afterStep: ({ stepId }) => (stepId === 'first' ? 'continue' : 'stop'),
      },
    );
    expect(steps.map(({ stepId }) => stepId)).toEqual(['first']);
    expect(stopped).toBeNull();
    expect(commands.at(-1)).toMatchObject({ plannedStepId: 'second', ending: { by: 'auditor' } });
    expect(commands.at(-1)?.durationMs).toBeLessThan(40_000);
    expect(looks).toHaveLength(2);
  });
});

describe('a journey from an empty folder to an answering server', { timeout }, () => {
  let record: RunRecord;
  const events: RunEvent[] = [];
  const bytes = new Map<string, number>();
  const atTheDesk: unknown[] = [];

  beforeAll(async () => {
    const steps = [
      commandStep('init', 'npm init', {
        acceptDefaults: true,
        defaultsQuote: 'accept the defaults',
        pace: 'scaffold',
      }),
      commandStep('install', 'npm install ms', { pace: 'install' }),
      actionStep('code', { kind: 'write', path: 'server.js', content: SERVER }),
      commandStep('enter', 'mkdir inner && cd inner && export GREETING=hello'),
      commandStep('serve', 'cd .. && node server.js', { staysUp: 'yes' }),
      actionStep('open', { kind: 'probe', url: 'http://localhost:3000/' }),
      commandStep('second', 'echo "$GREETING from $PWD"; test -t 0 && tty'),
      commandStep('outside', `node -e "fetch('https://api.example.com/v1')"`),
      commandStep('ask', 'read -p "Which one? " answer'),
      commandStep('after', 'echo still here; exit 3'),
      commandStep('last', 'pwd; false'),
    ];
    record = await run(steps, {
      onEvent: (event) => events.push(event),
      onOutput: (id, chunk) => bytes.set(id, (bytes.get(id) ?? 0) + chunk.length),
      afterSteps: async (desk) => {
        atTheDesk.push((await desk.probe('http://localhost:3000/')).bodyExcerpt, await desk.listeners());
        atTheDesk.push((await desk.readFile('/home/dev/quickstart/server.js'))?.toString());
        throw new Error('This ends nothing.');
      },
    });
  }, timeout);

  const commandOf = (stepId: string) => {
    const found = record.commands.find(({ plannedStepId }) => plannedStepId === stepId);
    if (found === undefined) throw new Error(`No command for ${stepId}`);
    return found;
  };

  it('begins with a self-test in which every check holds', () => {
    expect(record.sandbox.selfTest.filter(({ ok }) => !ok)).toEqual([]);
    expect(record.sandbox.selfTest.map(({ check }) => check)).toContain('registry');
    expect(record.sandbox).toMatchObject({
      driver: inject('sandbox') === 'gvisor' ? 'gvisor' : 'bubblewrap',
      nodeVersion: expect.stringMatching(/^24\./),
    });
  });

  it('accepts what prompts propose where the page says so, and records each key', () => {
    const { ending, answers, files } = commandOf('init');
    expect(ending).toEqual({ kind: 'exited', code: 0 });
    expect(answers.length).toBeGreaterThan(5);
    expect(answers[0]).toMatchObject({ keys: '\r', basis: 'defaults_accepted_by_page' });
    expect(answers[0]?.screen).toContain('package name: (quickstart)');
    expect(files).toMatchObject([{ path: 'package.json', change: 'created' }]);
  });

  it('lists packages by name and version and leaves their files out', () => {
    const { packages, files, egress } = commandOf('install');
    expect(packages).toMatchObject([{ name: 'ms', version: expect.stringMatching(/^2\./), folder: '' }]);
    expect(files.map(({ path }) => path).sort()).toEqual(['package-lock.json', 'package.json']);
    expect(egress).toMatchObject([{ via: 'tls', port: 443, allowed: true, reached: true }]);
  });

  it('writes a file as a reader would', () => {
    const step = record.steps.find(({ stepId }) => stepId === 'code');
    expect(step).toMatchObject({ problem: null, files: [{ path: 'server.js', change: 'created' }] });
  });

  it('keeps a server running and asks it from inside its network', () => {
    expect(commandOf('serve')).toMatchObject({
      ending: { kind: 'kept_running', ready: 'listener' },
      listeners: [{ port: 3000 }],
      endedLater: null,
      interference: null,
    });
    const step = record.steps.find(({ stepId }) => stepId === 'open');
    expect(step?.probes).toMatchObject([{ status: 200, bodyExcerpt: 'waited 1m', error: null }]);
  });

  it('lets its caller look at what the last step left', () => {
    const listener = { port: 3000, address: expect.any(String) };
    expect(atTheDesk).toEqual(['waited 1m', [listener], SERVER]);
  });

  it('opens a second terminal with the variables and in the folder of the first', () => {
    expect(commandOf('second').output).toBe('hello from /home/dev/quickstart\n/dev/pts/1');
  });

  it('names the host that was out of reach and ties it to the command', () => {
    const { egress } = commandOf('outside');
    expect(egress).toMatchObject([
      { host: 'api.example.com', via: 'dns', allowed: false },
      { host: 'api.example.com', via: 'tls', port: 443, allowed: false, reached: false },
    ]);
    expect(events.filter(({ kind }) => kind === 'egress_refused')).toHaveLength(2);
  });

  it('stops at a prompt that the page does not answer', () => {
    expect(commandOf('ask').ending).toEqual({ kind: 'waiting_for_input', screen: 'Which one? ' });
    expect(commandOf('ask').answers).toEqual([]);
  });

  it('goes on in a new shell when a command has ended the old one', () => {
    expect(commandOf('after')).toMatchObject({ output: 'still here', ending: { kind: 'exited', code: 3 } });
    expect(commandOf('last')).toMatchObject({
      output: '/home/dev/quickstart',
      ending: { kind: 'exited', code: 1 },
    });
  });

  it('hands out every byte of the terminal', () => {
    expect(bytes.get(commandOf('last').id)).toBe('/home/dev/quickstart\r\n'.length);
  });

  it('ends whole and leaves nothing behind', async () => {
    expect(record.stopped).toBeNull();
    expect(record.steps).toHaveLength(11);
    expect(await leftovers()).toEqual([]);
  });
});

it('has Yarn ask the registry of which the run knows', { timeout }, async () => {
  const { commands, egress } = await run([
    commandStep('add', 'echo "{}" > package.json && npx --yes yarn@1.22.22 add ms@2.1.3'),
  ]);
  expect(commands).toMatchObject([
    { ending: { kind: 'exited', code: 0 }, packages: [{ name: 'ms', version: '2.1.3' }] },
  ]);
  expect(egress.map(({ host }) => host)).not.toContain('registry.yarnpkg.com');
});

describe('a journey that leaves its folder', { timeout }, () => {
  it('is seen to make what it makes where its commands lead', async () => {
    const made = (id: string, command: string): PlannedStep => commandStep(id, command);
    const { commands } = await run([
      made('there', 'mkdir /tmp/shop && echo 1 > /tmp/shop/app.js && cd /tmp/shop'),
      made('inside', 'mkdir lib && echo 1 > lib/a.js && echo 2 > app.js'),
      made('package', 'npm install ms@2.1.3 --no-save --no-package-lock'),
      made('back', 'cd ~/quickstart && rm /tmp/shop/lib/a.js'),
    ]);
    const told = commands.map(({ files }) => files.map(({ change, path }) => `${change} ${path}`));
    expect(told).toEqual([
      ['created /tmp/shop/app.js'],
      ['changed /tmp/shop/app.js', 'created /tmp/shop/lib/a.js'],
      [],
      ['removed /tmp/shop/lib/a.js'],
    ]);
    expect(commands[2]?.packages).toMatchObject([{ name: 'ms', version: '2.1.3', folder: '/tmp/shop' }]);
  });
});

describe('a run that is cut short', { timeout }, () => {
  it('stops where the judge says so', async () => {
    const steps = [commandStep('one', 'true'), commandStep('two', 'false'), commandStep('three', 'true')];
    const visit = vi.fn(async () => undefined);
    const record = await run(steps, {
      afterSteps: visit,
      // In thousandths that is no whole number, as what is left of a budget mostly is.
      budgetSeconds: 64.1,
      afterStep: (step, { commands }) =>
        commands.some(
          (command) =>
            command.plannedStepId === step.stepId &&
            command.ending.kind === 'exited' &&
            command.ending.code !== 0,
        )
          ? 'stop'
          : 'continue',
    });
    expect(record.steps.map(({ stepId }) => stepId)).toEqual(['one', 'two']);
    expect(record.stopped).toEqual({ reason: 'step_failed', stepId: 'two' });
    expect(visit).toHaveBeenCalledOnce();
  });

  it('ends at once when its caller gives up', async () => {
    const controller = new AbortController();
    const visit = vi.fn(async () => undefined);
    const record = await run([commandStep('sleep', 'sleep 3600')], {
      afterSteps: visit,
      signal: controller.signal,
      onEvent: ({ kind }) => kind === 'command_started' && controller.abort(),
    });
    expect(record.stopped).toEqual({ reason: 'aborted', stepId: 'sleep' });
    expect(record.commands).toMatchObject([{ ending: { kind: 'killed', by: 'auditor' }, programs: null }]);
    expect(visit).not.toHaveBeenCalled();
    expect(await leftovers()).toEqual([]);
  });

  it('says that the sandbox was lost when its only way out is gone', async () => {
    const record = await run([commandStep('sleep', 'sleep 3600')], {
      onEvent: ({ kind }) => {
        if (kind !== 'command_started') return;
        for (const gateway of ownProcesses('gateway-process')) process.kill(gateway, 'SIGKILL');
      },
    });
    expect(record.stopped).toEqual({ reason: 'sandbox_lost', stepId: 'sleep' });
  });

  it('ends a command that takes too long and goes on after it', async () => {
    const steps = [
      commandStep('sleep', 'sleep 3600', { pace: 'scaffold' }),
      // The terminal stops with its shell, and nobody would hear of its end.
      commandStep('stop', 'kill -STOP $$', { pace: 'scaffold' }),
      commandStep('next', 'echo next'),
    ];
    const record = await run(steps, { timeLimits: { scaffold: 1 } });
    expect(record.commands.map(({ ending }) => ending.kind)).toEqual(['timed_out', 'timed_out', 'exited']);
    expect(record.commands[2]).toMatchObject({ output: 'next', ending: { kind: 'exited', code: 0 } });
  });

  it('runs nothing when the self-test fails', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'waymark-test-'));
    const npm = join(folder.path, 'npm');
    // Another registry than the one that exists: the sandbox cannot reach it.
    await writeFile(npm, '#!/bin/sh\necho registry=http://127.0.0.1:9/\n', { mode: 0o755 });
    const record = await run([commandStep('never', 'true')], { npm });
    expect(record.stopped).toEqual({ reason: 'self_test_failed', stepId: null });
    expect(record.commands).toEqual([]);
    expect(record.sandbox.selfTest).toContainEqual(expect.objectContaining({ check: 'registry', ok: false }));
  });
});
