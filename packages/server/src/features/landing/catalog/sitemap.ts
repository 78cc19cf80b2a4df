import { escapeText } from '@waymark/audit';
import type { ListedPage } from './catalog-config.ts';

/** The pages of the landing host (sitemaps.org protocol 0.9). */
export function renderSitemap(
  baseUrl: string,
  pages: readonly Pick<ListedPage, 'path' | 'changedAt'>[],
): string {
  const entries = pages.map(({ path, changedAt }) => {
    const changed =
      changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString().slice(0, 10)}</lastmod>`;
    return `  <url><loc>${escapeText(baseUrl + path)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
