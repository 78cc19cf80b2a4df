import type { Readable, Writable } from 'node:stream';
import type { CallTrace } from './gvisor-calls.ts';
import type { Observer } from './machine.ts';
import { type ProcessState, parseProcess } from './processes.ts';

/**
 * The first process of a container in gVisor. It runs as root, of whom nobody else is there, so that no program of a journey
 * can signal, trace or stop it, and it reads the tables of gVisor's own kernel. Answers are records that end with a zero byte.
 */
export const OBSERVER = `exec 2>/dev/null
shopt -s nullglob
printf 'ready\\0\\0'
while read -r verb rest; do
  case $verb in
    look)
      terminals=(/dev/pts/[0-9]*)
      for place in /proc/[0-9]*; do
        line=; IFS= read -rd '' line < "$place/stat"
        has=0
        for terminal in "\${terminals[@]}"; do [[ $place/fd/0 -ef $terminal ]] && has=1; done
        [ -n "$line" ] && printf '%s %s\\0' "$has" "$line"
      done;;
    folder) printf '%s\\0' "$(readlink "/proc/$rest/cwd")";;
    signal) kill -s $rest;;
  esac
  printf '\\0'
done
`;

/** What it may do that root may not by name alone: to see other users' folders and to send them signals. */
export const OBSERVER_POWERS = ['CAP_KILL', 'CAP_SYS_PTRACE', 'CAP_DAC_READ_SEARCH'];

/** The observer inside, and whether it has begun. */
export type InnerObserver = Observer & { ready: Promise<boolean> };

/** Observes a machine with a kernel of its own: processes by its tables, waiting by the trace of its calls. */
export function observeGvisor(questions: Writable, answers: Readable, trace: CallTrace): InnerObserver {
  const { ask, ready } = openQuestions(questions, answers);
  let atTerminal = new Set<number>();
  return {
    ready,
    look: async () => {
      const seen = (await ask('look')).map(readRecord);
      atTerminal = new Set(seen.filter(({ hasTerminal }) => hasTerminal).map(({ state }) => state.pid));
      return seen.map(({ state }) => state);
    },
    waitsForKey: (pid) => trace.waitsForKey(pid, atTerminal.has(pid)),
    maskOf: trace.maskOf,
    folderOf: async (pid) => (await ask(`folder ${pid}`))[0] || undefined,
    signal: async (pids, signal) => {
      if (pids.length > 0) await ask(`signal ${signal.slice('SIG'.length)} ${pids.join(' ')}`);
    },
  };
}

function readRecord(record: string): { hasTerminal: boolean; state: ProcessState } {
  return { hasTerminal: record.startsWith('1'), state: parseProcess(record.slice(2)) };
}

type Answer = (records: string[]) => void;

// One question after another; when the machine has ended, every answer is empty.
function openQuestions(
  questions: Writable,
  answers: Readable,
): {
  ask(question: string): Promise<string[]>;
  ready: Promise<boolean>;
} {
  const waiting: Answer[] = [];
  let records: string[] = [];
  let rest = '';
  let isOver = false;
  const expect = () => {
    const { promise, resolve } = Promise.withResolvers<string[]>();
    if (isOver) resolve([]);
    else waiting.push(resolve);
    return promise;
  };
  const take = (record: string) => {
    if (record !== '') return records.push(record);
    waiting.shift()?.(records);
    records = [];
  };
  answers.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) take(part);
  });
  questions.on('error', () => undefined);
  answers
    .on('error', () => undefined)
    .on('close', () => {
      isOver = true;
      for (const answer of waiting.splice(0)) answer([]);
    });
  const ready = expect().then((records) => records.length > 0);
  return {
    ready,
    ask: (question) => {
      const answer = expect();
      questions.write(`${question}\n`);
      return answer;
    },
  };
}
