import { type KeyWait, worstOf } from '../terminal/tty-wait.ts';

type Call = { name: string; words: string };

// The calls in which a program waits for input, the one that says what epoll waits for, and the one that sets the file mask.
const NAMES = ['read', 'readv', 'ppoll', 'pselect6', 'epoll_pwait', 'epoll_ctl', 'umask'];
// arm64 has none of these.
const OLDER_NAMES = ['poll', 'select', 'epoll_wait'];

/** The calls to trace on an architecture; gVisor refuses to start when the list has one that the architecture lacks. */
export function tracedCalls(architecture: NodeJS.Architecture = process.arch): string[] {
  return architecture === 'arm64' ? NAMES : [...NAMES, ...OLDER_NAMES];
}

const LINE =
  /^(?:\S+ )?\[\s*(?<pid>\d+):\s*(?<thread>\d+)\] .{0,16}? (?<edge>[EX]) (?<name>\w+)\((?<words>.*)$/su;
const TERMINAL = String.raw`\/dev\/(?:pts\/\d+|tty)`;
const READS = new RegExp(`^0x[0-9a-f]+ ${TERMINAL},`, 'u');
const POLLS = new RegExp(String.raw`\{FD: 0x[0-9a-f]+ ${TERMINAL}, Events: [^}]*POLLIN`, 'u');
const SELECTS = /^0x[1-9a-f][0-9a-f]*, 0x[1-9a-f]/u;
const EPOLL = /^(?<epoll>0x[0-9a-f]+) /u;
const CONTROL = new RegExp(
  String.raw`^(?<epoll>0x[0-9a-f]+) \S+, EPOLL_CTL_(?<change>\w+), (?<watched>0x[0-9a-f]+) ${TERMINAL}, (?<event>.*)\) = 0 `,
  'u',
);

/** Who waits for what, by the trace of system calls that gVisor's kernel writes out of the container's reach. */
export type CallTrace = {
  take(line: string): void;
  /** `hasTerminal`: its standard input is one, which for select(2) the trace does not say. */
  waitsForKey(pid: number, hasTerminal: boolean): KeyWait;
  /** The mask that a process has set last; zero, which no shell of ours sets, if it has set none. */
  maskOf(pid: number): number;
};

/** Reads a trace line by line. */
export function openCallTrace(): CallTrace {
  const inside = new Map<number, Map<number, Call>>();
  const watched = new Map<string, Set<string>>();
  const masks = new Map<number, number>();
  return {
    maskOf: (pid) => masks.get(pid) ?? 0,
    take: (line) => {
      const found = LINE.exec(messageOf(line))?.groups;
      if (found === undefined) return;
      const { name = '', words = '', edge } = found;
      const pid = Number(found.pid);
      const threads = inside.get(pid) ?? new Map<number, Call>();
      inside.set(pid, threads);
      if (name === 'umask') masks.set(pid, Number.parseInt(words, 16));
      else if (name === 'epoll_ctl') control(watched, pid, words);
      else if (edge === 'E') threads.set(Number(found.thread), { name, words });
      else threads.delete(Number(found.thread));
    },
    waitsForKey: (pid, hasTerminal) => {
      const calls = [...(inside.get(pid)?.values() ?? [])];
      return worstOf(calls.map((call) => callWaits(call, pid, hasTerminal, watched)));
    },
  };
}

// Each line is an object of its own, so that no file's name can pretend to be one.
function messageOf(line: string): string {
  if (!line.startsWith('{"msg":"')) return '';
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === 'object' && entry && 'msg' in entry ? String(entry.msg) : '';
  } catch {
    return '';
  }
}

function control(watched: Map<string, Set<string>>, pid: number, words: string): void {
  const found = CONTROL.exec(words)?.groups;
  if (found === undefined) return;
  const key = `${pid} ${found.epoll}`;
  const set = watched.get(key) ?? new Set<string>();
  watched.set(key, set);
  if (found.change !== 'DEL' && found.event?.includes('EPOLLIN')) set.add(found.watched ?? '');
  else set.delete(found.watched ?? '');
}

function callWaits(
  { name, words }: Call,
  pid: number,
  hasTerminal: boolean,
  watched: ReadonlyMap<string, Set<string>>,
): KeyWait {
  const answer = (isWaiting: boolean): KeyWait => (isWaiting ? 'yes' : 'no');
  if (name.startsWith('read')) return answer(READS.test(words));
  if (name.endsWith('poll')) return answer(POLLS.test(words));
  // The trace shows where the set of descriptors stands and not what it holds.
  if (name.includes('select')) return hasTerminal && SELECTS.test(words) ? 'unknown' : 'no';
  const set = watched.get(`${pid} ${EPOLL.exec(words)?.groups?.epoll}`);
  return answer(set !== undefined && set.size > 0);
}
