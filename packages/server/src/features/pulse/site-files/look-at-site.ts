import { gunzipSync } from 'node:zlib';
import { readCrawlRules, readSitemap } from '@waymark/audit';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { canonicalPath } from '../ingest/index.ts';
import type { FetchStranger } from '../setups/index.ts';
import { type PublishedPages, writePages } from './published-pages.ts';
import { keepFile, noteLook, type SiteFileKind } from './store.ts';

const MOST_BYTES = 5 * 1024 * 1024;
const MOST_UNZIPPED = 20 * 1024 * 1024;
const ROBOTS_BYTES = 500 * 1024;
const DEADLINE_MS = 10_000;
/** How many sitemaps of an index are read, and how many pages are kept of each list. */
export const siteFileLimits = { sitemaps: 50, pages: 10_000 } as const;
const LONGEST_PROBLEM = 500;
const USER_AGENT = 'WaymarkPulse/1.0 (site files)';

export interface LookDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly fetchStranger: FetchStranger;
}

/** A look that may be given up. */
interface Look extends LookDeps {
  readonly signal?: AbortSignal | undefined;
}

type Found =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly why: string };

function decode(body: Uint8Array): string {
  const isZipped = body[0] === 0x1f && body[1] === 0x8b;
  const bytes = isZipped ? gunzipSync(body, { maxOutputLength: MOST_UNZIPPED }) : body;
  // Not every database takes a text with a zero in it, and no file of these kinds means one.
  return new TextDecoder().decode(bytes).replaceAll('\0', '');
}

const NONE = new Set([404, 410]);

/** One file of a site; what is not found is not there, anything else that is no success says nothing. */
async function fetchFile(
  { fetchStranger, signal }: Look,
  url: string,
  maxBytes = MOST_BYTES,
): Promise<Found> {
  const result = await fetchStranger(url, {
    headers: { 'User-Agent': USER_AGENT, Accept: 'text/plain, application/xml, text/xml, */*;q=0.1' },
    maxRedirects: 3,
    deadlineMs: DEADLINE_MS,
    maxBytes,
    ...(signal === undefined ? {} : { signal }),
  });
  if (result.kind !== 'response') return { kind: 'failed', why: result.reason };
  const { status, body } = result;
  if (NONE.has(status)) return { kind: 'none' };
  if (status < 200 || status > 299 || body === undefined) return { kind: 'failed', why: `status ${status}` };
  try {
    return { kind: 'text', text: decode(body) };
  } catch {
    return { kind: 'failed', why: 'it cannot be unpacked' };
  }
}

/** Pages of the origin itself, in the spelling in which events name them. */
function pathsAmong(addresses: readonly string[], base: string): string[] {
  const { origin } = new URL(base);
  const paths = addresses.flatMap((address) => {
    const url = URL.parse(address, base)?.href;
    const judged = url === undefined ? undefined : canonicalPath(url, origin);
    return judged?.ok === true ? [judged.path] : [];
  });
  return [...new Set(paths)];
}

/** The first of some addresses that are of an origin. */
function ofOrigin(addresses: readonly string[], origin: string, most: number): string[] {
  const own: string[] = [];
  for (const address of addresses) {
    if (own.length >= most) break;
    if (URL.parse(address)?.origin === origin) own.push(address);
  }
  return own;
}

async function readSitemaps(look: Look, origin: string, first: readonly string[]) {
  const { sitemaps, pages: mostPages } = siteFileLimits;
  // A set gives what is added while it is walked through; one more than is read tells that some were left out.
  const waiting = new Set(ofOrigin(first, origin, sitemaps + 1));
  const [pages, problems]: [string[], string[]] = [[], []];
  let [read, isCut] = [0, false];
  for (const url of waiting) {
    if (read >= sitemaps || pages.length >= mostPages) {
      isCut = true;
      break;
    }
    read += 1;
    const found = await fetchFile(look, url);
    if (found.kind === 'failed') problems.push(`${new URL(url).pathname}: ${found.why}`);
    if (found.kind !== 'text') continue;
    const sitemap = readSitemap(found.text);
    if (sitemap.kind === 'pages') {
      const [own, room] = [ofOrigin(sitemap.addresses, origin, mostPages + 1), mostPages - pages.length];
      pages.push(...own.slice(0, room));
      isCut ||= own.length > room;
    } else if (sitemap.kind === 'index')
      for (const each of ofOrigin(sitemap.addresses, origin, sitemaps + 1)) waiting.add(each);
    else problems.push(`${new URL(url).pathname}: no sitemap`);
  }
  return { published: { paths: pathsAmong(pages, origin), isCut }, problems };
}

const MOST_LINKS = 50_000;
const LINK = /\]\(\s*<?([^)\s>]+)/gu;

/** The pages that an llms.txt links to. */
export function linksIn(markdown: string, base: string): PublishedPages {
  const addresses = [...markdown.matchAll(LINK)].map(([, address = '']) => address);
  const paths = pathsAmong(addresses.slice(0, MOST_LINKS), base);
  const isCut = addresses.length > MOST_LINKS || paths.length > siteFileLimits.pages;
  return { paths: paths.slice(0, siteFileLimits.pages), isCut };
}

/**
 * Looks at what a site publishes for crawlers and agents. A file that could not be read leaves what is known of it
 * as it was; one that is not there is known to be empty.
 */
export async function lookAtSite(
  deps: LookDeps,
  { id: projectId, origin }: { readonly id: string; readonly origin: string },
  signal?: AbortSignal,
): Promise<void> {
  const look = { ...deps, signal };
  const now = deps.clock();
  const keep = (kind: SiteFileKind, content: string) =>
    keepFile(deps.store, { projectId, kind, content, now });
  const problems: string[] = [];
  const robots = await fetchFile(look, `${origin}/robots.txt`, ROBOTS_BYTES);
  if (robots.kind === 'failed') problems.push(`/robots.txt: ${robots.why}`);
  else await keep('robots', robots.kind === 'text' ? robots.text : '');
  const named = robots.kind === 'text' ? readCrawlRules(origin, robots.text).sitemaps : [];
  const sitemaps = await readSitemaps(look, origin, named.length > 0 ? named : [`${origin}/sitemap.xml`]);
  problems.push(...sitemaps.problems);
  if (sitemaps.problems.length === 0 || sitemaps.published.paths.length > 0)
    await keep('sitemap', writePages(sitemaps.published));
  const llms = await fetchFile(look, `${origin}/llms.txt`);
  if (llms.kind === 'failed') problems.push(`/llms.txt: ${llms.why}`);
  else
    await keep(
      'llms',
      writePages(
        llms.kind === 'text' ? linksIn(llms.text, `${origin}/llms.txt`) : { paths: [], isCut: false },
      ),
    );
  await noteLook(
    deps.store.db,
    projectId,
    now,
    problems.length === 0 ? null : problems.slice(0, 5).join('; ').slice(0, LONGEST_PROBLEM),
  );
}
