// In valid JSON every quotation mark begins or ends a string, so this finds exactly its strings.
const JSON_STRING = /"(?:[^"\\]|\\.)*"/gsu;

/** Every string of a JSON text, names and values alike, also those that a parser drops. */
export function stringsOf(json: string): string[] {
  return (json.match(JSON_STRING) ?? []).map((literal) => JSON.parse(literal));
}

/** How many names and text values a parsed value holds. */
function countStrings(value: unknown): number {
  let count = 0;
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === 'string') count += 1;
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next)) count += Object.keys(next).length;
    pending.push(...Object.values(next));
  }
  return count;
}

/**
 * True when an object in the text names a member twice. Parsers disagree about which one counts, so what
 * one of them checked may not be what another one stores.
 */
export function repeatsNames(json: string, parsed: unknown): boolean {
  return (json.match(JSON_STRING) ?? []).length !== countStrings(parsed);
}
