/** A value that an optional member may not have. */
export const WRONG: unique symbol = Symbol('wrong');

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/gu;

/** Text that both engines can hold: no control characters, no half of a character. */
export function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.search(CONTROL) === -1 ? whole : whole.replace(CONTROL, '');
}

/** Optional text, cut at its bound: an overlong header is no reason to lose the event. */
export function optionalText(value: unknown, longest: number): string | null | typeof WRONG {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') return WRONG;
  const text = cleanText(value.length > longest ? value.slice(0, longest) : value);
  return text === '' ? null : text;
}

/** An optional number within bounds, rounded. */
export function optionalNumber(value: unknown, least: number, most: number): number | null | typeof WRONG {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !(value >= least && value <= most)) return WRONG;
  return Math.round(value);
}

/** An optional number within bounds that has no fraction. */
export function optionalInteger(value: unknown, least: number, most: number): number | null | typeof WRONG {
  return typeof value === 'number' && !Number.isInteger(value) ? WRONG : optionalNumber(value, least, most);
}

export function optionalBoolean(value: unknown): boolean | null | typeof WRONG {
  if (value === undefined || value === null) return null;
  return typeof value === 'boolean' ? value : WRONG;
}

/** A JSON object, and no array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
