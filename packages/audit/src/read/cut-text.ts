const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isSecondHalf = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** The beginning of a text; a character of two units is not cut in half. */
export function startOf(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return text.slice(0, isFirstHalf(text.charCodeAt(limit - 1)) ? limit - 1 : limit);
}

/** The end of a text; a character of two units is not cut in half. */
export function endOf(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const from = text.length - limit;
  return text.slice(isSecondHalf(text.charCodeAt(from)) ? from + 1 : from);
}
