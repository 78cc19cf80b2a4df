import { probeBubblewrap } from './bubblewrap.ts';
import { startBubblewrapMachine } from './bubblewrap-machine.ts';
import { probeDocker } from './docker.ts';
import { startDockerMachine } from './docker-machine.ts';
import type { Driver, SandboxDriver } from './driver.ts';
import { probeGvisor } from './gvisor.ts';
import { startGvisorMachine } from './gvisor-machine.ts';

/** Every driver in which journeys run. */
export const DRIVERS: Readonly<Record<SandboxDriver, Driver>> = {
  bubblewrap: { command: 'bwrap', probe: probeBubblewrap, start: startBubblewrapMachine },
  gvisor: { command: 'runsc', probe: probeGvisor, start: startGvisorMachine },
  docker: { command: 'docker', probe: probeDocker, start: startDockerMachine },
};
