import { probeBubblewrap } from './bubblewrap.ts';
import { probeDocker } from './docker.ts';
import type { DriverProbe, SandboxDriver, SandboxProbe } from './driver.ts';
import { probeGvisor } from './gvisor.ts';

const TIMEOUT_MS = 5000;
const REQUIREMENT = 'Run on Linux with /proc mounted.';
const STRONGEST_FIRST: readonly SandboxDriver[] = ['gvisor', 'docker', 'bubblewrap'];
const PROBES: Record<SandboxDriver, DriverProbe> = {
  bubblewrap: probeBubblewrap,
  gvisor: probeGvisor,
  docker: probeDocker,
};
const COMMANDS: Record<SandboxDriver, string> = { bubblewrap: 'bwrap', gvisor: 'runsc', docker: 'docker' };

/** Where the drivers' programs are, if not on the path, and the time each run of one may take. */
export type ProbeOptions = { commands?: Partial<Record<SandboxDriver, string>>; timeoutMs?: number };

/** Runs the self-test of the wanted sandbox, or of all and takes the strongest that passes; never throws. */
export async function probeSandbox(
  wanted: 'auto' | SandboxDriver,
  options: ProbeOptions = {},
): Promise<SandboxProbe> {
  if (wanted !== 'auto') return probeDriver(wanted, options);
  const probes = await Promise.all(STRONGEST_FIRST.map((driver) => probeDriver(driver, options)));
  return probes.find((probe) => probe.available) ?? summarise(probes);
}

async function probeDriver(driver: SandboxDriver, options: ProbeOptions): Promise<SandboxProbe> {
  const command = options.commands?.[driver] ?? COMMANDS[driver];
  try {
    return await PROBES[driver](command, options.timeoutMs ?? TIMEOUT_MS);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { available: false, reason: `${driver} could not be tested (${problem}).`, install: REQUIREMENT };
  }
}

// Bubblewrap stands last and is the documented default, so its repair is the one to offer.
function summarise(probes: readonly SandboxProbe[]): SandboxProbe {
  const failures = probes.filter((probe) => !probe.available);
  const reason = failures.map((failure) => failure.reason).join(' ');
  return { available: false, reason, install: failures.at(-1)?.install ?? REQUIREMENT };
}
