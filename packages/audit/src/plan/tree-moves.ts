/** A file that a tree of changes takes away in one place and shows in another. */
export type TreeMove = { from: string; to: string };

type Row = { sign: string; depth: number; name: string };

function rowsOf(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    const sign = /^[+-]/.exec(line)?.[0] ?? ' ';
    const rest = line.replace(/^[+-]/, ' ');
    const found = /^([\s│|]*)(?:├──|└──|├─|└─)?\s*([\w./@-]+)\s*$/.exec(
      rest.replace(/(?:├|└)(?:─+)/g, (glyph) => ' '.repeat(glyph.length)),
    );
    const name = found?.[2]?.replace(/^\/|\/$/g, '');
    return name ? [{ sign, depth: found?.[1]?.length ?? 0, name }] : [];
  });
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
  const gone = paths.filter((row) => row.sign === '-' && /\.\w+$/.test(row.path));
  return gone.flatMap(({ path }) => {
    const name = path.split('/').at(-1);
    const to = paths.find(
      (row) => row.sign === '+' && row.path !== path && row.path.split('/').at(-1) === name,
    );
    return to ? [{ from: path, to: to.path }] : [];
  });
}
