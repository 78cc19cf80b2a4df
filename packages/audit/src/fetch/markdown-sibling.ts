const WORD = /[\p{L}\p{N}_-]{4,}/gu;
const LEAST_SHARED = 0.5;
const LEAST_WORDS = 20;

/** Where sites keep the Markdown of a page: beside it with `.md`, or as the index of its folder. */
export function siblingsOf(page: string): string[] {
  const url = new URL(page);
  url.hash = '';
  const path = url.pathname;
  return candidatePaths(path).map((each) => {
    url.pathname = each;
    return url.href;
  });
}

function candidatePaths(path: string): string[] {
  if (/\.(?:mdx?|markdown)$/iu.test(path)) return [];
  if (path.endsWith('/'))
    return path === '/' ? ['/index.md'] : [`${path.slice(0, -1)}.md`, `${path}index.md`];
  const page = /^(.*)\.x?html?$/iu.exec(path)?.[1];
  return page === undefined ? [`${path}.md`] : [`${page}.md`, `${path}.md`];
}

/**
 * Tells whether a Markdown text is about what an HTML page says: some sites answer any `.md` with their front page.
 * A text too short to tell counts as the same.
 */
export function isSameContent(markdown: string, htmlText: string): boolean {
  const words = wordsOf(markdown);
  if (words.size < LEAST_WORDS) return true;
  return shareOf(words, wordsOf(htmlText)) >= LEAST_SHARED;
}

/** How much of the words of one text are in another, from 0 to 1. */
export function sharedWords(text: string, other: string): number {
  return shareOf(wordsOf(text), wordsOf(other));
}

function shareOf(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (words.size === 0) return 1;
  return [...words].filter((word) => others.has(word)).length / words.size;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(WORD));
}
