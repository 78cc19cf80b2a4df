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

const kinds: [LanguageKind, RegExp][] = [
  [
    'shell',
    /^(?:sh|bash|shell|zsh|fish|shellscript|term|terminal|bsh|npm|cli|command|cmdline|commandline|dotenv-shell)$/,
  ],
  ['console', /^(?:console|shell-session|shellsession|sh-session|session|bash-session|text-session)$/],
  ['windows', /^(?:powershell|ps1|pwsh|bat|batch|cmd|dos)$/],
  ['script', /^(?:js|javascript|mjs|cjs|jsx|ts|typescript|mts|cts|tsx|node|ecmascript)$/],
  ['json', /^(?:json|jsonc|json5|json-with-comments)$/],
  [
    'config',
    /^(?:ya?ml|toml|ini|env|dotenv|properties|conf|editorconfig|npmrc|prisma|gitignore|ignore|dockerfile|docker|makefile|hcl|nginx|xml)$/,
  ],
  ['markup', /^(?:html|vue|svelte|astro|htm|handlebars|hbs|ejs|pug|mdx|md|markdown|liquid|njk|svg)$/],
  ['style', /^(?:css|scss|sass|less|postcss)$/],
  ['diff', /^(?:diff|patch|udiff)(?:-\w+)?$/],
  ['tree', /^(?:tree|filetree)$/],
  ['text', /^(?:text|txt|plain|plaintext|plain-text|output|log|none|nohighlight|stdout|ascii|out|ansi)$/],
];

/** The kind of a language tag; no tag is text. */
export function languageKind(lang: string | null): LanguageKind {
  if (!lang) return 'text';
  const plain = lang
    .toLowerCase()
    .replace(/^\{?\.?|\}$/g, '')
    .replace(/-vue$/, '');
  return kinds.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'other';
}
