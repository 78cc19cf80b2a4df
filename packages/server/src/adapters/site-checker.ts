import { describeCheck, type FetchPageOptions } from '@waymark/audit';
import type { SiteCheck } from '@waymark/contract';

/** What checks strangers' sites; loaded with the first check, so that a process that makes none stays small. */
export function createSiteChecker(options: FetchPageOptions): (url: string) => Promise<SiteCheck> {
  return async (url) => {
    const { checkSite } = await import('@waymark/audit/check');
    return describeCheck(await checkSite(url, options));
  };
}
