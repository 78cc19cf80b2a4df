import type { SandboxDriver } from './driver.ts';
import { probeSandbox } from './probe.ts';

/** No sandbox can be had; the message says why and what would help. */
export class SandboxUnavailableError extends Error {
  override name = 'SandboxUnavailableError';
}

/** Returns the version of bubblewrap if journeys may run in it, and throws otherwise. */
export async function requireBubblewrap(wanted: 'auto' | SandboxDriver): Promise<string> {
  if (wanted === 'gvisor' || wanted === 'docker') {
    throw new SandboxUnavailableError(
      `Journeys cannot run in ${wanted === 'gvisor' ? 'gVisor' : 'Docker'} yet: its gateway and its terminal stand on bubblewrap's namespaces. Use bubblewrap.`,
    );
  }
  const probe = await probeSandbox('bubblewrap');
  if (!probe.available) throw new SandboxUnavailableError(`${probe.reason} ${probe.install}`);
  return probe.version;
}
