import { randomUUID } from 'node:crypto';
import type { SandboxProbe } from './driver.ts';
import { type BoundedRun, describeFailure, runBounded } from './run-bounded.ts';

const INSTALL = 'Install runsc from the gVisor apt repository: https://gvisor.dev/docs/user_guide/install/';
const ISOLATED = ['--network=none', 'do', 'echo'];

/** Tests gVisor by running a command in it, first without privileges and then, for root only, with them. */
export async function probeGvisor(command: string, timeoutMs: number): Promise<SandboxProbe> {
  const asked = await runBounded(command, ['--version'], { timeoutMs });
  const version = asked.outcome === 'exited' ? /^runsc version (\S+)/.exec(asked.stdout)?.[1] : undefined;
  if (version === undefined) return unavailable(describeFailure(asked));
  const problem = await testEcho(command, timeoutMs);
  return problem === undefined ? { available: true, driver: 'gvisor', version } : unavailable(problem);
}

function unavailable(problem: string): SandboxProbe {
  return { available: false, reason: `gVisor ${problem}.`, install: INSTALL };
}

async function testEcho(command: string, timeoutMs: number): Promise<string | undefined> {
  const word = randomUUID();
  const rootless = await runBounded(command, ['--rootless', ...ISOLATED, word], { timeoutMs });
  if (hasEchoed(rootless, word)) return undefined;
  if (process.getuid?.() !== 0) return describeFailure(rootless);
  const privileged = await runBounded(command, [...ISOLATED, word], { timeoutMs });
  return hasEchoed(privileged, word) ? undefined : describeFailure(privileged);
}

function hasEchoed(run: BoundedRun, word: string): boolean {
  return run.outcome === 'exited' && run.code === 0 && run.stdout.trim() === word;
}
