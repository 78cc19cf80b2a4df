import type { FoundDriver, SandboxDriver } from './driver.ts';
import { type ProbeOptions, probeSandbox } from './probe.ts';

/** No sandbox can be had; the message says why and what would help. */
export class SandboxUnavailableError extends Error {
  override name = 'SandboxUnavailableError';
}

/** Finds the driver that journeys are to run in, and throws when there is none. */
export async function requireDriver(
  wanted: 'auto' | SandboxDriver,
  options: ProbeOptions = {},
): Promise<FoundDriver> {
  const probe = await probeSandbox(wanted, options);
  if (!probe.available) throw new SandboxUnavailableError(`${probe.reason} ${probe.install}`);
  return probe;
}
