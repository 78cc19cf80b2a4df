import type { Sensitivity } from '../channels/index.ts';

/** From which numbers on something is told, at one level of sensitivity. */
export interface Level {
  /** Failures of an hour: at least so many, and so many times those of the same hour of the days before. */
  readonly jump: { readonly floor: number; readonly times: number };
  /** Requests that a page must have had in the hour in which it fails. */
  readonly pageRequests: number;
  /** Requests that a new agent must have made in its first hour. */
  readonly newAgentRequests: number;
  /** Days for which a regular crawler must have stayed away. */
  readonly silentDays: number;
  /** Requests under false names in an hour. */
  readonly spoofed: number;
}

export const levels: Readonly<Record<Sensitivity, Level>> = {
  low: { jump: { floor: 50, times: 5 }, pageRequests: 20, newAgentRequests: 20, silentDays: 4, spoofed: 100 },
  normal: { jump: { floor: 20, times: 3 }, pageRequests: 5, newAgentRequests: 5, silentDays: 2, spoofed: 20 },
  high: { jump: { floor: 10, times: 2 }, pageRequests: 3, newAgentRequests: 1, silentDays: 1, spoofed: 5 },
};

/** What holds at every level. */
export const watchRules = {
  /** How far back agents and pages are known from, and the same hour is compared. */
  historyDays: 30,
  comparedDays: 14,
  /** A project that has been observed for less is not judged by what is usual. */
  fewestDays: 3,
  /** The share of failures must have grown as well: a busier hour is no worse for it. */
  shareTimes: 1.5,
  /** A page fails with this share of failures, where it had at most the other one and so many requests. */
  failingShare: 0.8,
  soundShare: 0.2,
  soundRequests: 10,
  /** A crawler is regular that came on so many of the compared days. */
  regularDays: 10,
  /** What comes within this time of an alert of the same kind and project joins it. */
  joinMs: 60 * 60 * 1000,
  /** An alert is over once its cause is gone and was not seen for so long. */
  overAfterMs: 2 * 60 * 60 * 1000,
  /** So it is when nobody has asked for so long: whether its cause is gone will not be known. */
  forgottenMs: 30 * 24 * 60 * 60 * 1000,
} as const;
