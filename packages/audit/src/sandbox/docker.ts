import type { SandboxProbe } from './driver.ts';
import { describeFailure, runBounded } from './run-bounded.ts';

const INSTALL = 'apt-get install docker.io';

/** Tests Docker by asking its daemon, not its command line, for a version. */
export async function probeDocker(command: string, timeoutMs: number): Promise<SandboxProbe> {
  const asked = await runBounded(command, ['version', '--format', '{{.Server.Version}}'], { timeoutMs });
  const answer = asked.outcome === 'exited' && asked.code === 0 ? asked.stdout.trim() : '';
  if (/^\d+\.\S+$/.test(answer)) return { available: true, driver: 'docker', version: answer };
  return { available: false, reason: `Docker ${describeFailure(asked)}.`, install: INSTALL };
}
