const fenceStart = /^(\s*(?:>\s*)*(?:[-*+]\s+|\d+[.)]\s+)?)(`{3,}|~{3,})(.*)$/;
const markerLine =
  /^\s*(?::{2,}.*|\{%-?\s.*?-?%\}|\{\{[<%]\s.*?[%>]\}\}|<!--\s*(?:tabs:(?:start|end)|::\S.*)\s*-->)\s*$/;
const indentedBlock = /^(\s*)(===|!!!|\?\?\?\+?)\s*(.*)$/;

type Fence = { mark: string; length: number };

/** Follows the fences of a text line by line, so that nothing inside of them is touched. */
function fenceTracker(): (line: string) => boolean {
  let open: Fence | null = null;
  return (line) => {
    const found = fenceStart.exec(line);
    if (open) {
      const bare = line.replace(/^\s*(?:>\s*)*/, '').trim();
      if (bare.length >= open.length && bare === open.mark.repeat(bare.length)) open = null;
      return true;
    }
    const [, , mark, rest] = found ?? [];
    if (mark && !(mark.startsWith('`') && rest?.includes('`'))) {
      open = { mark: mark.charAt(0), length: mark.length };
      return true;
    }
    return false;
  };
}

/** A line with the number that it had in the source. */
type Line = { text: string; from: number };

const loneTag = /^\s*<\/?[A-Za-z][\w.:-]*(?:\s[^<>]*)?>\s*$/;

/**
 * Gives every container marker a paragraph of its own: plain Markdown would glue it to the text below. A tag right
 * above a fence would swallow the fence, which the components of many sites do not.
 */
function isolateMarkers(lines: Line[]): Line[] {
  const inFence = fenceTracker();
  return lines.flatMap((line, at) => {
    const blank = { text: '', from: line.from };
    if (inFence(line.text)) return [line];
    if (markerLine.test(line.text)) return [blank, line, blank];
    return loneTag.test(line.text) && fenceStart.test(lines[at + 1]?.text ?? '') ? [line, blank] : [line];
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
  const quoted = /"([^"]*)"/.exec(rest)?.[1];
  if (kind === '===') return quoted === undefined ? null : `::: tab ${quoted}`;
  const type = /^[a-z-]+/i.exec(rest)?.[0];
  if (!type) return null;
  return kind === '!!!' ? `::: ${type} ${quoted ?? ''}` : `::: details ${quoted ?? type}`;
}

/** MkDocs writes tabs and admonitions by indentation; they become containers like all others. */
function unfoldIndented(lines: Line[]): Line[] {
  const inFence = fenceTracker();
  const out: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? { text: '', from: 0 };
    const [, indent = '', kind, rest = ''] = (!inFence(line.text) && indentedBlock.exec(line.text)) || [];
    const opener = kind ? openerOf(kind, rest) : null;
    if (!opener) {
      out.push(line);
      at += 1;
      continue;
    }
    const { body, next } = takeIndented(lines, at + 1, indent.length);
    const inner = unfoldIndented(body).map((found) => ({ ...found, text: `${indent}${found.text}` }));
    out.push({ ...line, text: `${indent}${opener}` }, ...inner, { ...line, text: `${indent}:::` });
    at = next;
  }
  return out;
}

/** Markdown prepared for a parser that does not know containers; `from[n]` is the source line of line n + 1. */
export type MarkedText = { text: string; from: number[] };

/** Prepares Markdown, whatever tool its containers were written for. */
export function markLines(text: string): MarkedText {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const lines = source.split('\n').map((line, index) => ({ text: line, from: index + 1 }));
  const usesIndented = lines.some((line) => /^\s*(?:=== "|!!! [a-z]|\?\?\?\+? )/.test(line.text));
  const marked = isolateMarkers(usesIndented ? unfoldIndented(lines) : lines);
  return { text: marked.map((line) => line.text).join('\n'), from: marked.map((line) => line.from) };
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
      kept = kept.replace(/<!--[\s\S]*?-->/g, '');
      inComment = kept.includes('<!--');
      return inComment ? kept.slice(0, kept.indexOf('<!--')) : kept;
    })
    .join('\n');
}

/** Ends components that end themselves: an HTML parser would take all that follows for their content. */
export function closeComponents(html: string): string {
  return html.replace(/<([A-Z][\w.]*)((?:\s[^<>]*?)?)\/>/g, '<$1$2></$1>');
}

const openTag = /^\s*<[A-Z][\w.-]*(?:\s[^<>]*)?$/;
const LONGEST_TAG = 30;

/** The line on which an opening tag ends that began on this one, or nothing if none does. */
function endOfTag(lines: string[], at: number): number | null {
  if (!openTag.test(lines[at] ?? '')) return null;
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
