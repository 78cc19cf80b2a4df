/** The longest text that is parsed: a page's code is far shorter. */
const LONGEST = 100_000;
/** The deepest nesting of brackets: the parser calls itself for each. */
const DEEPEST = 150;
/** A type in angle brackets before a bracket is tried in two ways, each inside the other. */
const DEEPEST_AFTER_TYPE = 6;

const opens = new Set(['(', '[', '{']);
const closes = new Set([')', ']', '}']);

/** Whether the bracket at a place follows a type in angle brackets, as `<T>(` does and `=> (` does not. */
function followsType(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && (text[before] === ' ' || text[before] === '\n')) before -= 1;
  return text[before] === '>' && text[before - 1] !== '=';
}

/** Whether a text would cost the parser too much: too long, nested too deep, or ambiguous at each level. */
export function isOverlong(text: string, hasJsx: boolean): boolean {
  if (text.length > LONGEST) return true;
  const after: boolean[] = [];
  let ambiguous = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (opens.has(char)) {
      const isAfterType = (char === '(' || !hasJsx) && followsType(text, at);
      after.push(isAfterType);
      if (isAfterType) ambiguous += 1;
      if (after.length > DEEPEST || ambiguous > DEEPEST_AFTER_TYPE) return true;
    } else if (closes.has(char) && after.pop()) ambiguous -= 1;
  }
  return false;
}
