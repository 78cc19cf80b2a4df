/** Where a command ends a line, but for a backtick or a comment, within a span; null unless there is one such place. */
export function placeOfCommand({ lines }, { line, lastLine }, command) {
  const places = lines.slice(line - 1, lastLine).flatMap((text, at) => {
    const found = [];
    for (let column = text.indexOf(command); column !== -1; column = text.indexOf(command, column + 1)) {
      const [before, behind] = [text.slice(0, column), text.slice(column + command.length)];
      const isAlone = /(?:^|[\s>`$])$/u.test(before) && /^\s*(?:$|`|#)/u.test(behind);
      if (isAlone) found.push({ line: line + at, column });
    }
    return found;
  });
  return places.length === 1 ? places[0] : null;
}

/** Where a place of a block's text stands in the source; null where the source writes it in another way. */
export function placeInSource({ lines }, block, offset) {
  const before = block.text.slice(0, offset).split('\n');
  const at = before.length - 1;
  const shown = block.text.split('\n')[at];
  const fits = (line) => {
    const text = lines[line - 1] ?? '';
    return text.endsWith(shown) && /^[\s>]*$/u.test(text.slice(0, text.length - shown.length));
  };
  const span = Array.from({ length: block.lastLine - block.line + 1 }, (_, step) => block.line + step);
  const straight = block.line + 1 + at;
  const found = span.filter(fits);
  const line = fits(straight) ? straight : found.length === 1 ? found[0] : null;
  if (line === null) return null;
  return { line, column: lines[line - 1].length - shown.length + before.at(-1).length };
}

/** The page with some texts in place of others, each on one line. */
export function replaced({ lines }, changes) {
  const edited = [...lines];
  const places = new Set(changes.map(({ line, column }) => `${line}:${column}`));
  if (places.size < changes.length) throw new Error('One place would be changed twice.');
  // From the end of a line, so that columns stay true.
  for (const { line, column, length, text } of changes.toSorted((a, b) => b.column - a.column)) {
    const old = edited[line - 1];
    edited[line - 1] = old.slice(0, column) + text + old.slice(column + length);
  }
  return edited.join('\n');
}

/** The page without some lines. */
export function withoutLines({ lines }, { fromLine, toLine }) {
  return [...lines.slice(0, fromLine - 1), ...lines.slice(toLine)].join('\n');
}

/** The page with some lines moved behind another one below them. */
export function movedBehind({ lines }, { fromLine, toLine }, behind) {
  const moved = lines.slice(fromLine - 1, toLine);
  return [
    ...lines.slice(0, fromLine - 1),
    ...lines.slice(toLine, behind),
    '',
    ...moved,
    ...lines.slice(behind),
  ].join('\n');
}

/** The page with lines put in behind another one. */
export function insertedBehind({ lines }, behind, added) {
  return [...lines.slice(0, behind), ...added, ...lines.slice(behind)].join('\n');
}

/** The span of one line. */
export function onLine(line) {
  return { fromLine: line, toLine: line };
}
