import { builtinModules } from 'node:module';
import { isOpen } from './candidates.ts';
import type { Planning } from './decisions.ts';

/** The module system that a script is written for. */
export function moduleKindOf(text: string): 'esm' | 'commonjs' | 'either' {
  const code = text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  if (/^\s*(?:import\s[^(]|import\s*['"]|export\s)|\bimport\.meta\b/m.test(code)) return 'esm';
  if (/\brequire\s*\(|\bmodule\.exports\b|^exports\.\w+\s*=/m.test(code)) return 'commonjs';
  return /^(?:const|let|var)?\s*.*\bawait\s/m.test(code) && !/\basync\b/.test(code) ? 'esm' : 'either';
}

/** Whether a step of the page makes the project an ES module. */
export function declaresModules(planning: Planning): boolean {
  return planning.candidates.some((candidate) => {
    if (!isOpen(candidate) || !candidate.block) return false;
    const { text, role, commands } = candidate.block;
    if (
      commands.some(({ command }) => /npm\s+(?:pkg\s+set\s+type=module|init\s.*\btype=?module)/.test(command))
    )
      return true;
    return /^file_/.test(role) && /"type"\s*:\s*"module"/.test(text) && !/^-.*"type"/m.test(text);
  });
}

/** The packages that a script brings in, without those of Node.js and of the project itself. */
export function importsOf(text: string): string[] {
  const code = text.replace(/^\s*(?:\/\/|\*).*$/gm, '');
  const found = [
    ...code.matchAll(/(?:\bfrom\s*|\brequire\s*\(\s*|\bimport\s*\(\s*|^\s*import\s+)['"]([^'"]+)['"]/gm),
  ].map((match) => match[1] ?? '');
  const names = found
    .filter((name) => /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~][\w.~-]*(?:\/|$)/.test(name))
    .map((name) =>
      name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? name),
    );
  return [...new Set(names)].filter((name) => !builtinModules.includes(name) && name !== 'bun');
}

/** Whether a script starts a server. */
export function listens(text: string): boolean {
  return /\.listen\s*\(|\bserve\s*\(|createServer\s*\(|\bstartStandaloneServer\s*\(|\bDeno\.serve|\b(?:app|server)\.start\s*\(|\bcreate\w*Server\s*\(|\bBun\.serve\b|new\s+WebSocketServer\s*\(/.test(
    text,
  );
}

/** The port on which a script listens, as far as it says so. */
export function portOf(text: string): number | null {
  const found =
    /\bport\s*[:=]\s*(?:[^\n;]*?\|\|\s*|[^\n;]*?\?\?\s*)?(\d{2,5})\b/i.exec(text)?.[1] ??
    /\.listen\s*\(\s*(\d{2,5})/.exec(text)?.[1];
  return found ? Number(found) : null;
}

/** Whether a script does something when Node.js runs it, without a browser, a framework or a bundler around it. */
export function isRunnable(text: string, lang: string | null): boolean {
  if (/^(?:jsx|tsx|vue|svelte|astro)$/.test(lang ?? '')) return false;
  const code = text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '').replace(/(['"`])(?:(?!\1)[^\\]|\\.)*\1/g, "''");
  if (
    /\b(?:document|window)\.|\bimport\.meta\.env|<\/?[A-Z]\w*[\s/>]|return\s*\(\s*</.test(code) ||
    /['"]use (?:client|server)['"]/.test(text)
  )
    return false;
  if (/['"](?:npm:|jsr:|@\/|~\/)/.test(text)) return false;
  // A sketch of both module systems is no file of either.
  if (
    /^(?:const|let|var)\s.*\brequire\s*\(/m.test(code) &&
    /^(?:(?:const|let|var)\s.*=\s*)?await\s|^for await/m.test(code)
  )
    return false;
  // What is only made to be imported shows nothing by itself.
  if (
    /^\s*(?:export\s|module\.exports\s*=)/m.test(code) &&
    !listens(code) &&
    !/^(?:await\s|console\.|main\()/m.test(code)
  )
    return false;
  return /^(?:await\b|(?:const|let|var)\s+.*=\s*(?:await|new|\w+[.(])|\w[\w.]*\s*\(|\w[\w.]*\.\w+\s*\(|\(\s*(?:async|function)|for\s|try\s*\{|if\s*\(|app\.|console\.)/m.test(
    code,
  );
}

/** Whether a script brings in other files of its project. */
export function hasNeighbours(text: string): boolean {
  return /(?:\bfrom|\brequire\(|\bimport\(|^\s*import)\s*['"]\.{1,2}\//m.test(text);
}

/** Whether a script brings in neighbours by names that only a TypeScript tool resolves. */
export function needsResolver(text: string): boolean {
  return /(?:\bfrom|\bimport\()\s*['"]\.{1,2}\/[^'"]*?(?<!\.[cm]?[jt]sx?|\.json)['"]/m.test(text);
}

/** A name for a script that the page leaves nameless. */
export function nameFor(text: string, lang: string | null): string {
  const stem = listens(text) ? 'server' : 'index';
  const kind = moduleKindOf(text);
  if (/^(?:ts|typescript|mts)$/i.test(lang ?? '')) return `${stem}.${kind === 'esm' ? 'mts' : 'ts'}`;
  return `${stem}.${kind === 'esm' ? 'mjs' : 'js'}`;
}

/** Whether TypeScript needs more than its types taken away: names imported only as types, enums, decorators. */
export function needsCompiler(text: string): boolean {
  if (
    /^\s*(?:export\s+)?(?:const\s+)?enum\s|^\s*(?:export\s+)?namespace\s|^\s*@\w+\(|constructor\s*\([^)]*\b(?:private|public|readonly)\s/m.test(
      text,
    )
  )
    return true;
  const imports = /^\s*import\s+(?!type\b)(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*['"][^'"]+['"];?/gm;
  const rest = text.replace(imports, '');
  return [...text.matchAll(imports)]
    .flatMap((match) => (match[1] ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => /^[\w$]+$/.test(name))
    .some((name) => !isUsedAsValue(rest, name));
}

function isUsedAsValue(text: string, name: string): boolean {
  const code = text.replace(/\/\/.*$|\/\*[\s\S]*?\*\//gm, '');
  const asType = new RegExp(
    `(?::|\\bas|[<|&,]|\\bsatisfies|\\bimplements)\\s*${name.replace(/\$/g, '\\$')}\\b(?!\\s*[.(])`,
    'g',
  );
  return new RegExp(`\\b${name.replace(/\$/g, '\\$')}\\b`).test(code.replace(asType, ''));
}
