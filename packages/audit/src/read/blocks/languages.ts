import { beforeFirst } from '../source/plain-text.ts';
/** What a language tag stands for. */
export type LanguageKind =
  | 'shell'
  | 'console'
  | 'windows'
  | 'script'
  | 'json'
  | 'config'
  | 'markup'
  | 'style'
  | 'diff'
  | 'tree'
  | 'text'
  | 'other';

/** The tags of each kind, as authors and highlighters write them. */
const tags: Record<Exclude<LanguageKind, 'other'>, string> = {
  shell:
    'sh bash shell zsh fish shellscript term terminal bsh npm cli command cmdline commandline dotenv-shell',
  console: 'console shell-session shellsession sh-session session bash-session text-session',
  windows: 'powershell ps1 pwsh bat batch cmd dos',
  script: 'js javascript mjs cjs jsx ts typescript mts cts tsx node ecmascript',
  json: 'json jsonc json5 json-with-comments',
  config:
    'yaml yml toml ini env dotenv properties conf editorconfig npmrc prisma gitignore ignore dockerfile docker makefile hcl nginx xml',
  markup: 'html vue svelte astro htm handlebars hbs ejs pug mdx md markdown liquid njk svg',
  style: 'css scss sass less postcss',
  diff: 'diff patch udiff',
  tree: 'tree filetree',
  text: 'text txt plain plaintext plain-text output log none nohighlight stdout ascii out ansi tap',
};

/** The tags of languages that Node.js does not run; what stands in one is a program, whatever is said above it. */
const programs = new Set(
  'python py ruby rb go golang rust rs java kotlin scala csharp cs c cpp php swift dart elixir coffeescript coffee livescript lua perl julia haskell clojure elm ocaml fsharp zig nim'.split(
    ' ',
  ),
);

/** Whether a tag names a language of programs that is not JavaScript. */
export function isOtherProgram(lang: string | null): boolean {
  return programs.has(bareTag(lang ?? ''));
}

const kindOf = new Map<string, LanguageKind>();
// Objects are typed as open, so their keys are as strings.
for (const kind of Object.keys(tags) as (keyof typeof tags)[])
  for (const tag of tags[kind].split(' ')) kindOf.set(tag, kind);

/** A tag without the braces and the dot of Pandoc, and without what a tool of a site adds. */
function bareTag(lang: string): string {
  const lower = lang.toLowerCase();
  const open = lower.startsWith('{') ? lower.slice(1) : lower;
  const dotless = open.startsWith('.') ? open.slice(1) : open;
  const closed = dotless.endsWith('}') ? dotless.slice(0, -1) : dotless;
  return closed.endsWith('-vue') ? closed.slice(0, -'-vue'.length) : closed;
}

/** The kind of a language tag; no tag is text. */
export function languageKind(lang: string | null): LanguageKind {
  if (!lang) return 'text';
  const tag = bareTag(lang);
  const known = kindOf.get(tag);
  if (known) return known;
  // A patch of a language: `diff-js`.
  return kindOf.get(beforeFirst(tag, '-')) === 'diff' ? 'diff' : 'other';
}
