import type { Clock } from '../../../lib/process/clock.ts';

const MOST_PAGES = 32;
const GOOD_FOR_MS = 60_000;

/**
 * Keeps the pages that were rendered last: a huge report takes a good part of a second, and its page is the same
 * for everyone. One minute, because an earlier report that it is compared with may go away.
 */
export function rememberPages<T>(clock: Clock) {
  const pages = new Map<string, { page: T; madeAt: number }>();
  return async (key: string, make: () => Promise<T>): Promise<T> => {
    const known = pages.get(key);
    if (known !== undefined && clock() - known.madeAt < GOOD_FOR_MS) return known.page;
    const page = await make();
    pages.delete(key);
    pages.set(key, { page, madeAt: clock() });
    const [oldest] = pages.keys();
    if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
    return page;
  };
}
