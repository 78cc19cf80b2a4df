import { probeBubblewrap } from './bubblewrap.ts';
import { startBubblewrapMachine } from './bubblewrap-machine.ts';
import { probeDocker } from './docker.ts';
import { startDockerMachine } from './docker-machine.ts';
import type { Driver, RunnableDriver } from './driver.ts';

/** Every driver in which journeys run. */
export const DRIVERS: Readonly<Record<RunnableDriver, Driver>> = {
  bubblewrap: { command: 'bwrap', probe: probeBubblewrap, start: startBubblewrapMachine },
  docker: { command: 'docker', probe: probeDocker, start: startDockerMachine },
};
