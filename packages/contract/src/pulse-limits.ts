const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long things of a Pulse setup last (interface, Limits; decisions §4). */
export const pulseLifetimes = {
  reservationMs: 7 * DAY_MS,
  nonceMs: MINUTE_MS,
  /** How long an accepted proof waits for its event. */
  provenMs: 15 * MINUTE_MS,
  /** How long a verify call waits for the event before it answers 202. */
  eventPatienceMs: 3 * SECOND_MS,
  fetchMs: 10 * SECOND_MS,
  /** How long a rotated ingest key still works beside its successor. */
  keyOverlapMs: DAY_MS,
} as const;

/** How much of an answer the verifier reads. */
export const PULSE_FETCH_BYTES = 64 * 1024;

/** Requests per caller and window of the setup operations (interface, Limits), and per origin of the verifier. */
export const pulseRateLimits = {
  setup: { requests: 10, windowSeconds: 60 },
  verify: { requests: 30, windowSeconds: 60 },
  verifierFetches: { requests: 60, windowSeconds: 3600 },
} as const;

/**
 * Beyond so many unproven reservations, a caller’s newest pushes out its own oldest. A caller is a registration or,
 * without one, an address, which many may share. Younger ones than `safeMs` are never pushed out (ADR 12).
 */
export const unprovenReservations = { perAddress: 100, perRegistration: 20, safeMs: 60 * MINUTE_MS } as const;

/** How many ingest keys of a project may be live at once. */
export const LIVE_KEYS_PER_PROJECT = 5;
