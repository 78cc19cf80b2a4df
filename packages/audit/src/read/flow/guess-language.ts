const endings: Record<string, string> = {
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
};
const statement =
  /^(?:import\s+(?:[\w*{][^'"]*\sfrom\s+)?['"][^'"]+['"]|export\s+(?:default|const|function|class|async|type|interface)\b|(?:const|let|var)\s+(?:[\w$]+|\{[^}]*\}|\[[^\]]*\])(?::\s*[\w<>[\]. |]+)?\s*=|(?:async\s+)?function\s*[\w$]*\(|class\s+\w+[^:]*\{|module\.exports\b|(['"])use strict\1|import\s+\{\s*$|await\s+\w)/;
const typed =
  /\bimport type\b|^\s*(?:export\s+)?interface\s+\w|:\s*(?:string|number|boolean|void|unknown|Promise<)|\bas const\b/m;

function firstStatement(text: string): string {
  const lines = text.replace(/\/\*[\s\S]*?\*\//g, '').split('\n');
  return lines.map((line) => line.trim()).find((line) => line !== '' && !line.startsWith('//')) ?? '';
}

function looksLikeDiff(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const changed = lines.filter((line) => /^[+-](?![+-])/.test(line));
  const kept = lines.filter((line) => /^\s/.test(line));
  return (
    lines.some((line) => /^\+/.test(line)) && kept.length > 0 && changed.length + kept.length === lines.length
  );
}

/** The language of code that is shown without its name, as some sites do; null where nothing tells it. */
export function guessLanguage(text: string, title: string | null): string | null {
  const ending = /\.(\w+)$/.exec(title ?? '')?.[1]?.toLowerCase();
  const named = ending ? endings[ending] : undefined;
  if (looksLikeDiff(text)) return 'diff';
  if (named) return named;
  if (/^\s*(?:<!doctype html|<html[\s>])/i.test(text)) return 'html';
  if (/^\s*\{/.test(text) && /"(?:scripts|dependencies|devDependencies|compilerOptions)"\s*:/.test(text))
    return 'json';
  if (!statement.test(firstStatement(text))) return null;
  return typed.test(text) ? 'ts' : 'js';
}
