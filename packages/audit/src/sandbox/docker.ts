import { randomUUID } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { SYSTEM_FOLDERS } from './clean-system.ts';
import { EMPTY_IMAGE } from './docker-profile.ts';
import type { SandboxProbe } from './driver.ts';
import { findLeak, ISOLATION_REPORT, readHostIdentity } from './isolation.ts';
import { describeFailure, runBounded } from './run-bounded.ts';
import { provideImage } from './start-docker.ts';

const INSTALL = 'apt-get install docker.io';
// A container's start, on a machine that may be busy, takes longer than an answer of the daemon.
const START_FACTOR = 4;

/** Tests Docker by its daemon's version and by a container that must see neither our processes nor our network. */
export async function probeDocker(command: string, timeoutMs: number): Promise<SandboxProbe> {
  const asked = await runBounded(command, ['version', '--format', '{{.Server.Version}}'], { timeoutMs });
  const version = asked.outcome === 'exited' && asked.code === 0 ? asked.stdout.trim() : '';
  if (!/^\d+\.\S+$/.test(version)) return unavailable(describeFailure(asked), INSTALL);
  if (process.getuid?.() !== 0) {
    return unavailable('needs root, which alone may enter its containers', 'Use bubblewrap, or run as root.');
  }
  const problem = await findProblem(command, timeoutMs * START_FACTOR);
  return problem === undefined
    ? { available: true, driver: 'docker', version, command }
    : unavailable(problem, INSTALL);
}

function unavailable(problem: string, install: string): SandboxProbe {
  return { available: false, reason: `Docker ${problem}.`, install };
}

async function findProblem(command: string, timeoutMs: number): Promise<string | undefined> {
  await provideImage(command);
  const word = randomUUID();
  const folders = await Promise.all(['/usr', ...SYSTEM_FOLDERS].map(mountIfPresent));
  const alone = ['run', '--rm', '--network', 'none', '--cap-drop', 'ALL', '--log-driver', 'none'];
  const report = [EMPTY_IMAGE, '/bin/sh', '-c', ISOLATION_REPORT, 'sh', word];
  const host = await readHostIdentity();
  const run = await runBounded(command, [...alone, ...folders.flat(), ...report], { timeoutMs });
  if (run.outcome !== 'exited' || run.code !== 0) return describeFailure(run);
  const leak = findLeak(run.stdout, word, host);
  return leak && `does not isolate: ${leak}`;
}

async function mountIfPresent(folder: string): Promise<string[]> {
  const source = await realpath(folder).catch(() => undefined);
  return source === undefined ? [] : ['--mount', `type=bind,source=${source},target=${folder},readonly`];
}
