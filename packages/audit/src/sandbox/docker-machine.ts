import { randomUUID } from 'node:crypto';
import { carried, findCallFilter } from './calls/load-filter.ts';
import { enterSandbox } from './enter-sandbox.ts';
import { enteredProgram, observeNamespace } from './host-observer.ts';
import { drawUid, launch } from './launch.ts';
import { openContainerGroups } from './limits/container-groups.ts';
import type { Machine, MachineParts } from './machine.ts';
import { removeContainer, startDocker } from './start-docker.ts';
import { openUserNamespace } from './user-namespace.ts';
import { watchProcesses } from './watch-processes.ts';

/** Makes a machine by Docker; its commands are started from outside, as bubblewrap's are, within its control groups. */
export async function startDockerMachine(parts: MachineParts): Promise<Machine> {
  const userNamespace = await openUserNamespace();
  const uid = drawUid();
  const name = `waymark-${process.pid}-${randomUUID()}`;
  const { namespaces, privateFolder } = await startDocker(parts, name, uid);
  try {
    const limiter = await openContainerGroups(namespaces.pid, parts.limits);
    const filter = await findCallFilter();
    const gateway = await parts.openGateway({
      pid: namespaces.pid,
      folder: privateFolder,
      enter: userNamespace.enter,
    });
    const place = { target: namespaces, hasUsers: false, uid, filter };
    return {
      namespaces,
      limiter,
      gateway,
      filter,
      uid,
      observer: observeNamespace(namespaces.pidNamespace),
      hasInterruptKey: true,
      openWatch: () => watchProcesses(filter, userNamespace.enter),
      start: (argv, stdio, env, watch) =>
        enteredProgram(
          launch(limiter, {
            userNamespace,
            stdio: [...stdio],
            env: carried(env),
            argv: enterSandbox(place, stdio.length - 1, argv, watch),
          }),
        ),
      close: async () => {
        await namespaces.end();
        await gateway.close();
        await removeContainer(parts.command, name);
      },
    };
  } catch (error) {
    await namespaces.end();
    await removeContainer(parts.command, name);
    throw error;
  }
}
