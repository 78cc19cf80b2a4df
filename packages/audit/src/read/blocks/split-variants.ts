import type { FencePart } from './split-managers.ts';

const moduleLabel =
  /^\s*\/\/\s*(?:or,?\s+)?(?:(?:with|using|in|for)\s+)?(esm?|es ?modules?|es6(?: modules?)?|ecmascript(?: modules?)?|import syntax|common ?js(?: modules?)?|cjs|require syntax|typescript|javascript|ts|js)\b.{0,30}$/i;

function kindOf(label: string): 'esm' | 'cjs' | 'ts' | 'js' {
  const plain = label.toLowerCase().replace(/\s/g, '');
  if (/^(?:commonjs|cjs|require)/.test(plain)) return 'cjs';
  if (/^(?:typescript|ts)/.test(plain)) return 'ts';
  return /^(?:javascript|js)/.test(plain) ? 'js' : 'esm';
}

function declared(text: string): string[] {
  const names: string[] = [];
  for (const line of text.split('\n')) {
    const plain = /^(?:export\s+)?(?:const|let|var|class|(?:async\s+)?function\*?)\s+([\w$]+)/.exec(
      line,
    )?.[1];
    const destructured = /^(?:const|let|var)\s+\{([^}]*)\}/.exec(line)?.[1];
    const imported =
      /^import\s+(?:type\s+)?([\w$]+)?(?:\s*,\s*)?(?:\{([^}]*)\})?(?:\*\s+as\s+([\w$]+))?\s*from/.exec(line);
    if (plain) names.push(plain);
    for (const group of [destructured, imported?.[2]]) {
      for (const name of group?.split(',') ?? [])
        names.push(
          name
            .trim()
            .split(/\s+as\s+|:\s*/)
            .at(-1) ?? '',
        );
    }
    for (const name of [imported?.[1], imported?.[3]]) if (name) names.push(name);
  }
  return names.filter((name) => name !== '');
}

/** The names that a script declares more than once at its top level: it cannot be meant as one file. */
function declaredTwice(text: string): string[] {
  const names = declared(text);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

/** The line after the first statement of a segment that is followed by a blank line. */
function statementEnd(lines: string[], from: number): number {
  let depth = 0;
  for (let at = from; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').replace(/(["'`])(?:(?!\1)[^\\]|\\.)*\1/g, '').replace(/\/\/.*$/, '');
    depth += (line.match(/[([{]/g)?.length ?? 0) - (line.match(/[)\]}]/g)?.length ?? 0);
    if (line.trim() === '' && depth <= 0 && at > from + 1) return at;
  }
  return lines.length;
}

function byLabels(lines: string[]): FencePart[] | null {
  const starts = lines.flatMap((line, at) => {
    const label = moduleLabel.exec(line)?.[1];
    return label ? [{ at, label: line.replace(/^\s*\/\/\s*/, '').trim(), kind: kindOf(label) }] : [];
  });
  const kinds = new Set(starts.map((start) => start.kind));
  if (starts.length < 2 || kinds.size < 2) return null;
  const [first, second, third] = starts;
  if (!first || !second || first.kind === second.kind || third) return null;
  const end = statementEnd(lines, second.at);
  const head = lines.slice(0, first.at);
  const tail = lines.slice(end);
  const variant = (from: number, to: number): string =>
    [...head, ...lines.slice(from, to), ...tail].join('\n').trim();
  return [
    { label: first.label, text: variant(first.at, second.at) },
    { label: second.label, text: variant(second.at, end) },
  ];
}

/** An import and a require of the same name stand for two ways to write one line. */
function byStatement(lines: string[]): FencePart[] | null {
  const imports = lines.flatMap((line, at) => (/^import\s.*\sfrom\s+['"]/.test(line) ? [at] : []));
  const requires = lines.flatMap((line, at) =>
    /^(?:const|let|var)\s.*=\s*require\(['"]/.test(line) ? [at] : [],
  );
  if (imports.length === 0 || requires.length === 0) return null;
  const without = (dropped: number[]): string =>
    lines
      .filter((_line, at) => !dropped.includes(at))
      .join('\n')
      .trim();
  const parts = [
    { label: 'ES modules', text: without(requires) },
    { label: 'CommonJS', text: without(imports) },
  ];
  return parts.every((part) => declaredTwice(part.text).length === 0) ? parts : null;
}

/** Splits a script that shows one file in two ways, by its labels or by what it declares twice. */
export function splitVariants(text: string): FencePart[] | null {
  const lines = text.split('\n');
  const labelled = byLabels(lines);
  if (labelled) return labelled;
  return declaredTwice(text).length > 0 ? byStatement(lines) : null;
}

/** Install commands that stand as comments at the top of a script. */
export function commandsInComments(text: string): string[] {
  const commands: string[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const comment = /^\s*(?:\/\/|#|\*)\s*(.*)$/.exec(line)?.[1];
    if (comment === undefined) break;
    const command =
      /^(?:(?:run|install):?\s+|\$\s+)?`?((?:npm (?:i|install|add)|yarn add|pnpm add|bun add)\s[^`]+?)`?$/i.exec(
        comment.trim(),
      )?.[1];
    if (command) commands.push(command);
  }
  return commands;
}
