import { endingOf } from '../shell/run-file.ts';
import { isPathLike } from './command-words.ts';

/** A file that a tree of changes takes away in one place and shows in another. */
export type TreeMove = { from: string; to: string };

type Row = { sign: string; depth: number; name: string };

/** The signs by which trees are drawn. */
const DRAWN = new Set(['├', '└', '─', '│', '|', ' ', '\t']);

function rowsOf(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    const isChange = line.startsWith('+') || line.startsWith('-');
    const signs = [...(isChange ? ` ${line.slice(1)}` : line)];
    const depth = signs.findIndex((sign) => !DRAWN.has(sign));
    const name = signs.slice(depth).join('').trim();
    if (depth === -1 || !isPathLike(name, '@')) return [];
    return [{ sign: isChange ? line.charAt(0) : ' ', depth, name: withoutSlashes(name) }];
  });
}

function withoutSlashes(name: string): string {
  const from = name.startsWith('/') ? 1 : 0;
  return name.endsWith('/') ? name.slice(from, -1) : name.slice(from);
}

function pathsOf(rows: Row[]): { sign: string; path: string }[] {
  const stack: Row[] = [];
  return rows.map((row) => {
    while ((stack.at(-1)?.depth ?? -1) >= row.depth) stack.pop();
    stack.push(row);
    // The first row is the project's own folder.
    const path = stack.slice(stack[0] === rows[0] ? 1 : 0).map((part) => part.name);
    return { sign: row.sign, path: path.join('/') };
  });
}

/** The moves in a tree of files written as a diff. */
export function movesIn(text: string): TreeMove[] {
  const paths = pathsOf(rowsOf(text));
  const gone = paths.filter((row) => row.sign === '-' && endingOf(row.path) !== '');
  return gone.flatMap(({ path }) => {
    const name = path.split('/').at(-1);
    const to = paths.find(
      (row) => row.sign === '+' && row.path !== path && row.path.split('/').at(-1) === name,
    );
    return to ? [{ from: path, to: to.path }] : [];
  });
}
