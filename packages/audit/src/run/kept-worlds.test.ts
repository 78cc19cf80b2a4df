import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { printed } from '../model/command-text.ts';
import type { PlannedStep } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import type { FoundDriver } from '../sandbox/driver.ts';
import { requireDriver } from '../sandbox/require-driver.ts';
import { freshState } from '../terminal/shell.ts';
import { actionStep, commandStep, planOf } from './command-step.ts';
import { type KeptWorlds, openKeptWorlds } from './kept-worlds.ts';
import { type RunOptions, runPlan } from './run-plan.ts';

const cacheFolder = join(tmpdir(), 'waymark-test-runtimes');
const timeout = 1_800_000;

let found: FoundDriver;
beforeAll(async () => {
  found = await requireDriver(inject('sandbox'), { whosePages: 'own' });
});

function run(steps: PlannedStep[], options: Partial<RunOptions> = {}): Promise<RunRecord> {
  return runPlan(planOf(steps), { cacheFolder, egress: 'registries', found, ...options });
}

async function journey(steps: PlannedStep[], worlds: KeptWorlds, options: Partial<RunOptions> = {}) {
  onTestFinished(() => worlds.close());
  return await run(steps, { leaveWorlds: worlds, ...options });
}

const long = (id: string, command: string) => commandStep(id, `${command} && sleep 1.6`);
const outputOf = ({ commands }: RunRecord, stepId: string) =>
  commands.find(({ plannedStepId }) => plannedStepId === stepId)?.output.trim();

async function runFolders(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`waymark-run-${process.pid}-`));
}

let worlds: KeptWorlds;
beforeEach(() => {
  worlds = openKeptWorlds();
});

describe('a run that begins in the world of another', { timeout }, () => {
  const MAKE = [
    'mkdir -p inner && cd inner && echo one > file && chmod 640 file && ln file hard && ln -s /etc/passwd link',
    'chmod 500 . && touch -d 2020-02-02T02:02:02.123456789Z /tmp/old && export GREETING="hello \'you\'"',
    'wave() { echo "wave $1"; } && umask 027',
  ].join(' && ');
  const LOOK = [
    'stat -c "%a %h %s" file hard && stat -c %a . && stat -c %y /tmp/old && readlink link && cat hard',
    'echo "$GREETING in $PWD"; wave hand; umask; cd - >/dev/null; pwd; ls -1A ~; cat ~/.planted',
  ].join('; ');

  it('finds files, links, times, modes, folder, variables, functions and mask as they were', async () => {
    const options = { files: { '/home/dev/.planted': 'secret\n' } };
    const first = await journey([long('make', MAKE), commandStep('look', LOOK)], worlds, options);
    const second = await run([long('make', MAKE), commandStep('again', LOOK)], {
      takeOverFrom: worlds,
      ...options,
    });
    expect(first).toMatchObject({ stopped: null, tookOver: null });
    expect(second).toMatchObject({ stopped: null, tookOver: { steps: 1 } });
    expect(outputOf(second, 'again')).toBe(outputOf(first, 'look'));
    expect(outputOf(second, 'again')).toContain(
      "640 2 4\n640 2 4\n500\n2020-02-02 02:02:02.123456789 +0000\n/etc/passwd\none\nhello 'you' in /home/dev/quickstart/inner\nwave hand\n0027\n/home/dev/quickstart\n.planted\nquickstart\nsecret",
    );
    expect(second.steps.map(({ stepId }) => stepId)).toEqual(['make', 'again']);
    expect(second.commands.map(({ id }) => id)).toEqual(['command-1', 'command-2']);
    expect(second.commands[0]).toEqual(first.commands[0]);
    expect(second.commands[1]?.files).toEqual([]);
  });

  it('does not install again, and has what was installed', async () => {
    const install = commandStep('install', 'npm install ms && sleep 1', { pace: 'install' });
    const code = (text: string) => actionStep('code', { kind: 'write', path: 'a.js', content: text });
    const start = commandStep('start', 'node a.js');
    const first = await journey([install, code("require('ms')"), start], worlds);
    const attempts: string[] = [];
    const second = await run([install, code("console.log(require('ms')('2 days'))"), start], {
      takeOverFrom: worlds,
      onEvent: (event) => void (event.kind === 'command_started' && attempts.push(printed(event.command))),
    });
    expect(second).toMatchObject({ stopped: null, tookOver: { steps: 1 } });
    expect(attempts).toEqual(['node a.js']);
    expect(outputOf(second, 'start')).toBe('172800000');
    expect(second.commands[0]?.packages).toEqual(first.commands[0]?.packages);
    // The record of the installation is the journey's, with what it asked for then.
    const asked = ({ egress }: RunRecord) => egress.filter(({ commandId }) => commandId === 'command-1');
    expect(asked(second)).toEqual(asked(first));
    expect(Date.parse(second.startedAt)).toBeGreaterThan(
      Math.max(...asked(second).map(({ at }) => Date.parse(at))),
    );
  });

  it('still knows a program that an earlier step put in the place of another', async () => {
    const plant = 'mkdir -p ~/.local/bin && cp /bin/true ~/.local/bin/grep && chmod 555 ~/.local/bin';
    const steps = [long('plant', plant), commandStep('call', 'grep nothing /etc/passwd')];
    const first = await journey(steps, worlds);
    const second = await run(steps, { takeOverFrom: worlds });
    expect(second).toMatchObject({ stopped: null, tookOver: { steps: 1 } });
    const replaced = { code: 'replaced', params: { name: 'grep', path: '/home/dev/.local/bin/grep' } };
    expect([first, second].map(({ commands }) => commands[1]?.interference)).toEqual([replaced, replaced]);
  });

  it('waits for what is about to end, and not for what stays', async () => {
    const make = (seconds: number) => [
      commandStep('make', `echo made > file; sleep 1.6; sleep ${seconds} &`),
      commandStep('look', 'cat file'),
    ];
    await journey(make(0.2), worlds);
    expect(await run(make(0.2), { takeOverFrom: worlds })).toMatchObject({ tookOver: { steps: 1 } });
    const others = openKeptWorlds();
    await journey(make(60), others);
    expect(await run(make(60), { takeOverFrom: others })).toMatchObject({ tookOver: null });
  });

  it('begins anew where the world cannot be laid out', async () => {
    const steps = [long('make', 'echo made > file'), commandStep('look', 'cat file')];
    await journey(steps, worlds);
    const broken = {
      ...worlds,
      find: (...args: Parameters<KeptWorlds['find']>) => {
        const found = worlds.find(...args);
        return found && { ...found, file: '/dev/null/none' };
      },
    };
    const second = await run(steps, { takeOverFrom: broken });
    expect(second).toMatchObject({ tookOver: null, stopped: null });
    expect(outputOf(second, 'look')).toBe('made');
  });
});

describe('the world that a run begins in', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => commandStep(id, `echo ${id}`)) as [
    PlannedStep,
    PlannedStep,
    PlannedStep,
  ];
  const surroundings = { env: { A: '1' }, project: { bundle: new Uint8Array([1]) } };
  const world = (steps: PlannedStep[], worthMs = 2000) => ({
    steps,
    surroundings,
    state: freshState('/'),
    worthMs,
    done: { commands: [], steps: [], egress: [] },
  });
  const keepWorld = async () => true;
  const lengthOf = (steps: PlannedStep[], around: unknown = structuredClone(surroundings)) =>
    worlds.find(structuredClone(steps), around)?.steps.length;

  it('lies behind the last step that both plans have, and was made in equal surroundings', async () => {
    onTestFinished(() => worlds.close());
    await worlds.keep({ keepWorld }, world([a]));
    await worlds.keep({ keepWorld }, world([a, b]));
    expect(lengthOf([a, b, c])).toBe(2);
    expect(lengthOf([a, { ...b, expected: [{ kind: 'exit_code', codes: [1] }] }, c])).toBe(1);
    expect(lengthOf([a])).toBe(1);
    expect(lengthOf([b, a])).toBeUndefined();
    expect(lengthOf([a, b], { ...surroundings, env: { A: '2' } })).toBeUndefined();
    expect(lengthOf([a, b], { ...surroundings, project: { bundle: new Uint8Array([2]) } })).toBeUndefined();
  });

  it('is one of two: for a new one that goes whose loss costs least', async () => {
    onTestFinished(() => worlds.close());
    await worlds.keep({ keepWorld }, world([a], 9000));
    await worlds.keep({ keepWorld }, world([a, b], 2000));
    await worlds.keep({ keepWorld }, world([a, b, c], 3000));
    expect([lengthOf([a, b, c]), lengthOf([a, b]), lengthOf([a])]).toEqual([3, 1, 1]);
  });
});

describe('no world is kept', { timeout }, () => {
  /** For each attempt to keep a world, how many steps had been done and whether it came to one. */
  async function attempts(steps: PlannedStep[], place = worlds): Promise<[number, boolean][]> {
    const kept: [number, boolean][] = [];
    const told: KeptWorlds = {
      ...place,
      keep: async (sandbox, world) => {
        const isKept = await place.keep(sandbox, world);
        kept.push([world.steps.length, isKept]);
        return isKept;
      },
    };
    const { commands, stopped } = await journey([...steps, commandStep('last', 'echo fine')], told);
    expect(stopped).toBeNull();
    expect(commands.at(-1)?.output).toBe('fine');
    return kept;
  }

  it('after a failure, beside a process, of a shell that is not whole, or of files that cannot be read', async () => {
    const steps = [
      commandStep('failure', 'sleep 1.6; false'),
      commandStep('left', "setsid -f bash -c 'echo $$ > pid; exec sleep 300'; sleep 1"),
      commandStep('job', 'kill "$(cat pid)"; sleep 300 & echo $! > pid; disown'),
      commandStep('variable', 'kill "$(cat pid)"; sleep 1; name=value'),
      commandStep('shut', 'unset name; mkdir shut; chmod 000 shut'),
      commandStep('again', 'rmdir shut; sleep 1.6'),
    ];
    expect(await attempts(steps)).toEqual([[5, false]]);
  });

  it('that is too large, and nothing of it is left', async () => {
    const before = await runFolders();
    const step = long('make', 'head -c 2000000 /dev/urandom > file');
    expect(await attempts([step], openKeptWorlds(1_000_000))).toEqual([[1, false]]);
    const [folder = ''] = (await runFolders()).filter((name) => !before.includes(name));
    expect(await readdir(join(tmpdir(), folder, 'private'))).toEqual([]);
  });
});

describe('worlds on this machine', { timeout }, () => {
  it('lie where nobody else may look, and are gone with their place', async () => {
    const before = await runFolders();
    const steps = ['a', 'b', 'c'].map((id) => long(id, `echo ${id} > ${id}; mkfifo pipe-${id}`));
    await journey(steps, worlds);
    const [folder = ''] = (await runFolders()).filter((name) => !before.includes(name));
    const place = join(tmpdir(), folder, 'private');
    expect((await stat(place)).mode & 0o777).toBe(0o700);
    const files = await readdir(place);
    expect(files).toHaveLength(2);
    for (const file of files) expect((await stat(join(place, file))).mode & 0o777).toBe(0o600);
    await worlds.close();
    expect(await runFolders()).toEqual(before);
  });
});
