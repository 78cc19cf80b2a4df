import type { Lines } from '../source/element.ts';
import type { Code } from './flow.ts';
import { npmCommand, wordsOf } from './package-commands.ts';

const call = /\{\{-?\s*([\w.]+)\s*\(([\s\S]{0,2000}?)\)\s*-?\}\}|(?<![\w:]):(pm-[\w-]+)\{([^}\n]{0,300})\}/g;

function field(source: string, ...names: string[]): string | null {
  for (const name of names) {
    const found = new RegExp(
      `["']?\\b${name}["']?\\s*[:=]\\s*(\\[[^\\]]*\\]|"[^"]*"|'[^']*'|\`[^\`]*\`)`,
    ).exec(source);
    if (found?.[1]) return found[1];
  }
  return null;
}

function unquoted(value: string | null): string | null {
  return value === null ? null : value.replace(/^["'`]|["'`]$/g, '');
}

function commandOf(name: string, args: string): string | null {
  const packages = wordsOf(field(args, 'packages', 'package', 'pkg', 'name'));
  const extra = wordsOf(field(args, 'args', 'arguments', 'flags'));
  const stated = unquoted(field(args, 'command', 'cmd', 'action', 'type'));
  const runner = /npx|exec|dlx|bunx|-x$/i.test(name) ? 'exec' : null;
  const script = unquoted(field(args, 'script'));
  if (script) return `npm run ${script}`;
  if (runner && packages.length === 0 && stated) return `npx ${stated}`;
  if (packages.length > 0 || stated) {
    const action = runner ?? stated ?? (/install|add|npm|pkg|package/i.test(name) ? 'install' : null);
    const built = action ? npmCommand({ action, packages, args: extra }) : null;
    if (built) return built;
    return stated && /\s/.test(stated) ? stated : null;
  }
  const only = /^\s*(["'`])([^"'`]+)\1\s*$/.exec(args)?.[2];
  if (!only) return null;
  if (runner) return `npx ${only}`;
  return /install|add/i.test(name) ? `npm install ${only}` : null;
}

/** A template call in a text: the command that the site would render, or null where it cannot be known. */
export type TemplateCall = { source: string; code: Code | null };

/** The calls of template macros in a text, such as those that render an install command in tabs. */
export function templateCalls(text: string, lines: Lines): TemplateCall[] {
  const straight = text.replace(/[“”„]/g, '"').replace(/[‘’]/g, "'");
  return [...straight.matchAll(call)].map((match) => {
    const command = commandOf(match[1] ?? match[3] ?? '', match[2] ?? match[4] ?? '');
    const code: Code = {
      kind: 'code',
      lang: 'sh',
      meta: null,
      title: null,
      text: command ?? '',
      ...lines,
      origin: 'template',
    };
    return { source: match[0], code: command === null ? null : code };
  });
}

/** The text without its template calls and tags. */
export function withoutTemplates(text: string): string {
  return text
    .replace(/[“”„]/g, '"')
    .replace(call, ' ')
    .replace(/\{%-?[\s\S]*?-?%\}/g, ' ')
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, ' ')
    .trim();
}
