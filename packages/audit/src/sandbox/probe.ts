import type { RunnableDriver, SandboxDriver, SandboxProbe } from './driver.ts';
import { DRIVERS } from './drivers.ts';

const TIMEOUT_MS = 5000;
const REQUIREMENT = 'Run on Linux with /proc mounted.';
// Both keep processes, files and network apart; only bubblewrap also keeps users apart.
const STRONGEST_FIRST: readonly RunnableDriver[] = ['bubblewrap', 'docker'];
// A journey is watched through the kernel's tables of its processes, and gVisor's processes are in none of them.
const NO_GVISOR: SandboxProbe = {
  available: false,
  reason:
    'Journeys cannot run in gVisor: nothing outside can see whether a program in it waits for an answer.',
  install: 'Set WAYMARK_SANDBOX to auto, bubblewrap or docker.',
};

/** Where the drivers' programs are, if not on the path, and the time each run of one may take. */
export type ProbeOptions = { commands?: Partial<Record<RunnableDriver, string>>; timeoutMs?: number };

/** Tests the wanted sandbox, or takes the strongest that passes; what is found is what journeys run in. Never throws. */
export async function probeSandbox(
  wanted: 'auto' | SandboxDriver,
  options: ProbeOptions = {},
): Promise<SandboxProbe> {
  if (wanted === 'gvisor') return NO_GVISOR;
  if (wanted !== 'auto') return probeDriver(wanted, options);
  const failures: Extract<SandboxProbe, { available: false }>[] = [];
  for (const driver of STRONGEST_FIRST) {
    const probe = await probeDriver(driver, options);
    if (probe.available) return probe;
    failures.push(probe);
  }
  return {
    available: false,
    reason: failures.map(({ reason }) => reason).join(' '),
    install: failures[0]?.install ?? REQUIREMENT,
  };
}

async function probeDriver(driver: RunnableDriver, options: ProbeOptions): Promise<SandboxProbe> {
  const command = options.commands?.[driver] ?? DRIVERS[driver].command;
  try {
    return await DRIVERS[driver].probe(command, options.timeoutMs ?? TIMEOUT_MS);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { available: false, reason: `${driver} could not be tested (${problem}).`, install: REQUIREMENT };
  }
}
