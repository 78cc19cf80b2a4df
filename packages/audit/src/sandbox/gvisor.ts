import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { SandboxProbe } from './driver.ts';
import { startGvisorMachine } from './gvisor-machine.ts';
import { isLoopback } from './isolation.ts';
import { defaultLimits } from './limits/resource-limits.ts';
import type { Machine, MachineParts } from './machine.ts';
import { describeFailure, runBounded } from './run-bounded.ts';

const INSTALL = 'apt-get install runsc (Debian 13 or later)';
// A container's start, on a machine that may be busy, takes longer than an answer of the program.
const START_FACTOR = 12;
// gVisor of 2022, which is Debian 12's, refuses a flag that ls(1) of its time sets: every page with ls would seem broken.
const REPORT = 'echo "$1"; cat /proc/version; ls -d / || echo none; tail -n +3 /proc/net/dev';
const NEWER =
  'Install a runsc of 2024 or later: Debian 13 has one, or see https://gvisor.dev/docs/user_guide/install/';
const NO_GATEWAY = {
  ports: [],
  probe: () => Promise.reject(new Error('There is no gateway.')),
  powers: async () => '',
  ended: new Promise<void>(() => undefined),
  close: async () => undefined,
};

/** Tests gVisor by starting it as journeys do: what runs in it must have another kernel and no network. */
export async function probeGvisor(
  command: string,
  timeoutMs: number,
  uid = process.getuid?.(),
): Promise<SandboxProbe> {
  const asked = await runBounded(command, ['--version'], { timeoutMs });
  const version = asked.outcome === 'exited' ? /^runsc version (\S+)/u.exec(asked.stdout)?.[1] : undefined;
  if (version === undefined) return unavailable(`gVisor ${describeFailure(asked)}.`, INSTALL);
  if (uid !== 0) {
    return unavailable('gVisor needs root, to put its system together.', 'Use bubblewrap, or run as root.');
  }
  // It is started where the search path is another.
  const found = await runBounded('/bin/sh', ['-c', 'command -v "$1"', 'sh', command], { timeoutMs });
  const program = found.outcome === 'exited' ? found.stdout.trim() : command;
  const problem = await findProblem(program, timeoutMs * START_FACTOR);
  return problem === undefined
    ? { available: true, driver: 'gvisor', version, command: program }
    : unavailable(problem, NEWER);
}

function unavailable(reason: string, install: string): SandboxProbe {
  return { available: false, reason, install };
}

async function findProblem(command: string, timeoutMs: number): Promise<string | undefined> {
  const parts: MachineParts = {
    command,
    binds: [],
    limits: defaultLimits(),
    openGateway: async () => NO_GATEWAY,
  };
  const machine = await startGvisorMachine(parts).catch((error: Error) => error);
  if (machine instanceof Error) return machine.message;
  try {
    const late = delay(timeoutMs, `did not finish within ${timeoutMs} ms`, { ref: false });
    const leak = await Promise.race([findLeak(machine), late]);
    return leak && `gVisor ${leak}.`;
  } finally {
    await machine.close();
  }
}

async function findLeak(machine: Machine): Promise<string | undefined> {
  const word = randomUUID();
  const { child } = machine.start(['/bin/sh', '-c', REPORT, 'sh', word], ['ignore', 'pipe', 'ignore'], {});
  if (child.stdout === null) return 'has no output';
  const report = await text(child.stdout);
  const [echoed, kernel, listed, ...devices] = report.trimEnd().split('\n');
  if (echoed !== word) return 'did not run the test command';
  if (kernel === (await readFile('/proc/version', 'utf8')).trim()) return 'shares the kernel of this machine';
  if (listed !== '/') return 'is too old for the programs of this machine: ls fails in it';
  return devices.every(isLoopback) ? undefined : 'has a network device besides lo';
}
