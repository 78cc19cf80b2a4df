/** What documentation writes where a reader puts a secret, the names of standards, and addresses, which are public. */
const placeholder = /^(?:your|x{3}|\.{3}|rfc-?\d|oauth\d?(?:[.-]|$)|%3c|%7b|%24|0x[0-9a-f]{40}$)/i;

/** Whether the value only stands for a secret, as `YOUR_API_KEY` does. */
export function isPlaceholder(value: string): boolean {
  return placeholder.test(value);
}

/** Whether the value looks drawn at random: long, with a digit, or one unbroken run that no word reaches. */
export function isOpaqueValue(value: string, shortest: number): boolean {
  if (value.length < shortest || isPlaceholder(value)) return false;
  return /\d/.test(value) || /[A-Za-z0-9]{16}/.test(value);
}
