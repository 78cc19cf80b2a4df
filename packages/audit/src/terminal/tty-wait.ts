import { linkOf, type ProcessState, textOf } from '../sandbox/processes.ts';

type CallKind = 'read' | 'poll' | 'epoll';

// The numbers of the system calls in which a program waits for input, by architecture.
const WAITING_CALLS: Partial<Record<NodeJS.Architecture, Record<number, CallKind>>> = {
  arm64: { 63: 'read', 73: 'poll', 72: 'poll', 22: 'epoll', 441: 'epoll' },
  x64: {
    0: 'read',
    7: 'poll',
    23: 'poll',
    270: 'poll',
    271: 'poll',
    232: 'epoll',
    281: 'epoll',
    441: 'epoll',
  },
};
const TERMINAL = /^\/dev\/(?:pts\/\d+|tty)$/u;
const INPUT_EVENT = 1;

/** What the processes of a terminal are doing, seen from outside. */
export type TerminalActivity = {
  /** Some process waits for a key. */
  isReading: boolean;
  /** Some process is running or waits for a disk, rather than for somebody. */
  isBusy: boolean;
  /** The processor time that all of them have used. */
  ticks: number;
};

/** Looks at the processes of one session, leaving out the shell that merely waits for them. */
export function readActivity(
  processes: readonly ProcessState[],
  shell: ProcessState,
  isReading: (pid: number) => boolean,
): TerminalActivity {
  const session = processes.filter((one) => one.session === shell.session && one.state !== 'Z');
  return {
    isReading: session.some(({ pid }) => isReading(pid)),
    isBusy: session.some(({ state }) => state === 'R' || state === 'D'),
    ticks: session.reduce((sum, { ticks }) => sum + ticks, 0),
  };
}

/** Whether a process of this kernel waits for a key of its terminal. */
export function isReadingTerminal(pid: number): boolean {
  const [call = '', firstArgument = ''] = textOf(`/proc/${pid}/syscall`).split(' ');
  const descriptor = Number(firstArgument);
  switch (WAITING_CALLS[process.arch]?.[Number(call)]) {
    case 'read':
      return isTerminal(pid, descriptor);
    case 'poll':
      return isTerminal(pid, 0);
    case 'epoll':
      return watchedBy(pid, descriptor).some((watched) => isTerminal(pid, watched));
    default:
      return false;
  }
}

function isTerminal(pid: number, descriptor: number): boolean {
  return TERMINAL.test(linkOf(`/proc/${pid}/fd/${descriptor}`));
}

function watchedBy(pid: number, epoll: number): number[] {
  const lines = textOf(`/proc/${pid}/fdinfo/${epoll}`).matchAll(/^tfd:\s*(\d+)\s+events:\s*([0-9a-f]+)/gmu);
  return [...lines]
    .filter(([, , events = '']) => (Number.parseInt(events, 16) & INPUT_EVENT) !== 0)
    .map(([, descriptor]) => Number(descriptor));
}
