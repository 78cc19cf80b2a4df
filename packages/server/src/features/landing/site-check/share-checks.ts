import type { SiteCheck } from '@waymark/contract';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Clock } from '../../../lib/process/clock.ts';

const FRESH_MS = 60_000;
const MOST_KEPT = 200;
const MOST_AT_ONCE = 8;

type Check = (url: string) => Promise<SiteCheck>;

/** Makes one check for all who ask for the same at the same time, keeps it for a minute, and bounds how many run. */
export function shareChecks(check: Check, clock: Clock): Check {
  const kept = new Map<string, { result: Promise<SiteCheck>; at: number }>();
  let running = 0;
  const begin = async (url: string) => {
    running += 1;
    try {
      return await check(url);
    } catch (error) {
      kept.delete(url);
      throw error;
    } finally {
      running -= 1;
    }
  };
  return async (url) => {
    const now = clock();
    const known = kept.get(url);
    if (known !== undefined && now - known.at < FRESH_MS) return await known.result;
    if (running >= MOST_AT_ONCE) throw tooBusy();
    const result = begin(url);
    kept.delete(url);
    kept.set(url, { result, at: now });
    // A map keeps the order of its entries: the first one is the oldest.
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return await result;
  };
}

function tooBusy(): ServiceError {
  return new ServiceError('service_unavailable', {
    message: 'Too many checks are being made at this moment.',
    resolution: 'Try again in a few seconds.',
    retryAfterSeconds: 5,
  });
}
