import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatOfPath } from './content-format.ts';
import { readBytes } from './fetch-session.ts';
import { isClientRendered, measureHtml } from './measure-html.ts';
import { isNestedTooDeeply } from './nesting.ts';
import type {
  ClientRenderedPage,
  FetchAttempt,
  FetchedPage,
  FetchRecord,
  NotAPage,
  PageFormat,
} from './page-result.ts';

const MAX_BYTES = 5_000_000;

const CONTENT_TYPES: Readonly<Record<PageFormat, string>> = {
  markdown: 'text/markdown',
  mdx: 'text/mdx',
  html: 'text/html',
};

// What people call the page that gets a reader started, most telling first.
const NAMES = [
  'quickstart',
  'quick-start',
  'getting-started',
  'get-started',
  'getting_started',
  'readme',
  'index',
];
const FOLDERS = ['', 'docs', 'doc'];

/** What reading from disk can come to. */
export type LocalResult = FetchedPage | ClientRenderedPage | NotAPage;

/** Reads a page from a file, or the one in a folder that gets a reader started. */
export async function readLocalPage(path: string): Promise<LocalResult> {
  const attempts: FetchAttempt[] = [];
  const requestedUrl = fileUrl(path);
  const record: FetchRecord = { requestedUrl, fetchedAt: new Date().toISOString(), attempts };
  const refuse = (detail: string): NotAPage => {
    attempts.push({ url: requestedUrl, accept: null, outcome: 'not_a_page', detail });
    return { kind: 'not_a_page', ...record, url: requestedUrl, contentType: '', detail };
  };
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return refuse(`There is no file or folder ${path}.`);
  const file = found.isDirectory() ? await findStart(path) : path;
  if (file === undefined) return refuse(`The folder ${path} has no quickstart, README or index page.`);
  const flaw = await flawOf(file);
  return flaw === undefined ? await readPage(file, record, attempts) : refuse(flaw);
}

function fileUrl(path: string): string {
  return pathToFileURL(resolve(path)).href;
}

async function findStart(folder: string): Promise<string | undefined> {
  const listed = await Promise.all(FOLDERS.map(async (each) => listPages(join(folder, each))));
  const files = listed.flat();
  const named = NAMES.flatMap((name) => files.find((each) => each.stem === name)?.path ?? []);
  for (const path of named) if (await showsSteps(path)) return path;
  return named[0];
}

/** Whether a page shows anything to type; one that only links to others starts nobody. */
async function showsSteps(path: string): Promise<boolean> {
  if ((await flawOf(path)) !== undefined) return false;
  const text = await readFile(path, 'utf8').catch(() => '');
  return /^\s*(?:```|~~~)|<pre\b|<code\b|`(?:npm|npx|node|yarn|pnpm)\s[^`]+`|^(?: {4}|\t)\$?\s*(?:npm|npx|node|yarn|pnpm)\s/imu.test(
    text,
  );
}

async function listPages(folder: string): Promise<{ stem: string; path: string }[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && formatOfPath(entry.name) !== undefined)
    .map(({ name }) => ({ stem: name.replace(/\.[^.]+$/u, '').toLowerCase(), path: join(folder, name) }))
    .toSorted((left, right) => rankOf(left.path) - rankOf(right.path) || left.path.localeCompare(right.path));
}

function rankOf(path: string): number {
  return ['markdown', 'mdx', 'html'].indexOf(formatOfPath(path) ?? '');
}

async function flawOf(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true) return `${file} is no file.`;
  return found.size > MAX_BYTES ? `${file} has more than ${MAX_BYTES} bytes.` : undefined;
}

async function readPage(file: string, record: FetchRecord, attempts: FetchAttempt[]): Promise<LocalResult> {
  const promised = formatOfPath(file);
  const contentType = promised === undefined ? 'text/plain' : CONTENT_TYPES[promised];
  const { format, ...body } = readBytes(await readFile(file), contentType, file);
  const url = fileUrl(file);
  const common = { ...record, url, redirects: [] };
  const html = format === 'html' ? { url, text: body.text, headers: {} } : null;
  const isShell = html !== null && isShellPage(html.text);
  const isReadable = body.text.trim() !== '' && !(html === null && isNestedTooDeeply(body.text));
  const isPage = format !== undefined && isReadable && !isShell;
  const detail = isPage
    ? `Read ${file}.`
    : `${file} ${isShell ? 'is empty until scripts fill it' : 'holds no page'}.`;
  const outcome = isShell ? 'client_rendered' : isPage ? 'used' : 'not_a_page';
  attempts.push({ url, accept: null, outcome, contentType, detail });
  if (isPage) return { kind: 'page', ...common, ...body, format, via: 'file', headers: {}, html };
  if (isShell) return { kind: 'client_rendered', ...common, ...body, detail, html };
  return { kind: 'not_a_page', ...common, contentType, detail };
}

function isShellPage(html: string): boolean {
  const measure = measureHtml(html);
  return measure !== undefined && isClientRendered(measure);
}
