import { randomBytes } from 'node:crypto';
import { type Duplex, Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { CommandText } from '../model/command-text.ts';
import type { Interference } from '../model/run-codes.ts';
import type { Observer, Program } from '../sandbox/machine.ts';
import type { ProcessState } from '../sandbox/processes.ts';
import type { ProcessWatch } from '../sandbox/watch-processes.ts';
import { mayEndShell } from '../shell/calls.ts';
import { withoutZeros } from '../shell/shown.ts';
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
  /** Whether nothing else was set in the shell: one that takes the state over is then like it. */
  isWhole: boolean;
};

/** How a command came back to the shell; `ended` when the shell itself ended with it. */
export type Completion = {
  code: number;
  state: ShellState | null;
  ended: boolean;
  /** Why the code may not be what the command ended with. */
  doubt: Interference | null;
};

/** The state of a shell in which nothing has happened. */
export function freshState(cwd: string): ShellState {
  return { cwd, umask: '0022', names: [], definitions: '', isWhole: true };
}

/** A bash on a terminal of its own. */
export type Shell = {
  /** Runs a command; only one at a time. */
  run(command: CommandText): Promise<Completion>;
  /** Types into the terminal. */
  write(keys: string): void;
  /** Takes the terminal's bytes from now on; replaces an earlier listener. */
  onOutput(listener: (bytes: Buffer) => void): void;
  /** Finds the bash among the processes inside. */
  findIn(processes: readonly ProcessState[]): ProcessState | undefined;
  isOpen(): boolean;
  /** Its process, by the observer's number, once it has begun. */
  pid(): number | undefined;
  /** What the kernel reports of the processes under it; null where nothing is watched. */
  readonly watch: Watched | null;
};

type Watched = Pick<ProcessWatch, 'events' | 'isWhole'>;

/** Takes over a shell that was started with its terminal on descriptors 0 and 1 and its channel on 3. */
export function attachShell(
  program: Program,
  observer: Pick<Observer, 'look' | 'maskOf'>,
  watch: Watched | null = null,
): Shell {
  const { child } = program;
  const { input, output, channel } = streamsOf(program);
  const fence = openFence(output);
  let exited: number | undefined;
  const exit = Promise.withResolvers<number>();
  const end = (code: number | null, signal: NodeJS.Signals | null) => {
    exited ??= code ?? (signal === 'SIGKILL' ? 137 : 143);
    exit.resolve(exited);
  };
  child.once('error', () => exit.resolve(126));
  child.once('close', end);
  // Where only the terminal was killed, a command may outlive it and keep its output open for ever.
  child.once('exit', (code, signal) => setTimeout(end, FENCE_MS, code, signal));
  const replies = readReplies(channel);
  const before = { umask: '0022', options: '' };
  let bash: number | undefined;
  const maskNow = () => (bash === undefined ? undefined : observer.maskOf(bash));
  const mask = async () => {
    const found = maskNow();
    if (found !== undefined) return found;
    // What was taken for the shell while it began may have been a process on the way to it, and has ended.
    bash = onlyChildOf(program.pid(), await observer.look())?.pid;
    return maskNow();
  };
  const line: Line = { channel, replies, exit: exit.promise, fence, before, own: null, mask };
  return {
    run: (command) => runCommand(command, line),
    write: (keys) => input.write(keys),
    onOutput: fence.onOutput,
    findIn: (processes) => onlyChildOf(program.pid(), processes),
    isOpen: () => exited === undefined,
    pid: () => bash,
    watch,
  };
}

function streamsOf({ child, channel }: Program): { input: Writable; output: Readable; channel: Duplex } {
  const [input, output] = child.stdio;
  if (!(input instanceof Writable && output instanceof Readable && channel !== null)) {
    throw new Error('A shell needs its terminal and its channel.');
  }
  // The other end may close at any moment; the exit of the process tells.
  for (const stream of [input, output, channel]) stream.on('error', () => undefined);
  return { input, output, channel };
}

// The program is script(1), and its child the shell.
function onlyChildOf(
  script: number | undefined,
  processes: readonly ProcessState[],
): ProcessState | undefined {
  return script === undefined ? undefined : processes.find(({ parent }) => parent === script);
}

type Replies = { take(token: string): Promise<string[]> };

const MOST_NOISE = 1_048_576;
const REPLY_FIELDS = 8;

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
  /** What its first command left that no other shell takes over. */
  own: string | null;
  /** The mask of the shell's process, where this machine can see it. */
  mask: () => Promise<number | undefined>;
};

const FORGED: Interference = { code: 'forged', params: {} };
const LOST: Interference = { code: 'shell_lost', params: {} };

async function runCommand(command: CommandText, line: Line): Promise<Completion> {
  const { channel, replies, exit, fence, before, mask } = line;
  const seen = await mask();
  const key = keyAfter(seen);
  const token = randomBytes(16).toString('hex');
  const reply = replies.take(token);
  const drained = fence.expect(token, FENCE_MS);
  // The shell reads the token after the command: until then it waits in the socket.
  channel.write(`${preludeOf(before.umask)}${withoutZeros(command)}\0${token}\0${key}\0`);
  const fields = await Promise.race([reply, exit]);
  if (typeof fields === 'number') {
    const mayEnd = before.options.includes('e') || mayEndShell(command);
    return { code: fields, state: null, ended: true, doubt: mayEnd ? null : LOST };
  }
  fence.startClock();
  await drained;
  const [, code, cwd = '/', umask = '', options = '', names = '', definitions = '', all = ''] = fields;
  line.before = { umask: /^[0-7]{4}$/u.test(umask) ? umask : '0022', options };
  const own = ownPart(all);
  line.own ??= own;
  const state = {
    cwd,
    umask: line.before.umask,
    names: names.split('\n').filter(Boolean),
    // Under `set -a` the loop's own variables are exported with the page's.
    definitions: definitions.replaceAll(/^declare -x (?:POSIXLY_CORRECT|WAYMARK_\w+)=.*\n/gmu, ''),
    isWhole: own === line.own,
  };
  const isConfirmed = await isConfirmedBy(mask, key ^ (MASK_IS_SET | Number(code)), seen !== undefined);
  return { code: Number(code), state, ended: false, doubt: isConfirmed ? null : FORGED };
}

// Exported variables are taken over; the shell sets the others itself as it goes along.
const NOT_OWN =
  /^declare -\S*(?:x\S* .*|\S* (?:_|BASH_\w+|BASHPID|COLUMNS|DIRSTACK|EPOCH\w+|FUNCNAME|HISTCMD|LINENO|LINES|OPT\w+|PIPESTATUS|POSIXLY_CORRECT|S?RANDOM|REPLY|SECONDS|WAYMARK_\w+)(?:=.*)?)\n/gmu;

/** What stands in a shell that another does not take over: variables that are not exported, options, limits, folders. */
function ownPart(all: string): string {
  return all.replaceAll(NOT_OWN, '');
}

const MASK_IS_SET = 0o400;
const CONFIRM_MS = 5000;
const CONFIRM_POLL_MS = 10;

// An observer may learn of the mask a moment after the answer has come. A shell whose mask could be seen, and that has ended
// since, confirms nothing: whoever answered in its place may have killed it.
async function isConfirmedBy(mask: Line['mask'], expected: number, isSeen: boolean): Promise<boolean> {
  const deadline = performance.now() + CONFIRM_MS;
  for (;;) {
    const seenMask = await mask();
    if (seenMask === expected || (seenMask === undefined && !isSeen)) return true;
    if (performance.now() > deadline) return false;
    await delay(CONFIRM_POLL_MS);
  }
}

// A process has no way to set the mask of another. The key changes with each command, so that the mask which the
// command before has left can never pass for success.
function keyAfter(mask = 0): number {
  return (mask & 0xff) ^ 0xa5;
}
