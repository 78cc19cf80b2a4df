import { MIMEType } from 'node:util';
import type { PageFormat } from './page-result.ts';

/** A media type taken apart; unreadable ones count as absent. */
export type MediaType = { essence: string; charset: string | null };

const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml']);
const MARKDOWN_TYPES = new Set(['text/markdown', 'text/x-markdown', 'application/markdown']);
const MDX_TYPES = new Set(['text/mdx', 'application/mdx']);
// What servers say of a file when they do not know better; its name decides then.
const VAGUE_TYPES = new Set(['', 'text/plain', 'application/octet-stream', 'binary/octet-stream']);

const FORMATS_BY_EXTENSION: Readonly<Record<string, PageFormat>> = {
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  mkd: 'markdown',
  mdx: 'mdx',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
};

const IMPORT_LINE = /^import\s.+\sfrom\s+['"]/u;

/** Reads a `Content-Type` header. */
export function parseMediaType(header: string | undefined): MediaType {
  try {
    const type = new MIMEType(header ?? '');
    return { essence: type.essence, charset: type.params.get('charset') };
  } catch {
    return { essence: '', charset: null };
  }
}

/** The format that the name of a file or the path of a URL promises. */
export function formatOfPath(path: string): PageFormat | undefined {
  return FORMATS_BY_EXTENSION[extensionOf(path)];
}

/** Says what a text is written in, by type, then by name, then by look; undefined for what is no page. */
export function formatOfContent(essence: string, path: string, text: string): PageFormat | undefined {
  if (text.includes('\0')) return undefined;
  if (HTML_TYPES.has(essence)) return 'html';
  // An error page of a server that calls everything Markdown.
  if (MARKDOWN_TYPES.has(essence) || MDX_TYPES.has(essence)) {
    if (looksLikeHtml(text)) return 'html';
    return MDX_TYPES.has(essence) ? 'mdx' : markdownOrMdx(path, text);
  }
  return VAGUE_TYPES.has(essence) ? formatOfVague(essence, path, text) : undefined;
}

function formatOfVague(essence: string, path: string, text: string): PageFormat | undefined {
  const named = formatOfPath(path);
  if (named !== undefined) return named === 'markdown' ? markdownOrMdx(path, text) : named;
  if (essence !== '' && essence !== 'text/plain') return undefined;
  const extension = extensionOf(path);
  if (extension !== '' && extension !== 'txt') return undefined;
  return essence === '' && looksLikeHtml(text) ? 'html' : markdownOrMdx(path, text);
}

function extensionOf(path: string): string {
  const name = path.split('/').at(-1) ?? '';
  // Numbers after a dot are versions: /docs/v1.2 has no extension.
  return /\.([a-z][a-z0-9]{0,7})$/iu.exec(name)?.[1]?.toLowerCase() ?? '';
}

// Tells whether a text begins as an HTML document does.
function looksLikeHtml(text: string): boolean {
  let rest = text.slice(0, 2000).trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->');
    if (end === -1) return false;
    rest = rest.slice(end + 3).trimStart();
  }
  return /^<(?:!doctype\s+html|html|head|body)[\s>]/iu.test(rest);
}

function markdownOrMdx(path: string, text: string): PageFormat {
  return formatOfPath(path) === 'mdx' || looksLikeMdx(text) ? 'mdx' : 'markdown';
}

// Components alone prove nothing: Vue sites have them in plain Markdown. Nor do imports inside code.
function looksLikeMdx(text: string): boolean {
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/u.exec(line)?.[1];
    if (mark !== undefined && fence === undefined) fence = mark;
    else if (fence !== undefined && mark?.startsWith(fence) === true) fence = undefined;
    else if (fence === undefined && IMPORT_LINE.test(line)) return true;
  }
  return false;
}
