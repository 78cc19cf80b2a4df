import { isFileName, readMeta } from '../flow/code-meta.ts';
import type { Code, Inline } from '../flow/flow.ts';
import { type LanguageKind, languageKind } from './languages.ts';

/** Where the name of a block's file was found. */
export type FileHint = { path: string; from: 'title' | 'comment' | 'prose' | 'meta' | 'command' };

/** What the text before a block wants done with its file. */
export type FileCue = 'create' | 'edit' | 'add' | null;

function clean(path: string): string {
  return path
    .trim()
    .replace(/^\.\//, '')
    .replace(/^\/(?=\w)/, '')
    .replace(/[:;,]$/, '');
}

function namedFile(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^(?:file(?:name)?|path):\s*/i, '')
    .replace(/\s*\(.*\)$/, '');
  if (isFileName(bare)) return clean(bare);
  if (/^(?:Dockerfile|Makefile|Procfile)$/.test(bare)) return bare;
  const word = bare.split(/\s+/).find((part) => isFileName(part) && /[/.]\w/.test(part));
  return word && bare.split(/\s+/).length <= 4 ? clean(word) : null;
}

function commentedFile(text: string): string | null {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const comment = /^\s*(?:\/\/|#|--|;)\s*(.+?)\s*$|^\s*(?:<!--|\/\*+)\s*(.+?)\s*(?:-->|\*\/)\s*$/.exec(first);
  const inner = comment?.[1] ?? comment?.[2];
  if (!inner || inner.split(/\s+/).length > 4) return null;
  const name = inner.replace(/^(?:file(?:name)?\s*:\s*|in\s+)/i, '').split(/\s+/)[0] ?? '';
  return isFileName(name) || /^\.env/.test(name) ? clean(name) : null;
}

const creates =
  /\b(?:creat|add (?:a|an|another|the) (?:new )?(?:`[^`]+` )?(?:\w+ )?file|new file|make (?:a|an)|sav|writ|past|put|name(?:d)?\b|called\b|generat)/i;
const edits =
  /\b(?:edit|updat|modif|chang|replac|open|adjust|tweak|go to|navigate to|head to|rewrite|extend)/i;
const adds =
  /\badd (?:the )?(?:following|this|these|a|an|some|your|to|it|code|script|section|line|`)|\b(?:append|includ|insert|configur|declare|set)\b/i;

/** What a passage says about the file of the block below it. */
export function fileCue(text: string): FileCue {
  const last = text.slice(-400);
  if (creates.test(last) && !/\badd the following (?:section|line|script|code)/i.test(last)) return 'create';
  if (edits.test(last)) return 'edit';
  return adds.test(last) ? 'add' : null;
}

/** `Type.member` names a part of a program, not a file. */
const member = /^[A-Z]\w*\.(?!graphql$|svelte$|feature$|properties$|gradle$)[a-z]\w{6,}$/;

function isName(part: Inline): boolean {
  if (member.test(part.text.trim())) return false;
  return part.kind !== 'text' && namedFile(part.text) !== null && part.text.trim().split(/\s+/).length === 1;
}

function markedWords(inlines: Inline[]): string {
  return inlines
    .map((part) => (part.kind === 'code' ? `\`${part.text}\`` : part.text))
    .join('')
    .trim();
}

/** A name that a sentence gives without any mark: "create a file named app.js with these contents:". */
function plainFile(text: string): string | null {
  const found =
    /\b(?:file (?:named|called)|(?:creat|sav|writ)\w* (?:a|an|the|your) (?:new )?(?:file )?|(?:in|to) (?:a|the|your) file )\s*["“']?((?:[\w-]+\/)*[\w-]*(?:\.[\w-]+)+)(?=["”']?(?:[\s,:.]|$))/i.exec(
      text,
    )?.[1];
  const name = found ?? bareFile(text);
  return name && /:\s*$/.test(text) && namedFile(name) !== null ? clean(name) : null;
}

const bare =
  /\b(?:open(?: up)?|edit|updat(?:e|ing)|modify|chang(?:e|ing)|creat(?:e|ing)|replac(?:e|ing)|in|into|inside|to) (?:up |your |the |a |an |our |new )*((?:[\w-]+\/)*\.?[a-z][\w-]*(?:\.[\w-]+)*\.(?:[cm]?[jt]sx?|json|html?|css|scss|mdx?|ya?ml|toml|env|sh|vue|svelte|astro|prisma|sql|txt|py))(?=[\s,:.;]|$)/gi;
const products =
  /^(?:node|next|vue|nuxt|express|three|d3|react|angular|ember|backbone|moment|chart|alpine|socket|discord|p5|solid|nest|web3|ethers|tensorflow|day|fuse|video)\.js$/i;

/** "Open package.json and add", "now create index.js with": a file that is named by its ending alone. */
function bareFile(text: string): string | null {
  const names = [...text.matchAll(bare)].map((match) => match[1] ?? '');
  return names.filter((name) => !products.test(name)).at(-1) ?? null;
}

/** "Create a directory `tests/` with a file `sum.js`" names a path in two parts. */
function insideFolder(marked: string, name: string): string {
  const folder = new RegExp(
    `(?:directory|folder) (?:named |called )?\`\\.?/?([\\w.-]+(?:/[\\w.-]+)*)/?\` (?:with|and) (?:a|the) (?:new )?file (?:named |called )?\`${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\``,
    'i',
  ).exec(marked)?.[1];
  return folder && !name.includes('/') ? `${folder}/${name}` : name;
}

function proseFile(inlines: Inline[], lang: string | null): string | null {
  const names = inlines.filter(isName);
  const marked = markedWords(inlines);
  if (names.length === 0) return plainFile(marked);
  const alone =
    names.length === 1 &&
    marked.replace(/[`*:.]/g, '').trim() === (names[0]?.text ?? '').replace(/[`*:.]/g, '').trim();
  const last = names.at(-1)?.text ?? '';
  if (alone) return clean(last);
  const created =
    /(?:named|called|file,?|creat\w*|edit|open|updat\w*|in|to|inside|into|modify|replace|add) (?:your |the |a |an |new |our |following |project's |root )*`([^`]+)`/gi;
  const stated = [...marked.matchAll(created)]
    .map((match) => match[1] ?? '')
    .filter((name) => namedFile(name) !== null);
  const withFile = [...marked.matchAll(/`([^`]+)` (?:file|component|module)/gi)]
    .map((match) => match[1] ?? '')
    .filter((name) => namedFile(name) !== null);
  // "Inside `package.json`, point to `index.js`": of two names, the one that the block can be.
  const choice = stated.findLast((name) => fits(name, lang)) ?? stated.at(-1) ?? withFile.at(-1);
  const inFolder = stated.map((name) => insideFolder(marked, name)).find((path) => !stated.includes(path));
  if (inFolder) return clean(inFolder);
  if (choice) return clean(choice);
  return names.length === 1 && /:\s*$/.test(marked) ? clean(last) : null;
}

const endings: Partial<Record<LanguageKind, RegExp>> = {
  script: /\.(?:[cm]?[jt]sx?|vue|svelte|astro|gs)$/,
  json: /\.(?:jsonc?|json5|\w*rc|webmanifest)$|rc$/,
  style: /\.(?:css|s[ac]ss|less|pcss)$/,
  markup: /\.(?:html?|vue|svelte|astro|mdx?|hbs|ejs|pug|njk|liquid|svg)$/,
  shell: /\.(?:env[\w.]*|npmrc|sh|bashrc|zshrc|yarnrc)$|^\.env/,
  console: /^$/,
};

/** A file named in prose counts only if the block could be its content. */
function fits(path: string, lang: string | null): boolean {
  return endings[languageKind(lang)]?.test(path) ?? true;
}

/** Tabs that are named after files of different names show parts of one thing, not ways to do it. */
export function areParts(labels: readonly string[]): boolean {
  const stems = labels.map(
    (label) =>
      namedFile(label)
        ?.replace(/^.*\//, '')
        .replace(/\.\w+$/, '') ?? null,
  );
  return stems.every((stem) => stem !== null) && new Set(stems).size === stems.length;
}

/** A heading that is a file name, or that tells to make one: "3. Create a `kit.config.js`". */
function headedFile(heading: string): string | null {
  const plain = heading.replace(/`/g, '');
  if (products.test(plain.split(/\s+/).at(-1) ?? '')) return null;
  if (heading.split(/\s+/).length <= 3) return namedFile(plain);
  const told =
    /^(?:step\s+)?(?:\d+\s*[.):-]\s*)?(?:creat|add|writ|edit|updat)\w*\s+(?:a|an|the|your)\s+(?:new\s+)?(?:file\s+)?((?:[\w-]+\/)*[\w-]*(?:\.[\w-]+)+)(?=[\s:]|$)/i.exec(
      plain,
    )?.[1];
  return told && namedFile(told) !== null ? clean(told) : null;
}

/** The file that a block is about, from its markup, its first line, or the passage or heading above it. */
export function fileHints(code: Code, before: Inline[][], heading: string, tab: string | null): FileHint[] {
  const hints: FileHint[] = [];
  const label = tab !== null && isFileName(tab.trim()) ? tab : null;
  const title = namedFile(code.title ?? '') ?? (label && fits(label, code.lang) ? clean(label) : null);
  const meta = readMeta(code.meta).title;
  const metaName = meta ? namedFile(meta) : null;
  const comment = commentedFile(code.text);
  const prose =
    before
      .map((inlines) => proseFile(inlines, code.lang))
      .find((name) => name !== null && fits(name, code.lang)) ?? null;
  if (title) hints.push({ path: title, from: 'title' });
  if (metaName) hints.push({ path: metaName, from: 'meta' });
  if (comment) hints.push({ path: comment, from: 'comment' });
  if (prose) hints.push({ path: prose, from: 'prose' });
  const headingName = headedFile(heading);
  if (hints.length === 0 && headingName && fits(headingName, code.lang))
    hints.push({ path: headingName, from: 'prose' });
  return hints;
}
