export const LINES_ON_PAGE = 25;
export const FAILURES_ON_PAGE = 15;
export const AGENTS_ON_PAGE = 12;
export const CLAIMS_ON_PAGE = 12;
const MOST_PAGES = 400;

/** The number of a page as an address gives it, within bounds. */
export const pageOf = (asked: string | undefined) =>
  Math.min(Math.max(1, Math.trunc(Number(asked ?? 1)) || 1), MOST_PAGES);

/** One line more than a page holds is asked for, to know whether there is another page. */
export const windowOf = (page: number, size: number) => ({ most: size + 1, skipped: (page - 1) * size });

export const cutLines = <T>(found: readonly T[], size: number) => ({
  lines: found.slice(0, size),
  hasMore: found.length > size,
});
