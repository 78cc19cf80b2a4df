/** What documentation writes where a reader puts a secret, what redaction leaves, names of standards, public addresses. */
const placeholder =
  /^(?:your|x{3}|\[redacted:|\.{3}|rfc-?\d|oauth\d?(?:[.-]|$)|%3c|%7b|%24|0x[0-9a-f]{40}$)/i;

/** Whether the value only stands for a secret, as `YOUR_API_KEY` does. */
export function isPlaceholder(value: string): boolean {
  return placeholder.test(value);
}

/** Words joined as in a heading or a slug, with a number such as a year behind them. */
const slug = /^[a-z]{1,15}(?:[-_.][a-z]{1,15}){0,32}(?:[-_.]\d{1,4})?$/i;

/** Whether the value reads as words, as `explained` or `how-to-rotate-in-2026` do. */
export function isSlug(value: string): boolean {
  return slug.test(value);
}

/** Letters and digits mixed in one long run, or a UUID: no one writes that by hand. */
const drawn = /(?=[a-z]{0,15}\d)(?=\d{0,15}[a-z])[a-z0-9]{16}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;

/** Whether the value was surely drawn at random; stricter than `isOpaqueValue`, for names that mean other things too. */
export function isDrawnValue(value: string): boolean {
  return !isPlaceholder(value) && drawn.test(value);
}

/** Whether the value looks drawn at random: long, with a digit, or one unbroken run that no word reaches. */
export function isOpaqueValue(value: string, shortest: number): boolean {
  if (value.length < shortest || isPlaceholder(value) || isSlug(value)) return false;
  return /\d/.test(value) || /[A-Za-z0-9]{16}/.test(value);
}
