import type { DriverChoice } from '../model/run.ts';
import type { FoundDriver, SandboxDriver } from './driver.ts';

const NAMES = {
  bubblewrap: 'bubblewrap',
  docker: 'Docker',
  gvisor: 'gVisor',
} as const satisfies Record<SandboxDriver, string>;

/** Says in half a sentence why a run has the sandbox it has; the reasons of a failed test are the operator's alone. */
export function describeChoice(choice: DriverChoice | null): string {
  if (choice === null) return 'asked for by name';
  const { whosePages, passedOver } = choice;
  const missed = passedOver.map(({ driver }) => NAMES[driver]).join(' and ');
  const order =
    whosePages === 'strangers' ? 'the strongest for strangers’ pages' : 'the usual one for your own pages';
  return missed === '' ? order : `${order} after ${missed}, which does not pass its self-test here`;
}

/** Says to the operator in one sentence where strangers' pages run and what would be stronger; nothing where they have none. */
export function describeForOperator({ driver, version, choice }: FoundDriver): string | undefined {
  if (choice?.whosePages !== 'strangers') return undefined;
  const reasons = choice.passedOver.map(({ reason }) => reason).join(' ');
  const place = `Strangers’ pages run in ${NAMES[driver]} ${version}`;
  return reasons === ''
    ? `${place}, the strongest sandbox; it passes its self-test.`
    : `${place}, the strongest sandbox that passes its self-test. ${reasons}`;
}
