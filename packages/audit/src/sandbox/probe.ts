import type { WhosePages } from '../model/run.ts';
import { findCallFilter, NoCallFilterError } from './calls/load-filter.ts';
import type { SandboxDriver, SandboxProbe } from './driver.ts';
import { DRIVERS } from './drivers.ts';

const TIMEOUT_MS = 20_000;
const REQUIREMENT = 'Run on Linux with /proc mounted.';
// gVisor is the strongest, and comes last for one's own pages: it is slower, and its kernel is not the one that a reader of
// the page has. Docker is never before bubblewrap, since its users are this machine's own (ADR 10).
const ORDERS: Readonly<Record<WhosePages, readonly SandboxDriver[]>> = {
  own: ['bubblewrap', 'docker', 'gvisor'],
  strangers: ['gvisor', 'bubblewrap', 'docker'],
};

/** For whose pages, one's own by default; where programs are, if elsewhere than usual; the time each run of one may take. */
export type ProbeOptions = {
  whosePages?: WhosePages;
  commands?: Partial<Record<SandboxDriver, string>>;
  perl?: string;
  timeoutMs?: number;
};

/** Tests the wanted sandbox, or takes the best that passes; what is found is what journeys run in. Never throws. */
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
  const whosePages = options.whosePages ?? 'own';
  const passedOver: { driver: SandboxDriver; reason: string; install: string }[] = [];
  for (const driver of ORDERS[whosePages]) {
    const probe = await probeDriver(driver, options);
    if (probe.available) {
      const reasons = passedOver.map((one) => ({ driver: one.driver, reason: one.reason }));
      return { ...probe, choice: { whosePages, passedOver: reasons } };
    }
    passedOver.push({ driver, reason: probe.reason, install: probe.install });
  }
  return {
    available: false,
    reason: passedOver.map(({ reason }) => reason).join(' '),
    // bubblewrap is the easiest to have.
    install: passedOver.find(({ driver }) => driver === 'bubblewrap')?.install ?? REQUIREMENT,
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
