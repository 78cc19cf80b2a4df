import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Duplex, Readable, Writable } from 'node:stream';
import { firstChildOf } from '../sandbox/processes.ts';
import { type Fence, openFence } from './fence.ts';

const FENCE_MS = 2000;

/** What a new shell takes over from an earlier one: its folder, variables, functions and aliases. */
export type ShellState = { cwd: string; definitions: string };

/** How a command came back to the shell; `ended` when the shell itself ended with it. */
export type Completion = { code: number; state: ShellState | null; ended: boolean };

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
  return {
    run: (command) => runCommand(command, { channel, replies, exit: exit.promise, fence }),
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

// A command may find the channel among its shell's descriptors and write into it; what lacks the token is noise.
function readReplies(channel: Duplex): Replies {
  let received = '';
  let waiting: { token: string; resolve: (fields: string[]) => void } | undefined;
  channel.setEncoding('utf8').on('data', (text: string) => {
    received += text;
    const at = waiting === undefined ? -1 : received.indexOf(`${waiting.token}\0`);
    const fields = at < 0 ? [] : received.slice(at).split('\0');
    if (fields.length >= 5) {
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

type Line = { channel: Duplex; replies: Replies; exit: Promise<number>; fence: Fence };

async function runCommand(command: string, { channel, replies, exit, fence }: Line): Promise<Completion> {
  const token = randomBytes(16).toString('hex');
  const reply = replies.take(token);
  const drained = fence.expect(token, FENCE_MS);
  // The shell reads the token after the command: until then it waits in the socket.
  channel.write(`${command.replaceAll('\0', '')}\0${token}\0`);
  const fields = await Promise.race([reply, exit]);
  if (typeof fields === 'number') return { code: fields, state: null, ended: true };
  fence.startClock();
  await drained;
  const [, code, cwd = '/', definitions = ''] = fields;
  return { code: Number(code), state: { cwd, definitions }, ended: false };
}
