import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { carried, findCallFilter } from './calls/load-filter.ts';
import { processSpec } from './gvisor-profile.ts';
import { drawUid, launch } from './launch.ts';
import { type Limiter, openLimiter } from './limits/limiter.ts';
import type { ResourceLimits } from './limits/resource-limits.ts';
import type { Descriptors, Machine, MachineParts, Program } from './machine.ts';
import { textOf } from './processes.ts';
import { CONTAINER, type GvisorContainer, startGvisor } from './start-gvisor.ts';
import { ownMark } from './sweep-folders.ts';
import { openUserNamespace, type UserNamespace } from './user-namespace.ts';

const ENTER = ['--mount', '--pid', '--net', '--ipc', '--uts'];
// runsc passes three descriptors on; the channel takes the place of the third.
const MOVE_CHANNEL = 'exec 3<&2 2>/dev/null; exec "$@"';
const FILE_SIZE_SLACK = 1024;
const MOST_OPEN_FILES = 20_000;

/** Makes a machine by gVisor: a kernel of its own in a frame of namespaces, within control groups. */
export async function startGvisorMachine(parts: MachineParts): Promise<Machine> {
  const userNamespace = await openUserNamespace();
  const uid = drawUid();
  const limiter = await openLimiter(`waymark-${ownMark()}-${randomUUID()}`, parts.limits);
  let container: GvisorContainer | undefined;
  try {
    // Resource limits bind single processes, and to this kernel all of gVisor's programs are one.
    if (limiter.kind === 'rlimit') throw new Error('gVisor needs control groups that can be written.');
    const filter = await findCallFilter();
    const started = await startGvisor({ ...parts, limiter, userNamespace, uid });
    container = started;
    const { namespaces, observer, privateFolder } = started;
    const gateway = await parts.openGateway({
      pid: namespaces.pid,
      folder: privateFolder,
      enter: userNamespace.enter,
    });
    const place = { container: started, limiter, userNamespace, uid, limits: parts.limits };
    return {
      namespaces,
      limiter,
      gateway,
      filter,
      observer,
      uid,
      hasInterruptKey: false,
      // Its programs are no processes of this kernel, whose filters none of them is under.
      openWatch: async () => null,
      start: (argv, stdio, env) => startProgram(place, [...filter.load, ...argv], stdio, carried(env)),
      close: async () => {
        await namespaces.end();
        await gateway.close();
        await limiter.close();
      },
    };
  } catch (error) {
    await container?.namespaces.end();
    await limiter.close();
    throw error;
  }
}

type Place = {
  container: GvisorContainer;
  limiter: Limiter;
  userNamespace: UserNamespace;
  uid: number;
  limits: ResourceLimits;
};

function startProgram(
  { container, limiter, userNamespace, uid, limits }: Place,
  argv: readonly string[],
  stdio: Descriptors,
  env: Record<string, string>,
): Program {
  const hasChannel = stdio.length > 3;
  const moved = hasChannel ? ['/bin/bash', '--norc', '-c', MOVE_CHANNEL, 'channel', ...argv] : argv;
  const file = join(container.privateFolder, randomUUID());
  // A file, since this machine's other users can read the words of a command line.
  writeFileSync(file, JSON.stringify(processSpec({ argv: moved, env, uid, limits: rlimits(limits) })), {
    mode: 0o600,
  });
  const enter = ['/usr/bin/nsenter', '--target', String(container.namespaces.pid), ...ENTER, '--'];
  const exec = ['exec', '--process', file, '--internal-pid-file', `${file}.pid`, CONTAINER];
  const child = launch(
    { ...limiter, rlimits: ['--core=0'] },
    {
      userNamespace,
      argv: [...enter, ...container.runsc, ...exec],
      stdio: hasChannel ? ['pipe', 'pipe', 'pipe'] : [...stdio],
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    },
  );
  const channel = hasChannel ? child.stdio[2] : null;
  return {
    child,
    channel: channel instanceof Duplex ? channel : null,
    pid: () => Number.parseInt(textOf(`${file}.pid`), 10) || undefined,
  };
}

function rlimits({ journeyBytes }: ResourceLimits): Record<string, number> {
  return {
    RLIMIT_CORE: 0,
    RLIMIT_FSIZE: journeyBytes + FILE_SIZE_SLACK,
    RLIMIT_NOFILE: MOST_OPEN_FILES,
  };
}
