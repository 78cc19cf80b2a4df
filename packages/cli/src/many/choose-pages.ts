import { createHash } from 'node:crypto';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatOfPath } from '@waymark/audit';
import { glob } from 'tinyglobby';
import { checkTarget } from '../audit/check-target.ts';
import { isScript } from '../audit/run-script.ts';
import { UsageError } from '../command.ts';
import type { PageEntry } from './config-file.ts';
import type { PageName } from './distill-report.ts';
import { isPattern } from './many-options.ts';
import { nameInRepository, type Repository, withoutIgnored } from './repository.ts';

/** A page of a run, with all that the entries say of it. */
export interface ChosenPage {
  readonly name: PageName;
  /** The options that the engine gets. */
  readonly target: string;
  /** Whether an entry names it, rather than a pattern that it matches. */
  readonly isNamed: boolean;
  readonly entry: Omit<PageEntry, 'path'>;
}

/** Where entries are looked for. */
export interface PageSearch {
  readonly repository: Repository;
  /** The folder that the paths of the entries start from. */
  readonly base: string;
  readonly exclude: readonly string[];
  /** Where reports go: those of an earlier run are no pages. */
  readonly out: string;
}

type Found = { readonly key: string; readonly isNamed: boolean };

/** Finds the pages of entries, each once, in the order in which they are first named; later entries say more of a page. */
export async function choosePages(entries: readonly PageEntry[], search: PageSearch): Promise<ChosenPage[]> {
  const pages = new Map<string, ChosenPage>();
  for (const { path, ...entry } of entries)
    for (const { key, isNamed } of await expand(path, search)) {
      const earlier = pages.get(key);
      pages.set(key, {
        name: nameOf(key, search.repository),
        target: targetOf(key),
        isNamed: isNamed || earlier?.isNamed === true,
        entry: { ...earlier?.entry, ...entry },
      });
    }
  return [...pages.values()];
}

function isUrl(text: string): boolean {
  return /^https?:\/\//iu.test(text);
}

async function expand(path: string, search: PageSearch): Promise<Found[]> {
  if (isUrl(path)) {
    checkTarget(path);
    return [{ key: path, isNamed: true }];
  }
  const place = resolve(search.base, path);
  if (!existsSync(place) && isPattern(path)) return await expandPattern(path, search);
  // Both name it as it was written, which is easier to find than the whole path.
  if (!existsSync(place)) checkTarget(path);
  if (!existsSync(place)) throw new UsageError(`There is no file or folder ${JSON.stringify(path)}.`);
  if (isScript(path)) throw new UsageError(`${path} is an acceptance test; run it on its own.`);
  const file = statSync(place).isDirectory() ? await startOf(place) : place;
  return [{ key: realpathSync(file), isNamed: true }];
}

/** The page of a folder that gets a reader started, as for a folder alone. */
async function startOf(folder: string): Promise<string> {
  const { readLocalPage } = await import('@waymark/audit/engine');
  const page = await readLocalPage(folder);
  if (page.kind !== 'page') throw new UsageError(`${page.detail} For all its pages, use ${folder}/**/*.md.`);
  return fileURLToPath(page.url);
}

async function expandPattern(
  pattern: string,
  { base, exclude, out, repository }: PageSearch,
): Promise<Found[]> {
  const found = await glob(pattern, {
    cwd: base,
    absolute: true,
    onlyFiles: true,
    expandDirectories: false,
    followSymbolicLinks: false,
    ignore: ['**/node_modules/**', '**/.git/**', ...exclude],
  });
  const reports = `${resolve(out)}${sep}`;
  const pages = found
    .map((file) => resolve(file))
    .filter((file) => formatOfPath(file) !== undefined && !file.startsWith(reports))
    .map((file) => realpathSync(file));
  const kept = await withoutIgnored(repository, [...new Set(pages)].toSorted());
  if (kept.length === 0)
    throw new UsageError(`No page matches ${JSON.stringify(pattern)}; files that git ignores are left out.`);
  return kept.map((key) => ({ key, isNamed: false }));
}

function targetOf(key: string): string {
  return isUrl(key) ? key : relative('.', key);
}

/** How a page is called, and where its report lies: by its own path where that can be a folder's, else by a short form of it. */
function nameOf(key: string, repository: Repository): PageName {
  const file = isUrl(key) ? null : nameInRepository(repository, key);
  const path = file ?? targetOf(key);
  return { path, file, folder: `pages/${folderOf(path, file !== null)}` };
}

const PLAIN_SEGMENT = /^[\p{L}\p{N}_@+ -][\p{L}\p{N}_.@+ -]{0,120}$/u;

function folderOf(path: string, isFile: boolean): string {
  if (isFile && path.split('/').every((segment) => PLAIN_SEGMENT.test(segment))) return path;
  const words = isUrl(path) ? path.replace(/^https?:\/\//iu, '') : basename(path);
  const slug = words
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/gu, '')
    .slice(0, 80);
  return `${slug || 'page'}-${createHash('sha256').update(path).digest('hex').slice(0, 8)}`;
}
