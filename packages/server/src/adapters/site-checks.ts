import { describeCheck, type FetchPageOptions } from '@waymark/audit';
import type { NamedTags } from '@waymark/audit/check';
import type { SiteCheck } from '@waymark/contract';

/** What checks strangers' sites; loaded with the first check, so that a process that makes none stays small. */
export function createSiteChecker(options: FetchPageOptions): (url: string) => Promise<SiteCheck> {
  return async (url) => {
    const { checkSite } = await import('@waymark/audit/check');
    return describeCheck(await checkSite(url, options));
  };
}

/** Reads tags of strangers' pages; the parser is loaded with the first page. */
export async function readTags(html: string, name: string): Promise<NamedTags> {
  const { readNamedTags } = await import('@waymark/audit/check');
  return readNamedTags(html, name);
}
