/** Says what time it is, in milliseconds since the epoch. */
export type Clock = () => number;
