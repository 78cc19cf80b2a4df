import { unprovenReservations } from '@waymark/contract';

const { perAddress, perRegistration, safeMs } = unprovenReservations;

/** What becomes of reservations that nothing was proven of, as every document about limits says it. */
export const reservationRule =
  `an address that holds more than ${perAddress} reservations of which nothing was proven (a registration: more than ${perRegistration}, ` +
  `counted apart from its address) loses its own oldest with each new one. None that is younger than ${safeMs / 60_000} minutes, ` +
  'being verified, or has once answered a challenge with a good proof is lost; those never tried go first. Its verify then answers 410.';
