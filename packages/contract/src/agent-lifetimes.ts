const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The lifetimes and bounds of agent registration (decisions §3). */
export const agentLifetimes = {
  claimTokenMs: 7 * DAY_MS,
  preClaimAssertionMs: DAY_MS,
  postClaimAssertionMs: 30 * DAY_MS,
  preClaimAccessTokenMs: 15 * MINUTE_MS,
  postClaimAccessTokenMs: 60 * MINUTE_MS,
  userCodeMs: 10 * MINUTE_MS,
  pollIntervalSeconds: 5,
  pollSlowDownSeconds: 5,
  wrongCodesPerAttempt: 5,
  wrongCodesPerRegistration: 20,
  wrongCodeWindowMs: DAY_MS,
  attemptsPerRegistration: 10,
  repeatedAnswerMs: 120_000,
  /** How long feedback is kept, and how much of one agent's. */
  feedbackMs: 90 * DAY_MS,
  feedbackPerAgent: 500,
} as const;

/** Requests per caller and window of the platform's registration and OAuth operations (interface, Limits). */
export const agentRateLimits = {
  identity: { requests: 5, windowSeconds: 3600 },
  claim: { requests: 10, windowSeconds: 60 },
  token: { requests: 60, windowSeconds: 60 },
  revoke: { requests: 60, windowSeconds: 60 },
  /** Counted per agent, not per caller. */
  feedback: { requests: 30, windowSeconds: 3600 },
} as const;
