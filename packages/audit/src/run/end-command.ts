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
  shell.write(INTERRUPT);
  for (const mayKillShell of [false, false, true, true]) {
    const ended = await Promise.race([completion, delay(GRACE_MS, undefined)]);
    if (ended !== undefined) return ended;
    killSession(sandbox, shell, mayKillShell);
  }
  return completion;
}

function killSession(sandbox: Sandbox, shell: Shell, mayKillShell: boolean): void {
  const bash = shell.pid();
  const processes = sandbox.processes();
  const session = processes.find(({ pid }) => pid === bash)?.session;
  for (const one of processes) {
    if (one.session !== session || (one.pid === bash && !mayKillShell)) continue;
    try {
      process.kill(one.pid, 'SIGKILL');
    } catch {
      // It ended between the look and the signal.
    }
  }
}
