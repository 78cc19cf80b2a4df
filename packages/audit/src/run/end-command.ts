import { setTimeout as delay } from 'node:timers/promises';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Completion, Shell } from '../terminal/shell.ts';

const INTERRUPT = '\x03';
const GRACE_MS = 1500;

/** Ends what runs in a shell: by Ctrl-C, then by killing its processes, then by killing the shell as well. */
export async function endCommand(
  sandbox: Sandbox,
  shell: Shell,
  completion: Promise<Completion>,
): Promise<Completion> {
  // Where the key is no signal, it would lie in wait for the next program that reads.
  if (sandbox.hasInterruptKey) shell.write(INTERRUPT);
  else await signalSession(sandbox, shell, 'SIGINT', true);
  for (const mayKillShell of [false, false, true, true]) {
    const ended = await Promise.race([completion, delay(GRACE_MS, undefined)]);
    if (ended !== undefined) return ended;
    await signalSession(sandbox, shell, 'SIGKILL', mayKillShell);
  }
  return completion;
}

async function signalSession(
  { observer }: Sandbox,
  shell: Shell,
  signal: 'SIGINT' | 'SIGKILL',
  mayReachShell: boolean,
): Promise<void> {
  const processes = await observer.look();
  const bash = shell.findIn(processes);
  const session = processes.filter((one) => one.session === bash?.session);
  // The terminal stops when its shell is stopped, and would not tell of the shell's end.
  const terminal = processes.filter(
    ({ pid }) => signal === 'SIGKILL' && mayReachShell && pid === bash?.parent,
  );
  const reached = [...session.filter(({ pid }) => pid !== bash?.pid || mayReachShell), ...terminal];
  await observer.signal(
    reached.map(({ pid }) => pid),
    signal,
  );
}
