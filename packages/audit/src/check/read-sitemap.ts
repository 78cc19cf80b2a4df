import { SaxesParser } from 'saxes';

/** What a sitemap holds: pages, other sitemaps, or nothing that can be read. */
export type Sitemap =
  | { kind: 'pages' | 'index'; addresses: readonly string[] }
  | { kind: 'broken' }
  | { kind: 'other' };

const KINDS: Readonly<Record<string, 'pages' | 'index'>> = { urlset: 'pages', sitemapindex: 'index' };

/** Reads a sitemap (sitemaps.org); entities beyond those of XML itself break it. */
export function readSitemap(text: string): Sitemap {
  const parser = new SaxesParser();
  const addresses: string[] = [];
  const path: string[] = [];
  let [root, loc] = ['', ''];
  parser.on('opentag', ({ name }) => {
    root ||= name;
    path.push(name);
    loc = '';
  });
  parser.on('text', (piece) => {
    loc += piece;
  });
  parser.on('cdata', (piece) => {
    loc += piece;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'loc' && path.length === 3) addresses.push(loc.trim());
    path.pop();
  });
  let isBroken = false;
  parser.on('error', () => {
    isBroken = true;
  });
  parser.write(text).close();
  if (isBroken) return { kind: 'broken' };
  const kind = KINDS[root];
  return kind === undefined ? { kind: 'other' } : { kind, addresses };
}
