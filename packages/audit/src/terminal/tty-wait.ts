import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { linkOf, type ProcessState, textOf } from '../sandbox/processes.ts';

type CallKind = 'read' | 'poll' | 'select' | 'epoll';

// The numbers of the system calls in which a program waits for input, by architecture.
const WAITING_CALLS: Partial<Record<NodeJS.Architecture, Record<number, CallKind>>> = {
  arm64: { 63: 'read', 65: 'read', 73: 'poll', 72: 'select', 22: 'epoll', 441: 'epoll' },
  x64: {
    0: 'read',
    19: 'read',
    7: 'poll',
    271: 'poll',
    23: 'select',
    270: 'select',
    232: 'epoll',
    281: 'epoll',
    441: 'epoll',
  },
};
const EPOLL_PWAIT2 = '441';
const TERMINAL = /^\/dev\/(?:pts\/\d+|tty)$/u;
const INPUT_EVENT = 1;
const POLL_ENTRY_BYTES = 8;
const MOST_WATCHED = 1024;

/**
 * Whether a process waits for a key: `timed` where it would take one, and goes on by itself after a while; `unknown` where
 * this machine cannot see what it waits for.
 */
export type KeyWait = 'yes' | 'timed' | 'no' | 'unknown';

/** What the processes of a terminal are doing, seen from outside. */
export type TerminalActivity = {
  /** Whether some process waits for a key. */
  reading: KeyWait;
  /** Some process is running or waits for a disk, rather than for somebody. */
  isBusy: boolean;
  /** The processor time that all of them have used. */
  ticks: number;
};

/**
 * Looks at the processes of a command: those of its terminal's session, and those that have left it for a session which
 * nobody had before the command began.
 */
export function readActivity(
  processes: readonly ProcessState[],
  shell: ProcessState,
  waitsForKey: (pid: number) => KeyWait,
  sessionsBefore: ReadonlySet<number> = new Set(),
): TerminalActivity {
  const alive = processes.filter(({ state }) => state !== 'Z');
  const session = alive.filter((one) => one.session === shell.session);
  const apart = alive.filter((one) => one.session !== shell.session && !sessionsBefore.has(one.session));
  const own = [...session, ...apart];
  // A shell that cannot be looked into and has a child waits for that.
  const hasChild = session.some(({ parent }) => parent === shell.pid);
  const waits = session.filter(isInForeground).map(({ pid }) => {
    const wait = waitsForKey(pid);
    return wait === 'unknown' && pid === shell.pid && hasChild ? 'no' : wait;
  });
  return {
    reading: worstOf(waits),
    isBusy: own.some(({ state }) => state === 'R' || state === 'D'),
    ticks: own.reduce((sum, { ticks }) => sum + ticks, 0),
  };
}

/** A terminal gives its keys to the group in its foreground alone. */
function isInForeground({ group, foreground }: ProcessState): boolean {
  return foreground <= 0 || group === foreground;
}

/** One process that waits is enough; one that cannot be seen leaves it open. */
export function worstOf(waits: readonly KeyWait[]): KeyWait {
  return (['yes', 'timed', 'unknown'] as const).find((wait) => waits.includes(wait)) ?? 'no';
}

/** Whether a process of this kernel waits for a key of its terminal, in any of its threads. */
export function waitsForKey(pid: number): KeyWait {
  return worstOf(threadsOf(pid).map((thread) => threadWaits(pid, thread)));
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function threadWaits(pid: number, thread: string): KeyWait {
  const [call = '', ...rest] = textOf(`/proc/${pid}/task/${thread}/syscall`).trim().split(' ');
  // Whoever has ended meanwhile has no state either.
  if (call === '') return textOf(`/proc/${pid}/task/${thread}/stat`) === '' ? 'no' : 'unknown';
  const [first = 0, second = 0] = rest.map(Number);
  switch (WAITING_CALLS[process.arch]?.[Number(call)]) {
    case 'read':
      return anyTerminal(pid, [first]);
    case 'poll':
      return anyTerminal(pid, polledBy(pid, first, second));
    case 'select':
      return anyTerminal(pid, selectedBy(pid, first, second));
    case 'epoll':
      // epoll_pwait2(2) has a place in memory there.
      return withTimer(
        anyTerminal(pid, watchedBy(pid, first)),
        call === EPOLL_PWAIT2 || ENDLESS.has(rest[3] ?? ''),
      );
    default:
      return WAITING_CALLS[process.arch] === undefined ? 'unknown' : 'no';
  }
}

// epoll_wait(2) waits without an end where its timeout is -1, which the kernel shows with all bits of a register or of a number.
const ENDLESS: ReadonlySet<string> = new Set(['0xffffffff', '0xffffffffffffffff']);

/** Whoever waits for a key and for a moment of the clock goes on without a key. */
function withTimer(wait: KeyWait, isEndless: boolean): KeyWait {
  return wait === 'yes' && !isEndless ? 'timed' : wait;
}

/** Undefined are descriptors that cannot be seen: then only a process without a terminal cannot wait for a key. */
function anyTerminal(pid: number, descriptors: readonly number[] | undefined): KeyWait {
  const isTerminal = (descriptor: number) => TERMINAL.test(linkOf(`/proc/${pid}/fd/${descriptor}`));
  if (descriptors !== undefined) return descriptors.some(isTerminal) ? 'yes' : 'no';
  return isTerminal(0) ? 'unknown' : 'no';
}

/** The descriptors of an array of struct pollfd from which input is awaited; poll(2). */
function polledBy(pid: number, place: number, count: number): number[] | undefined {
  const bytes = memoryOf(pid, place, Math.min(count, MOST_WATCHED) * POLL_ENTRY_BYTES);
  if (bytes === undefined) return undefined;
  const entries = Array.from({ length: bytes.length / POLL_ENTRY_BYTES }, (_, at) => at * POLL_ENTRY_BYTES);
  return entries
    .filter((at) => (bytes.readInt16LE(at + 4) & INPUT_EVENT) !== 0)
    .map((at) => bytes.readInt32LE(at));
}

/** The descriptors of the set of those to be read; select(2). */
function selectedBy(pid: number, count: number, place: number): number[] | undefined {
  const wanted = Math.min(count, MOST_WATCHED);
  const bytes = memoryOf(pid, place, place === 0 ? 0 : Math.ceil(wanted / 8));
  const all = Array.from({ length: wanted }, (_, descriptor) => descriptor);
  return bytes && all.filter((one) => ((bytes[one >> 3] ?? 0) & (1 << (one & 7))) !== 0);
}

function watchedBy(pid: number, epoll: number): number[] {
  const lines = textOf(`/proc/${pid}/fdinfo/${epoll}`).matchAll(/^tfd:\s*(\d+)\s+events:\s*([0-9a-f]+)/gmu);
  return [...lines]
    .filter(([, , events = '']) => (Number.parseInt(events, 16) & INPUT_EVENT) !== 0)
    .map(([, descriptor]) => Number(descriptor));
}

/** A part of a process's memory, where this machine lets the auditor see it. */
function memoryOf(pid: number, place: number, length: number): Buffer | undefined {
  if (length === 0) return Buffer.alloc(0);
  try {
    const file = openSync(`/proc/${pid}/mem`, 'r');
    try {
      const bytes = Buffer.alloc(length);
      return readSync(file, bytes, 0, length, place) === length ? bytes : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}
