import { randomUUID } from 'node:crypto';
import type { Gateway } from '../network/gateway.ts';
import { SANDBOX_UID } from './bubblewrap-profile.ts';
import { carried, findCallFilter } from './calls/load-filter.ts';
import { enterSandbox } from './enter-sandbox.ts';
import { enteredProgram, observeNamespace } from './host-observer.ts';
import { launch } from './launch.ts';
import { openLimiter } from './limits/limiter.ts';
import type { Machine, MachineParts } from './machine.ts';
import { startBubblewrap } from './start-bubblewrap.ts';
import { ownMark } from './sweep-folders.ts';
import { openUserNamespace } from './user-namespace.ts';
import { watchProcesses } from './watch-processes.ts';

/** Makes a machine by bubblewrap, in user, process, network and mount namespaces of its own. */
export async function startBubblewrapMachine(parts: MachineParts): Promise<Machine> {
  const userNamespace = await openUserNamespace();
  const limiter = await openLimiter(`waymark-${ownMark()}-${randomUUID()}`, parts.limits);
  let gateway: Gateway | undefined;
  const closeAround = async () => {
    await gateway?.close();
    await limiter.close();
    await userNamespace.close();
  };
  try {
    const filter = await findCallFilter();
    const namespaces = await startBubblewrap({
      command: parts.command,
      binds: parts.binds,
      limits: parts.limits,
      limiter,
      filter,
      userNamespace,
      beforeStart: async (pid, folder) => {
        gateway = await parts.openGateway({ pid, folder, enter: userNamespace.enter });
      },
    });
    if (gateway === undefined) throw new Error('The gateway is missing.');
    limiter.hold(namespaces);
    const uid = userNamespace.isRoot ? SANDBOX_UID : null;
    const place = { target: namespaces, hasUsers: true, uid, filter };
    return {
      namespaces,
      limiter,
      gateway,
      filter,
      uid: SANDBOX_UID,
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
        await closeAround();
      },
    };
  } catch (error) {
    await closeAround();
    throw error;
  }
}
