import { fenceStart, fenceTracker } from './fence-lines.ts';
import { isIncludeComment } from './included.ts';
import { readPieces } from './pieces.ts';
import { isLetter, isSpace, nameAtStart } from './plain-text.ts';
import { type Line, readSiteBlocks } from './site-blocks.ts';

const templateBrackets: [open: string, close: string][] = [
  ['{%', '%}'],
  ['{{<', '>}}'],
  ['{{%', '%}}'],
];

/** Whether a line is nothing but the opening or closing of a container. */
function isMarkerLine(line: string): boolean {
  const text = line.trim();
  if (text.startsWith('::')) return true;
  if (text.startsWith('<!--') && text.endsWith('-->')) {
    const said = text.slice('<!--'.length, -'-->'.length).trim();
    return said.startsWith('::') || said === 'tabs:start' || said === 'tabs:end';
  }
  return templateBrackets.some(([open, close]) => text.startsWith(open) && text.endsWith(close));
}

type IndentedBlock = { indent: string; kind: string; rest: string };

/** `=== "npm"`, `===! "npm"` for the first of a new group, `!!! note` and `??? note` of MkDocs. */
function indentedBlock(line: string): IndentedBlock | null {
  const text = line.trimStart();
  const indent = line.slice(0, line.length - text.length);
  const kind = ['===!', '===+', '===', '!!!', '???+', '???'].find((sign) => text.startsWith(sign));
  return kind === undefined ? null : { indent, kind, rest: text.slice(kind.length).trim() };
}

/** Whether a line is one opening or closing tag. */
function isLoneTag(line: string): boolean {
  const text = line.trim();
  const inner = text.slice(text.startsWith('</') ? 2 : 1, -1);
  if (!text.startsWith('<') || !text.endsWith('>') || !isLetter(inner.charAt(0))) return false;
  const rest = inner.slice(nameAtStart(inner, '.:-').length);
  return (rest === '' || isSpace(rest.charAt(0))) && !rest.includes('<') && !rest.includes('>');
}

/**
 * Gives every container marker a paragraph of its own: plain Markdown would glue it to the text below. A tag right
 * above a fence would swallow the fence, which the components of many sites do not.
 */
function isolateMarkers(lines: Line[]): Line[] {
  const inFence = fenceTracker();
  return lines.flatMap((line, at) => {
    const blank = { text: '', from: line.from };
    if (inFence(line.text)) return [line];
    if (isMarkerLine(line.text)) return [blank, line, blank];
    return isLoneTag(line.text) && fenceStart(lines[at + 1]?.text ?? '') !== null ? [line, blank] : [line];
  });
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The lines below an indented opener that belong to it, without their indentation. */
function takeIndented(lines: Line[], from: number, depth: number): { body: Line[]; next: number } {
  let next = from;
  const body: Line[] = [];
  for (; next < lines.length; next += 1) {
    const line = lines[next];
    if (!line || (line.text.trim() !== '' && indentOf(line.text) <= depth)) break;
    body.push({ ...line, text: line.text.slice(Math.min(indentOf(line.text), depth + 4)) });
  }
  return { body, next };
}

function openerOf(kind: string, rest: string): string | null {
  const quoted = readPieces(rest).find(({ form }) => form === 'quoted')?.text;
  if (kind.startsWith('===')) return quoted === undefined ? null : `::: tab ${quoted}`;
  const type = nameAtStart(rest, '-');
  if (!isLetter(type.charAt(0))) return null;
  return kind === '!!!' ? `::: ${type} ${quoted ?? ''}` : `::: details ${quoted ?? type}`;
}

/** MkDocs writes tabs and admonitions by indentation; they become containers like all others. */
function unfoldIndented(lines: Line[]): Line[] {
  const inFence = fenceTracker();
  const out: Line[] = [];
  // Only a group that begins behind another gets a container of its own, which separates the two.
  let group: Line | null = null;
  const endGroup = (): void => {
    if (group) out.push(group);
    group = null;
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? { text: '', from: 0 };
    const block = inFence(line.text) ? null : indentedBlock(line.text);
    const opener = block && openerOf(block.kind, block.rest);
    if (!block || !opener) {
      if (line.text.trim() !== '') endGroup();
      out.push(line);
      at += 1;
      continue;
    }
    const { indent, kind } = block;
    if (kind === '===!' || !kind.startsWith('===')) endGroup();
    if (kind === '===!') {
      out.push({ ...line, text: `${indent}:::: tabs` });
      group = { ...line, text: `${indent}::::` };
    }
    const { body, next } = takeIndented(lines, at + 1, indent.length);
    const inner = unfoldIndented(body).map((found) => ({ ...found, text: `${indent}${found.text}` }));
    out.push({ ...line, text: `${indent}${opener}` }, ...inner, { ...line, text: `${indent}:::` });
    at = next;
  }
  endGroup();
  return out;
}

/** Markdown prepared for a parser that does not know containers; `from[n]` is the source line of line n + 1. */
export type MarkedText = { text: string; from: number[] };

/** Prepares Markdown, whatever tool its containers were written for. */
export function markLines(text: string): MarkedText {
  const whole = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const source = whole.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const lines = readSiteBlocks(source.split('\n').map((line, index) => ({ text: line, from: index + 1 })));
  const usesIndented = lines.some((line) => indentedBlock(line.text) !== null);
  const marked = isolateMarkers(usesIndented ? unfoldIndented(lines) : lines);
  return { text: marked.map((line) => line.text).join('\n'), from: marked.map((line) => line.from) };
}

/** Where a comment begins that this line does not end; one that is escaped is text. */
function openComment(line: string): number {
  const at = line.lastIndexOf('<!--');
  return at !== -1 && line.charAt(at - 1) !== '\\' && !line.includes('-->', at) ? at : -1;
}

/** Removes HTML comments outside of fences, for MDX, where they are a syntax error. */
export function withoutComments(text: string): string {
  const inFence = fenceTracker();
  let inComment = false;
  return text
    .split('\n')
    .map((line) => {
      if (!inComment && inFence(line)) return line;
      let kept = inComment ? `<!--${line}` : line;
      kept = kept.replace(/<!--([\s\S]*?)-->/g, (comment, said) =>
        isIncludeComment(said) ? `\\${comment}` : '',
      );
      const open = openComment(kept);
      inComment = open !== -1;
      return inComment ? kept.slice(0, open) : kept;
    })
    .join('\n');
}

/** Whether the opening tag of a component begins on this line and goes on below. */
function opensTag(line: string): boolean {
  const text = line.trim();
  const name = nameAtStart(text.slice(1), '.-');
  const rest = text.slice(1 + name.length);
  const first = name.charAt(0);
  const isComponent = text.startsWith('<') && isLetter(first) && first === first.toUpperCase();
  return (
    isComponent && (rest === '' || isSpace(rest.charAt(0))) && !rest.includes('<') && !rest.includes('>')
  );
}

const LONGEST_TAG = 30;

/** The line on which an opening tag ends that began on this one, or nothing if none does. */
function endOfTag(lines: string[], at: number): number | null {
  if (!opensTag(lines[at] ?? '')) return null;
  for (let end = at + 1; end < Math.min(lines.length, at + LONGEST_TAG); end += 1) {
    const line = (lines[end] ?? '').trim();
    if (line === '') return null;
    if (line.endsWith('>')) return end;
  }
  return null;
}

/** Puts the opening tag of a component on one line, as Markdown wants it; blank lines keep the count of lines. */
export function joinTags(text: string): string {
  const inFence = fenceTracker();
  const lines = text.split('\n');
  const out: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const end = inFence(lines[at] ?? '') ? null : endOfTag(lines, at);
    if (end === null) {
      out.push(lines[at] ?? '');
      continue;
    }
    const parts = lines.slice(at, end + 1).map((line, index) => (index === 0 ? line.trimEnd() : line.trim()));
    out.push(parts.join(' '), ...parts.slice(1).map(() => ''));
    at = end;
  }
  return out.join('\n');
}
