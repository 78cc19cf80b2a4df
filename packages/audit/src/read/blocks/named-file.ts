import { endingOf, isFileName } from '../../phrases/paths.ts';
import { type LanguageKind, languageKind } from './languages.ts';

const NAMES_WITHOUT_ENDING = new Set(['Dockerfile', 'Makefile', 'Procfile']);
const LABELS = ['filename:', 'file:', 'path:'];
const COMMENTS: [open: string, close: string][] = [
  ['<!--', '-->'],
  ['/*', '*/'],
  ['//', ''],
  ['#', ''],
  ['--', ''],
  [';', ''],
];
const MOST_WORDS = 4;

/** The words of a text. */
export function wordsOf(text: string): string[] {
  return text.split(' ').flatMap((word) => word.trim() || []);
}

/** A path as it is written in a project: without a lead to where one already is, or a sign that ends a sentence. */
export function cleanPath(path: string): string {
  const trimmed = path.trim();
  const lead = trimmed.startsWith('./') ? 2 : 0;
  const bare = trimmed.slice(lead);
  const rooted = bare.startsWith('/') && bare.length > 1 ? bare.slice(1) : bare;
  return ':;,'.includes(rooted.slice(-1)) ? rooted.slice(0, -1) : rooted;
}

function withoutLabel(text: string): string {
  const label = LABELS.find((start) => text.toLowerCase().startsWith(start));
  return label === undefined ? text : text.slice(label.length).trimStart();
}

/** The file that a label names: alone, behind "file:", before a remark, or among a few words. */
export function namedFile(text: string): string | null {
  const said = withoutLabel(text.trim());
  const remark = said.endsWith(')') ? said.indexOf('(') : -1;
  const bare = remark === -1 ? said : said.slice(0, remark).trimEnd();
  if (isFileName(bare)) return cleanPath(bare);
  if (NAMES_WITHOUT_ENDING.has(bare)) return bare;
  const words = wordsOf(bare);
  const word = words.length <= MOST_WORDS ? words.find(isFileName) : undefined;
  return word ? cleanPath(word) : null;
}

/** The text of a line that is a comment and nothing else. */
function commentIn(line: string): string | null {
  const text = line.trim();
  const found = COMMENTS.find(([open, close]) => text.startsWith(open) && text.endsWith(close));
  if (found === undefined) return null;
  const [open, close] = found;
  const inner = text.slice(open.length, text.length - close.length);
  // Comments for tools begin with more of the same sign.
  return (open === '/*' && inner.startsWith('*') ? inner.slice(1) : inner).trim();
}

/** The file that the first line of a block names in a comment. */
export function commentedFile(text: string): string | null {
  const inner = commentIn(text.split('\n').find((line) => line.trim() !== '') ?? '');
  if (!inner || wordsOf(inner).length > MOST_WORDS) return null;
  const words = wordsOf(withoutLabel(inner));
  const name = (words[0]?.toLowerCase() === 'in' && words.length > 1 ? words[1] : words[0]) ?? '';
  return isFileName(name) || name.startsWith('.env') ? cleanPath(name) : null;
}

/** The file that the head of a patch says it changes: `+++ b/lamp.js`. */
export function patchedFile(text: string, lang: string | null): string | null {
  if (languageKind(lang) !== 'diff') return null;
  const head = text.split('\n').find((line) => line.startsWith('+++ '));
  const [path = ''] = (head?.slice('+++ '.length) ?? '').trim().split('\t');
  const bare = path.startsWith('b/') ? path.slice('b/'.length) : path;
  return bare === '' || bare === '/dev/null' ? null : cleanPath(bare);
}

const SCRIPTS = ['', 'c', 'm'].flatMap((kind) => ['js', 'ts', 'jsx', 'tsx'].map((ending) => kind + ending));
const endings: Partial<Record<LanguageKind, ReadonlySet<string>>> = {
  script: new Set([...SCRIPTS, 'vue', 'svelte', 'astro', 'gs']),
  json: new Set(['json', 'jsonc', 'json5', 'webmanifest']),
  style: new Set(['css', 'scss', 'sass', 'less', 'pcss']),
  markup: new Set('html htm vue svelte astro md mdx hbs ejs pug njk liquid svg'.split(' ')),
  shell: new Set(['env', 'npmrc', 'sh', 'bashrc', 'zshrc', 'yarnrc']),
  console: new Set(),
};

const knownEndings: ReadonlySet<string> = new Set([
  ...Object.values(endings).flatMap((known) => [...known]),
  ...'toml yaml yml txt xml csv ini conf graphql gql prisma sql proto lock feature'.split(' '),
]);

/** Whether a name is one of a file, and not of a part of a program: `kit.yaml`, not `kit.insert`. */
export function isSurelyFile(path: string): boolean {
  const ending = endingOf(path);
  return ending === null || knownEndings.has(ending) || path.includes('/');
}

/** Whether a block of a language could be the content of a file. */
export function fitsLanguage(path: string, lang: string | null): boolean {
  const kind = languageKind(lang);
  const known = endings[kind];
  if (known === undefined) return true;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (kind === 'json' && name.endsWith('rc')) return true;
  if (kind === 'shell' && (name.startsWith('.env') || known.has(name.slice(1)))) return true;
  return known.has(endingOf(path) ?? '');
}

/** Tabs that are named after files of different names show parts of one thing, not ways to do it. */
export function areParts(labels: readonly string[]): boolean {
  const stems = labels.map((label) => {
    const path = namedFile(label);
    const ending = path === null ? null : endingOf(path);
    const name = path?.slice(path.lastIndexOf('/') + 1) ?? null;
    return ending === null ? name : (name?.slice(0, -ending.length - 1) ?? null);
  });
  return stems.every((stem) => stem !== null) && new Set(stems).size === stems.length;
}
