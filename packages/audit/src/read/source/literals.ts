// By hand: asked of every attribute of a component, of which most are texts, and of text that need not be JavaScript at all.

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '', '\n': '' };

/** How many digits behind the backslash and its letter give a character. */
const digits = new Map([
  ['u', 4],
  ['x', 2],
]);

/** The character that hexadecimal digits stand for; null where not all of them are some. */
function ofCode(code: string, length: number | undefined): string | null {
  const isCode = code.length === length && [...code].every((char) => '0123456789abcdefABCDEF'.includes(char));
  return isCode ? String.fromCharCode(Number.parseInt(code, 16)) : null;
}

/** The text of a string or of a template without parts, as JavaScript reads it; null for any other expression. */
export function literalOf(source: string): string | null {
  const trimmed = source.trim();
  const quote = trimmed.charAt(0);
  if (trimmed.length < 2 || !['"', "'", '`'].includes(quote)) return null;
  let text = '';
  for (let at = 1; at < trimmed.length; at += 1) {
    const char = trimmed.charAt(at);
    if (char === quote) return at === trimmed.length - 1 ? text : null;
    if (char === '\\') {
      at += 1;
      const next = trimmed.charAt(at);
      const length = digits.get(next);
      const coded = length === undefined ? null : ofCode(trimmed.slice(at + 1, at + 1 + length), length);
      text += coded ?? escapes[next] ?? next;
      if (coded !== null) at += length ?? 0;
    } else if (quote === '`' ? char === '$' && trimmed[at + 1] === '{' : char === '\n') return null;
    else text += char;
  }
  return null;
}

/** An expression without what looks like a comment, to see whether anything else is in it. */
export function withoutScriptComments(source: string): string {
  let kept = '';
  for (let at = 0; at < source.length; ) {
    const two = source.slice(at, at + 2);
    if (two !== '/*' && two !== '//') {
      kept += source.charAt(at);
      at += 1;
      continue;
    }
    const end = two === '/*' ? source.indexOf('*/', at + 2) : source.indexOf('\n', at + 2);
    at = end === -1 ? source.length : end + (two === '/*' ? 2 : 0);
  }
  return kept;
}
