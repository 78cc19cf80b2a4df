import { replaceWord } from '../code/words.ts';
import type { Block } from '../model/source.ts';

/** The source of a page with one thing written otherwise, and the line on which that begins. */
export type EditedSource = { text: string; line: number };

/** Where the source has a block, as indices of its lines; null where that is not known. */
function linesOf({ line, lastLine }: Block): { first: number; last: number } | null {
  return line === null || lastLine === null ? null : { first: line - 1, last: lastLine - 1 };
}

function indentOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length);
}

function joined(lines: readonly string[], at: number): EditedSource {
  return { text: lines.join('\n'), line: at + 1 };
}

/** Puts one text for another on the lines of a block; null where it does not stand there just once. */
export function replaceText(source: string, block: Block, from: string, to: string): EditedSource | null {
  const place = linesOf(block);
  if (place === null || from === '') return null;
  const lines = source.split('\n');
  const shown = lines.slice(place.first, place.last + 1).join('\n');
  const at = shown.indexOf(from);
  if (at === -1 || shown.indexOf(from, at + 1) !== -1) return null;
  const other = `${shown.slice(0, at)}${to}${shown.slice(at + from.length)}`;
  const line = place.first + shown.slice(0, at).split('\n').length - 1;
  return joined([...lines.slice(0, place.first), other, ...lines.slice(place.last + 1)], line);
}

/** Puts one word for another wherever it stands by itself in some blocks; null where it does not. */
export function replaceWords(
  source: string,
  blocks: readonly Block[],
  from: string,
  to: string,
): EditedSource | null {
  const places = blocks.flatMap((block) => linesOf(block) ?? []);
  let first: number | null = null;
  const lines = source.split('\n').map((line, at) => {
    if (!places.some((place) => at >= place.first && at <= place.last)) return line;
    const other = replaceWord(line, from, to);
    if (other !== line) first ??= at;
    return other;
  });
  return first === null ? null : joined(lines, first);
}

/** Puts a command below the line of a block that holds another one, behind the same prompt; null where that is not one line. */
export function commandBelow(
  source: string,
  block: Block,
  command: string,
  more: string,
): EditedSource | null {
  const place = linesOf(block);
  if (place === null) return null;
  const lines = source.split('\n');
  const at = lines.findIndex(
    (line, index) => index >= place.first && index <= place.last && line.includes(command),
  );
  const line = lines[at];
  if (line === undefined || command.includes('\n')) return null;
  const lead = line.slice(0, line.indexOf(command));
  // On the line of an element that holds the code stands more than a prompt.
  if (lead.includes('<')) return replaceText(source, block, command, `${command}\n${more}`);
  return joined(lines.toSpliced(at + 1, 0, lead + more), at + 1);
}

/** Puts a block of commands above another block. */
export function blockAbove(
  source: string,
  block: Block,
  command: string,
  isHtml: boolean,
): EditedSource | null {
  const place = linesOf(block);
  if (place === null) return null;
  const lines = source.split('\n');
  const indent = indentOf(lines[place.first] ?? '');
  const shown = isHtml
    ? [`<pre><code class="language-sh">${command}</code></pre>`]
    : ['```sh', command, '```', ''];
  return joined(
    lines.toSpliced(place.first, 0, ...shown.map((one) => (one === '' ? one : indent + one))),
    place.first,
  );
}

/** Puts a line of code at the head of a block; null for one that is not fenced. */
export function lineAtHead(source: string, block: Block, text: string): EditedSource | null {
  const place = linesOf(block);
  if (place === null || block.origin !== 'fence') return null;
  const lines = source.split('\n');
  const below = lines[place.first + 1] ?? '';
  return joined(lines.toSpliced(place.first + 1, 0, indentOf(below) + text), place.first + 1);
}
