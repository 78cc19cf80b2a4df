export interface Budget {
  readonly perSecond: number;
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

export interface KeyBudgets {
  take(keyId: string, budget: Budget, events: number, now: number): number;
}

const MOST_BUCKETS = 50_000;

/**
 * A token bucket per key, in this process. Takes the events of a request or none of them, and says how many
 * seconds until they would fit.
 */
export function createKeyBudgets(): KeyBudgets {
  const buckets = new Map<string, Bucket>();
  return {
    take(keyId, budget, events, now) {
      const bucket = buckets.get(keyId) ?? { tokens: budget.burst, at: now };
      const refilled = bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * budget.perSecond;
      const tokens = Math.min(budget.burst, refilled);
      const missing = events - tokens;
      if (buckets.size >= MOST_BUCKETS && !buckets.has(keyId)) buckets.clear();
      buckets.set(keyId, { tokens: missing > 0 ? tokens : tokens - events, at: now });
      return missing > 0 ? Math.max(1, Math.ceil(missing / budget.perSecond)) : 0;
    },
  };
}
