import type { SenderStats } from './sender.ts';

/** The counters of a middleware, and whether it reports at all. */
export interface PulseStats extends SenderStats {
  readonly state: 'on' | 'inert' | 'refused' | 'closed';
  /** Requests whose client's address could not be found, which cannot be reported. */
  readonly unaddressed: number;
}
