import { unprovenReservations } from '@waymark/contract';

const { perAddress, perRegistration, safeMs } = unprovenReservations;

/** What becomes of reservations that nothing was proven of, as every document about limits says it. */
export const reservationRule =
  `an address that holds more than ${perAddress} unproven reservations (a registration: more than ${perRegistration}, ` +
  'counted apart from its address) loses its own oldest with each new one, those that were never tried first. A reservation is ' +
  `safe while it is younger than ${safeMs / 60_000} minutes or being verified, and once it has answered a challenge with a good ` +
  'proof. Verify answers 410 for one that is lost.';
