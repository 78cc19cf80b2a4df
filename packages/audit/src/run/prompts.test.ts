import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { RunRecord } from '../model/run.ts';
import { commandStep, planOf } from './command-step.ts';
import { runPlan } from './run-plan.ts';

const cacheFolder = join(tmpdir(), 'waymark-test-runtimes');
const timeout = 1_800_000;
const WITHIN_MS = 120_000;

const inPython = (code: string): string => `python3 -c "${code}"`;
const inNode = (code: string): string => `node -e "process.stdin.setRawMode(true).resume();${code}"`;

/** Programs that wait for a key, and what stands on the screen then; none of it reads like a question. */
const WAITING: Record<string, [command: string, screen: string]> = {
  'says nothing at all': ['cat', ''],
  'asks without a sign': [inPython("input('Tell me your name')"), 'Tell me your name'],
  'hides what is typed': [inPython("import getpass; getpass.getpass('Password')"), 'Password'],
  'ends its line before it waits': ["echo 'Press any key.'; head -c1", 'Press any key.'],
  'is the shell itself': ["printf 'Your turn'; read x", 'Your turn'],
  'takes single keys': [inNode("console.log('Pick with the arrows')"), 'Pick with the arrows'],
  'is woken by the clock in vain': [
    inNode("console.log('Pick one of these'); setInterval(() => {}, 8000)"),
    'Pick one of these',
  ],
  'waits in a thread of its own': [
    inPython("import threading; threading.Thread(target=lambda: input('From a thread')).start()"),
    'From a thread',
  ],
  'waits by select': [
    inPython("import select, sys; print('By select'); select.select([sys.stdin], [], [])"),
    'By select',
  ],
  'draws all the time': [
    inNode("let i=0;setInterval(()=>process.stdout.write('\\r'+'|/-'[i++%3]+' Go on? '),80)"),
    'Go on?',
  ],
};

/** Programs that wait for something else, for longer than a question is given. */
const WORKING: Record<string, string> = {
  sleeps: 'sleep 6',
  'polls nothing, on a terminal': inPython('import select; select.poll().poll(6000)'),
  'waits for a timer': 'node -e "setTimeout(() => {}, 6000)"',
  'would take keys and waits for a timer':
    'node -e "process.stdin.resume(); setTimeout(() => process.exit(0), 6000)"',
  'takes keys while a child of another session works': inNode(
    "require('child_process').spawn('timeout',['6','yes'],{detached:true,stdio:'ignore'}).on('exit',()=>process.exit(0))",
  ),
};

const idOf = (name: string): string => name.replaceAll(/\W+/gu, '-');

describe('a command that waits for a key', { timeout }, () => {
  let records: RunRecord[];

  const runAll = (commands: readonly (readonly [name: string, command: string])[]): Promise<RunRecord> => {
    const steps = commands.map(([name, command]) => commandStep(idOf(name), command));
    return runPlan(planOf(steps), { cacheFolder, egress: 'registries', driver: inject('sandbox') });
  };

  // All of them do little but wait, so that two journeys at once take half of the time.
  beforeAll(async () => {
    const waiting = Object.entries(WAITING).map(([name, [command]]) => [name, command] as const);
    records = await Promise.all([runAll(waiting), runAll(Object.entries(WORKING))]);
  }, timeout);

  const commandOf = (name: string) =>
    records.flatMap(({ commands }) => commands).find((one) => one.plannedStepId === idOf(name));

  it.each(Object.keys(WAITING))('is noticed within seconds where it %s', (name) => {
    const found = commandOf(name);
    expect(found?.ending).toMatchObject({ kind: 'waiting_for_input' });
    expect(found?.ending).toMatchObject({ screen: expect.stringContaining(WAITING[name]?.[1] ?? '') });
    expect(found?.durationMs).toBeLessThan(WITHIN_MS);
  });

  it('gets what the page shows as its input, and its end', async () => {
    const typed = 'hello world\nand more';
    const { commands } = await runPlan(planOf([commandStep('typed', 'cat > made.txt', { typed })]), {
      cacheFolder,
      egress: 'registries',
      driver: inject('sandbox'),
    });
    const [{ ending, answers, files } = {}] = commands;
    expect(ending).toEqual({ kind: 'exited', code: 0 });
    expect(answers).toMatchObject([{ basis: 'stated_on_page', quote: typed }]);
    expect(files).toMatchObject([{ path: 'made.txt', size: `${typed}\n`.length }]);
  });

  it.each(Object.keys(WORKING))('is not seen in one that %s', (name) => {
    expect(commandOf(name)?.ending).toEqual({ kind: 'exited', code: 0 });
  });
});
