import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

// linux/sched.h: PF_EXITING.
const EXITING = 4;

/** A process as a /proc shows it. */
export type ProcessState = {
  pid: number;
  parent: number;
  group: number;
  session: number;
  /** The process group in the foreground of its terminal. */
  foreground: number;
  state: string;
  /** Whether it is about to end, or has ended and nobody has taken note yet. */
  isEnding: boolean;
  /** The processor time it has used, in clock ticks, with that of its ended children. */
  ticks: number;
  /** When it began, in clock ticks since this machine did; no two processes of one number share it. */
  startedAt: number;
};

/** Lists the processes of a pid namespace, given by the text of its link in /proc. */
export function listNamespace(namespace: string): ProcessState[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/u.test(name));
  return pids
    .filter((pid) => linkOf(`/proc/${pid}/ns/pid`) === namespace)
    .flatMap((pid) => readProcess(Number(pid)) ?? []);
}

/** Reads one process, or nothing if it has ended. */
export function readProcess(pid: number): ProcessState | undefined {
  const text = textOf(`/proc/${pid}/stat`);
  return text === '' ? undefined : parseProcess(text);
}

/** Understands what the file `stat` of a process says. */
export function parseProcess(text: string): ProcessState {
  // proc_pid_stat(5): the program's name may itself hold spaces and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const number = (index: number) => Number(fields[index]);
  return {
    pid: Number.parseInt(text, 10),
    state: fields[0] ?? '',
    isEnding: (number(6) & EXITING) !== 0,
    parent: number(1),
    group: number(2),
    session: number(3),
    foreground: number(5),
    ticks: number(11) + number(12) + number(13) + number(14),
    startedAt: number(19),
  };
}

/** The first child of a process. */
export function firstChildOf(pid: number): number | undefined {
  const children = textOf(`/proc/${pid}/task/${pid}/children`).trim();
  return children === '' ? undefined : Number(children.split(' ')[0]);
}

/** Reads a file of /proc, or the empty text if the process has ended or hides it. */
export function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Reads a link of /proc, or the empty text if the process has ended or hides it. */
export function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
