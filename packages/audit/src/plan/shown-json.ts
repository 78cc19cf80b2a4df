import { type ParseError, parse } from 'jsonc-parser';

const DEEPEST = 200;

/** The places where a page leaves out what is in the file already. */
function withoutEllipses(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/\s*)?(?:\.{3}|…)[^"]*$/.test(line))
    .join('\n')
    .replace(/([{[])\s*(?:\.{3}|…)\s*([}\]])/g, '$1$2');
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
  if (isTooDeep(text)) return null;
  const whole = withoutEllipses(text);
  for (const attempt of [text, whole, `{${text}}`, `{${whole}}`]) {
    const errors: ParseError[] = [];
    const value: unknown = parse(attempt, errors, { allowTrailingComma: true });
    if (errors.length === 0 && value && typeof value === 'object') return value;
  }
  return null;
}
