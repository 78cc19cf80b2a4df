import { unprovenReservations } from '@waymark/contract';
import type { UnprovenLimits } from './push-out-unproven.ts';

const MINUTE_MS = 60_000;

/** What becomes of reservations that nothing was proven of, as every document about limits says it. */
export function reservationRule({ unprovenPerAddress, unprovenPerRegistration }: UnprovenLimits): string {
  return (
    `an address that holds more than ${unprovenPerAddress} unproven reservations (a registration: more than ` +
    `${unprovenPerRegistration}, counted apart from its address) loses its own oldest with each new one, those that were never ` +
    `tried first. A reservation is safe while it is younger than ${unprovenReservations.safeMs / MINUTE_MS} minutes or being ` +
    'verified, and once it has answered a challenge with a good proof. Verify answers 410 for one that is lost.'
  );
}
