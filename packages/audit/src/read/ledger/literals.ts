const words = new Set([
  'true',
  'false',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  'True',
  'False',
  'None',
  'nil',
]);
const basicTypes = new Set([
  'string',
  'number',
  'boolean',
  'bool',
  'bigint',
  'symbol',
  'object',
  'unknown',
  'never',
  'any',
  'void',
]);
const pairs = new Map([
  ['{', '}'],
  ['[', ']'],
  ['(', ')'],
]);

/** How many brackets of a text stay open, those in strings aside; negative where one too many is closed. */
export function openBrackets(text: string): number {
  let depth = 0;
  let quote = '';
  for (const char of text) {
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'" || char === '`') quote = char;
    else if (pairs.has(char)) depth += 1;
    else if (char === '}' || char === ']' || char === ')') depth -= 1;
  }
  return depth;
}

function isNumber(text: string): boolean {
  const plain = text.endsWith('n') ? text.slice(0, -1) : text;
  return plain !== '' && Number.isFinite(Number(plain.replaceAll('_', '').trim() || 'x'));
}

function isQuoted(text: string): boolean {
  const first = text.charAt(0);
  if (text.length < 2 || !'\'"`'.includes(first)) return false;
  let at = 1;
  while (at < text.length && text.charAt(at) !== first) at += text.charAt(at) === '\\' ? 2 : 1;
  return at === text.length - 1;
}

/** The part of a printed value before its brackets: `Map(2) {…}`, `User {…}`. */
function isNamedValue(text: string): boolean {
  const open = text.indexOf('{');
  if (open <= 0) return false;
  const name = text.slice(0, open).trim();
  const bare = name.includes('(') ? name.slice(0, name.indexOf('(')) : name;
  const first = bare.charAt(0);
  return first !== first.toLowerCase() && !bare.includes(' ') && text.endsWith('}');
}

/** Whether a text is a value as a program prints it, and not a remark. */
export function isLiteral(text: string): boolean {
  const bare = text.trim();
  if (words.has(bare) || isNumber(bare) || isQuoted(bare)) return true;
  const isBracketed =
    (bare.startsWith('{') && bare.endsWith('}')) || (bare.startsWith('[') && bare.endsWith(']'));
  // `[!code ++]` marks a line of the page and is no value.
  if (isBracketed) return !bare.startsWith('[!') && openBrackets(bare) === 0;
  return isNamedValue(bare) && openBrackets(bare) === 0;
}

/** Whether a text is the name of a basic type, or several joined by `|`. */
export function isTypeName(text: string): boolean {
  const parts = text.split('|').map((part) => part.trim());
  const isBasic = (part: string): boolean => basicTypes.has(part.endsWith('[]') ? part.slice(0, -2) : part);
  return parts.some(isBasic) && parts.every((part) => isBasic(part) || isLiteral(part));
}
