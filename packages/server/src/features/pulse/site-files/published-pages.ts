import type { Db } from '../../../store/index.ts';
import { newestOf } from './store.ts';

/** The pages that a sitemap or an llms.txt names, and whether it names more than are kept. */
export interface PublishedPages {
  readonly paths: readonly string[];
  readonly isCut: boolean;
}

/** As they are kept. */
export function writePages({ paths, isCut }: PublishedPages): string {
  return JSON.stringify(isCut ? { paths, cut: true } : paths);
}

/** What is known of a site's sitemap or llms.txt; nothing where it was never read. */
export async function publishedPages(
  db: Db,
  projectId: string,
  kind: 'sitemap' | 'llms',
): Promise<PublishedPages> {
  const content = (await newestOf(db, projectId, kind))?.content;
  if (content === undefined) return { paths: [], isCut: false };
  // Only what is written above is ever stored under these kinds.
  const pages = JSON.parse(content) as readonly string[] | { readonly paths: readonly string[] };
  return 'paths' in pages ? { paths: pages.paths, isCut: true } : { paths: pages, isCut: false };
}
