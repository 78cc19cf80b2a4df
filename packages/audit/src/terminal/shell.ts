import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Duplex, Readable, Writable } from 'node:stream';
import { firstChildOf, textOf } from '../sandbox/processes.ts';
import { type Fence, openFence } from './fence.ts';
import { preludeOf } from './shell-loop.ts';

const FENCE_MS = 2000;

/** What a new shell takes over from an earlier one: its folder, mask, variables, functions and aliases. */
export type ShellState = {
  cwd: string;
  umask: string;
  /** The names of the functions and aliases among the definitions. */
  names: string[];
  definitions: string;
};

/** How a command came back to the shell; `ended` when the shell itself ended with it. */
export type Completion = {
  code: number;
  state: ShellState | null;
  ended: boolean;
  /** Why the code may not be what the command ended with. */
  doubt: string | null;
};

/** The state of a shell in which nothing has happened. */
export function freshState(cwd: string): ShellState {
  return { cwd, umask: '0022', names: [], definitions: '' };
}

/** A bash on a terminal of its own. */
export type Shell = {
  /** Runs a command; only one at a time. */
  run(command: string): Promise<Completion>;
  /** Types into the terminal. */
  write(keys: string): void;
  /** Takes the terminal's bytes from now on; replaces an earlier listener. */
  onOutput(listener: (bytes: Buffer) => void): void;
  /** The host's number of the bash process. */
  pid(): number | undefined;
  isOpen(): boolean;
};

/** Speaks to a shell that was started with its terminal on descriptors 0 and 1 and its channel on 3. */
export function speakTo(child: ChildProcess): Shell {
  const { input, output, channel } = streamsOf(child);
  const fence = openFence(output);
  let exited: number | undefined;
  const exit = Promise.withResolvers<number>();
  child.once('error', () => exit.resolve(126));
  child.once('close', (code, signal) => {
    exited = code ?? (signal === 'SIGKILL' ? 137 : 143);
    exit.resolve(exited);
  });
  const replies = readReplies(channel);
  const before = { umask: '0022', options: '' };
  const mask = () => maskOf(bashPid(child));
  const line: Line = { channel, replies, exit: exit.promise, fence, before, mask };
  return {
    run: (command) => runCommand(command, line),
    write: (keys) => input.write(keys),
    onOutput: fence.onOutput,
    pid: () => bashPid(child),
    isOpen: () => exited === undefined,
  };
}

function streamsOf(child: ChildProcess): { input: Writable; output: Readable; channel: Duplex } {
  const [input, output, , channel] = child.stdio;
  if (!(input instanceof Writable && output instanceof Readable && channel instanceof Duplex)) {
    throw new Error('A shell needs its terminal and its channel.');
  }
  // The other end may close at any moment; the exit of the process tells.
  for (const stream of [input, output, channel]) stream.on('error', () => undefined);
  return { input, output, channel };
}

// nsenter forks; its child has become script(1), whose child is the shell.
function bashPid(child: ChildProcess): number | undefined {
  const script = child.pid === undefined ? undefined : firstChildOf(child.pid);
  return script === undefined ? undefined : firstChildOf(script);
}

type Replies = { take(token: string): Promise<string[]> };

const MOST_NOISE = 1_048_576;
const REPLY_FIELDS = 7;

// A command may find the channel among its shell's descriptors and write into it; what lacks the token is noise.
function readReplies(channel: Duplex): Replies {
  let received = '';
  let waiting: { token: string; resolve: (fields: string[]) => void } | undefined;
  channel.setEncoding('utf8').on('data', (text: string) => {
    received += text;
    const at = waiting === undefined ? -1 : received.indexOf(`${waiting.token}\0`);
    const fields = at < 0 ? [] : received.slice(at).split('\0');
    if (fields.length > REPLY_FIELDS) {
      received = '';
      waiting?.resolve(fields);
    } else if (at < 0) received = received.slice(-MOST_NOISE);
  });
  return {
    take: (token) => {
      const { promise, resolve } = Promise.withResolvers<string[]>();
      received = '';
      waiting = { token, resolve };
      return promise;
    },
  };
}

type Line = {
  channel: Duplex;
  replies: Replies;
  exit: Promise<number>;
  fence: Fence;
  /** What the command before has left. */
  before: { umask: string; options: string };
  /** The mask of the shell's process, where this machine can see it. */
  mask: () => number | undefined;
};

const FORGED = 'something left behind by an earlier command answered in place of the shell';
const LOST = 'the shell ended, and nothing in the command says that it should';
// A person who types one of these knows that the shell may end.
const ENDS_SHELL = /\b(?:exit|exec|logout|kill|killall|pkill|source|set)\b|(?:^|[\s;&|])\.\s|\$\{[^}]*\?/u;

async function runCommand(command: string, line: Line): Promise<Completion> {
  const { channel, replies, exit, fence, before, mask } = line;
  const key = keyAfter(mask());
  const token = randomBytes(16).toString('hex');
  const reply = replies.take(token);
  const drained = fence.expect(token, FENCE_MS);
  // The shell reads the token after the command: until then it waits in the socket.
  channel.write(`${preludeOf(before.umask)}${command.replaceAll('\0', '')}\0${token}\0${key}\0`);
  const fields = await Promise.race([reply, exit]);
  if (typeof fields === 'number') {
    const mayEnd = before.options.includes('e') || ENDS_SHELL.test(command);
    return { code: fields, state: null, ended: true, doubt: mayEnd ? null : LOST };
  }
  fence.startClock();
  await drained;
  const [, code, cwd = '/', umask = '', options = '', names = '', definitions = ''] = fields;
  line.before = { umask: /^[0-7]{4}$/u.test(umask) ? umask : '0022', options };
  const state = {
    ...{ cwd, umask: line.before.umask, names: names.split('\n').filter(Boolean) },
    // Under `set -a` the loop's own variables are exported with the page's.
    definitions: definitions.replaceAll(/^declare -x (?:POSIXLY_CORRECT|WAYMARK_\w+)=.*\n/gmu, ''),
  };
  const told = mask();
  const isTold = told === undefined || (told ^ key) === (TOLD | Number(code));
  return { code: Number(code), state, ended: false, doubt: isTold ? null : FORGED };
}

const TOLD = 0o400;

// A process has no way to set the mask of another. The key changes with each command, so that the mask which the
// command before has left can never pass for success.
function keyAfter(mask = 0): number {
  return (mask & 0xff) ^ 0xa5;
}

function maskOf(pid: number | undefined): number | undefined {
  const mask = /^Umask:\s*([0-7]+)$/mu.exec(textOf(`/proc/${pid}/status`))?.[1];
  return mask === undefined ? undefined : Number.parseInt(mask, 8);
}
