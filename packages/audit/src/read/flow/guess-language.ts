import { codeFacts } from '../../code/code-facts.ts';
import { shownJson } from '../../code/shown-json.ts';

const endings = new Map(
  Object.entries({
    cjs: 'js',
    css: 'css',
    cts: 'ts',
    htm: 'html',
    html: 'html',
    js: 'js',
    json: 'json',
    jsx: 'jsx',
    mjs: 'js',
    mts: 'ts',
    scss: 'scss',
    svelte: 'svelte',
    toml: 'toml',
    ts: 'ts',
    tsx: 'tsx',
    vue: 'vue',
    yaml: 'yaml',
    yml: 'yaml',
  }),
);
const declarations = new Set(['VariableDeclaration', 'FunctionDeclaration', 'ClassDeclaration']);

/** Whether a text begins as a script does; a mere call could as well be output. */
function isScript(text: string): boolean {
  const { read, statements, comments, effects, exports, directives } = codeFacts(text);
  const [first] = statements;
  const before = comments.filter(({ end }) => end <= (first?.start ?? 0)).at(-1)?.end ?? 0;
  if (!first || (read !== 'whole' && text.slice(before, first.start).trim() !== '')) return false;
  if (first.type.startsWith('Import') || first.type.startsWith('Export')) return true;
  if (declarations.has(first.type) || first.type.startsWith('TS')) return true;
  if (exports === 'commonjs' || directives.includes('use strict') || effects[0]?.isAwaited === true)
    return true;
  // What is printed has no semicolons.
  const isCall = ({ type, start, end }: (typeof statements)[number]): boolean =>
    type === 'ExpressionStatement' && text.slice(start, end).endsWith(');');
  const isMember = text.slice(first.start, text.indexOf('(', first.start)).includes('.');
  return read === 'whole' && isMember && statements.every(isCall);
}

function looksLikeDiff(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isChanged = (line: string): boolean =>
    ['+', '-'].includes(line.charAt(0)) && !['+', '-'].includes(line.charAt(1));
  const changed = lines.filter(isChanged);
  const kept = lines.filter((line) => line.trimStart() !== line);
  return (
    lines.some((line) => line.startsWith('+')) &&
    kept.length > 0 &&
    changed.length + kept.length === lines.length
  );
}

const manifestKeys = ['scripts', 'dependencies', 'devDependencies', 'compilerOptions'];

/** Whether a text is a file of settings that tools of JavaScript read. */
function isManifest(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false;
  const value = shownJson(text);
  return typeof value === 'object' && value !== null && manifestKeys.some((key) => key in value);
}

/** The language of code that is shown without its name, as some sites do; null where nothing tells it. */
export function guessLanguage(text: string, title: string | null): string | null {
  const ending = title?.includes('.') ? title.slice(title.lastIndexOf('.') + 1).toLowerCase() : '';
  if (looksLikeDiff(text)) return 'diff';
  const named = endings.get(ending);
  if (named) return named;
  const start = text.trimStart().slice(0, 20).toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return 'html';
  if (isManifest(text)) return 'json';
  if (!isScript(text)) return null;
  return codeFacts(text).isTyped ? 'ts' : 'js';
}
