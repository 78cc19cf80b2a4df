import { findCallFilter, NoCallFilterError } from './calls/load-filter.ts';
import type { SandboxDriver, SandboxProbe } from './driver.ts';
import { DRIVERS } from './drivers.ts';

const TIMEOUT_MS = 5000;
const REQUIREMENT = 'Run on Linux with /proc mounted.';
// gVisor, the strongest, comes last: it is slower, and its kernel is not the one that a reader of the page has (ADR 10).
const ORDER: readonly SandboxDriver[] = ['bubblewrap', 'docker', 'gvisor'];
/** Where the drivers' programs and perl are, if elsewhere than usual, and the time each run of one may take. */
export type ProbeOptions = {
  commands?: Partial<Record<SandboxDriver, string>>;
  perl?: string;
  timeoutMs?: number;
};

/** Tests the wanted sandbox, or takes the first that passes; what is found is what journeys run in. Never throws. */
export async function probeSandbox(
  wanted: 'auto' | SandboxDriver,
  options: ProbeOptions = {},
): Promise<SandboxProbe> {
  // No driver starts a command without the filter.
  const filter = await findCallFilter(options.perl).catch((error: NoCallFilterError) => error);
  if (filter instanceof NoCallFilterError) {
    return { available: false, reason: filter.message, install: filter.install };
  }
  if (wanted !== 'auto') return probeDriver(wanted, options);
  const failures: Extract<SandboxProbe, { available: false }>[] = [];
  for (const driver of ORDER) {
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

async function probeDriver(driver: SandboxDriver, options: ProbeOptions): Promise<SandboxProbe> {
  const command = options.commands?.[driver] ?? DRIVERS[driver].command;
  try {
    return await DRIVERS[driver].probe(command, options.timeoutMs ?? TIMEOUT_MS);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { available: false, reason: `${driver} could not be tested (${problem}).`, install: REQUIREMENT };
  }
}
