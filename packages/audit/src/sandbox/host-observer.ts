import type { ChildProcess } from 'node:child_process';
import { Duplex } from 'node:stream';
import { waitsForKey } from '../terminal/tty-wait.ts';
import type { Observer, Program } from './machine.ts';
import { firstChildOf, linkOf, listNamespace, textOf } from './processes.ts';

/** Observes a machine whose processes are this kernel's own, by the kernel's tables. */
export function observeNamespace(pidNamespace: string): Observer {
  return {
    look: async () => listNamespace(pidNamespace),
    waitsForKey,
    maskOf: readMask,
    folderOf: async (pid) => linkOf(`/proc/${pid}/cwd`) || undefined,
    signal: async (pids, signal) => {
      for (const pid of pids) send(pid, signal);
    },
  };
}

function readMask(pid: number): number | undefined {
  const mask = /^Umask:\s*([0-7]+)$/mu.exec(textOf(`/proc/${pid}/status`))?.[1];
  return mask === undefined ? undefined : Number.parseInt(mask, 8);
}

function send(pid: number, signal: 'SIGINT' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between the look and the signal.
  }
}

/** A program that was put inside by a process that forks for it and waits: its child is the program. */
export function enteredProgram(child: ChildProcess): Program {
  const channel = child.stdio[3];
  return {
    child,
    channel: channel instanceof Duplex ? channel : null,
    pid: () => (child.pid === undefined ? undefined : firstChildOf(child.pid)),
  };
}
