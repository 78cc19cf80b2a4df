import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRIVERS } from './drivers.ts';
import { defaultLimits } from './limits/resource-limits.ts';
import type { Machine } from './machine.ts';
import { textOf } from './processes.ts';
import type { ProcessEvent } from './watch-processes.ts';

let machine: Machine;

beforeAll(async () => {
  const gateway = { ports: [], close: async () => undefined, ended: new Promise<void>(() => undefined) };
  machine = await DRIVERS.bubblewrap.start({
    command: 'bwrap',
    binds: [],
    limits: defaultLimits(),
    openGateway: async () => gateway as never,
  });
});

afterAll(() => machine.close());

/** Runs a script under a watch and waits until the last of its processes was told of. */
async function watched(
  script: string,
): Promise<{ output: string; events: readonly ProcessEvent[]; socket: string }> {
  const watch = await machine.openWatch();
  if (watch === null) throw new Error('There is no watch.');
  const env = { PATH: '/usr/bin:/bin', HOME: '/home/dev' };
  const { child } = machine.start(['/bin/bash', '-c', script], ['ignore', 'pipe', 'ignore'], env, watch);
  const [output] = await Promise.all([text(child.stdout as never), once(child, 'close')]);
  await watch.ended;
  await watch.close();
  return { output, events: watch.events, socket: watch.socket };
}

function processesWith(word: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/u.test(name));
  return pids.filter((pid) => textOf(`/proc/${pid}/cmdline`).includes(word)).map(Number);
}

const said = (events: readonly ProcessEvent[]) =>
  events.map((event) =>
    event.kind === 'becomes' ? `${event.path} [${event.argv.join(' ')}]` : `${event.program} = ${event.code}`,
  );

describe('a watch', () => {
  it('sees each program that is started, and how it ends', async () => {
    const { output, events } = await watched('ls /nowhere-at-all; echo $?; true');
    expect(output).toBe('2\n');
    expect(said(events)).toEqual([
      '/bin/bash [/bin/bash -c ls /nowhere-at-all; echo $?; true]',
      '/usr/bin/ls [ls /nowhere-at-all]',
      '/usr/bin/ls = 2',
      '/usr/bin/bash = 0',
    ]);
    const [bash, ls] = events;
    expect(ls?.parents[0]).toBe(bash?.pid);
  });

  it('sees the file behind a name, whatever the name says', async () => {
    const { events } = await watched(
      'cd; cp /usr/bin/false node; hash -p ~/node ls; ls; PATH=~:$PATH; node; exec -a perl ./node',
    );
    const ends = events.flatMap((event) =>
      event.kind === 'ends' ? [`${event.program} = ${event.code}`] : [],
    );
    expect(ends.filter((end) => end.includes('node'))).toEqual(Array(3).fill('/home/dev/node = 1'));
  });

  it('sees in which folder a program is started, and whether it came about', async () => {
    const { events } = await watched('cd /usr/bin; ./true; ./none; ./true <<< x');
    const starts = events.flatMap((event, at) => (event.kind === 'becomes' ? [{ event, at }] : []));
    const cameAbout = starts.map(({ event, at }) => {
      const next = events.slice(at + 1).find(({ pid }) => pid === event.pid);
      return `${event.folder} ${event.path} ${event.image !== '' && next?.image !== event.image}`;
    });
    expect(cameAbout.slice(1)).toEqual([
      '/usr/bin ./true true',
      '/usr/bin ./none false',
      '/usr/bin ./true true',
    ]);
  });

  it('sees a program end by whichever of its threads', async () => {
    const threads = 'use threads; threads->create(sub { require POSIX; POSIX::_exit(3) })->join;';
    const { events } = await watched(`/usr/bin/perl -e '${threads}'; true`);
    const perl = events.find((event) => event.kind === 'becomes' && event.path === '/usr/bin/perl');
    expect(events).toContainEqual(expect.objectContaining({ kind: 'ends', pid: perl?.pid, code: 3 }));
  });

  it('sees a child that outlives its shell', async () => {
    const { events } = await watched('(setsid sleep 0.3 &) ; exit 4');
    expect(said(events)).toContain('/usr/bin/bash = 4');
    expect(said(events).at(-1)).toBe('/usr/bin/sleep = 0');
  });

  it('holds nothing up that it cannot see', async () => {
    const many = await watched('for i in {1..200}; do /usr/bin/true; done; echo done');
    expect(many.output).toBe('done\n');
    expect(many.events.filter(({ kind }) => kind === 'ends')).toHaveLength(201);
  });

  it('cannot be found from inside', async () => {
    const { output } = await watched('ls /proc/self/fd; cat /proc/net/unix | grep -c waymark-watch; ls /tmp');
    expect(output.split('\n').filter(Boolean)).toEqual(['0', '1', '2', '3', '0']);
  });

  it('says when its watcher was lost', async () => {
    const watch = await machine.openWatch();
    if (watch === null) throw new Error('There is no watch.');
    const { child } = machine.start(['/bin/sleep', '60'], ['ignore', 'ignore', 'ignore'], {}, watch);
    const lost = expect(watch.ended).rejects.toThrow('lost');
    while (watch.events.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    for (const pid of processesWith(watch.socket)) process.kill(pid, 'SIGKILL');
    await lost;
    await watch.close();
    child.kill('SIGKILL');
  });

  it('keeps no more of a program’s words than it needs', async () => {
    const { events } = await watched('/usr/bin/true $(printf "%0.sx" {1..5000}) 2 3 4 5 6 7 8 9');
    const told = events.find((event) => event.kind === 'becomes' && event.path === '/usr/bin/true');
    expect(told?.kind === 'becomes' && told.argv.map(({ length }) => length)).toEqual([
      ...[13, 256, 1, 1, 1, 1, 1, 1],
    ]);
  });

  it('leaves nothing behind where nobody came', async () => {
    const watch = await machine.openWatch();
    await watch?.close();
    expect(existsSync(dirname(watch?.socket ?? '/'))).toBe(false);
  });

  it('leaves no process behind', async () => {
    const { socket } = await watched('true');
    expect(processesWith(socket)).toEqual([]);
  });
});
