import { type ParseError, parse } from 'jsonc-parser';

const DEEPEST = 200;

/** Where the string or the comment that starts at a place ends; the place itself where none starts. */
function afterQuoted(text: string, at: number): number {
  if (text.startsWith('//', at)) return endOfLine(text, at);
  if (text.charAt(at) !== '"') return at;
  for (let end = at + 1; end < text.length && text.charAt(end) !== '\n'; end += 1) {
    if (text.charAt(end) === '\\') end += 1;
    else if (text.charAt(end) === '"') return end + 1;
  }
  return at + 1;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** Where an ellipsis ends that starts at a place, with the words or the comma that belong to it. */
function afterEllipsis(text: string, at: number): number {
  const end = text.startsWith('...', at) ? at + 3 : text.charAt(at) === '…' ? at + 1 : at;
  if (end === at) return at;
  const rest = text.slice(end, endOfLine(text, end));
  const next = rest.trimStart().charAt(0);
  if (next === ',') return end + rest.indexOf(',') + 1;
  return next === '}' || next === ']' ? end : end + rest.length;
}

/** The places where a page leaves out what is in the file already are taken away. */
function withoutEllipses(text: string): string {
  let out = '';
  for (let at = 0; at < text.length; ) {
    const quoted = afterQuoted(text, at);
    const gap = quoted === at ? afterEllipsis(text, at) : at;
    if (gap === at) out += text.slice(at, Math.max(quoted, at + 1));
    at = Math.max(quoted, gap, at + 1);
  }
  return out;
}

/** Whether JSON is nested deeper than any page means it: the parser calls itself for every level. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let deepest = 0;
  for (const char of text) {
    if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest > DEEPEST;
}

/** JSON as pages write it: with comments, with parts left out, or without the braces around it; null for what is none. */
export function shownJson(text: string): unknown {
  if (text.trim() === '' || isTooDeep(text)) return null;
  const whole = withoutEllipses(text);
  for (const attempt of [text, whole, `{${text}}`, `{${whole}}`]) {
    const errors: ParseError[] = [];
    const value: unknown = parse(attempt, errors, { allowTrailingComma: true });
    if (errors.length === 0 && value && typeof value === 'object') return value;
  }
  return null;
}
