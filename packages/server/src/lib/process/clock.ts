/** Says what time it is, in milliseconds since the epoch. */
export type Clock = () => number;

/** How far the clocks of replicas may be apart; a time further ahead was written before a clock was set back. */
export const CLOCKS_APART_MS = 60_000;
