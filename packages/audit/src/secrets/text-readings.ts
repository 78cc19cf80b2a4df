/** A value encoded twice is a URL inside a URL; more layers do not happen by accident. */
const decodingRounds = 3;

/** The forms in which a text may be meant: as written, with escaped line breaks, percent-decoded, form-encoded. */
export function readingsOf(text: string): ReadonlySet<string> {
  const readings = new Set([text, withRealBreaks(text)]);
  let decoded = text;
  for (let round = 0; round < decodingRounds && decoded.includes('%'); round += 1) {
    decoded = decodePercent(decoded);
    readings.add(withRealBreaks(decoded));
  }
  readings.add(withRealBreaks(decoded.replaceAll('+', ' ')));
  return readings;
}

/** `\n` typed as two characters glues an `n` to the next word; invisible characters split one. */
function withRealBreaks(text: string): string {
  return text.replace(/\\{1,4}[nrt]/g, '\n').replace(/\p{Cf}/gu, '');
}

/** Total where `decodeURIComponent` throws. Credentials are ASCII, so any other byte only separates. */
function decodePercent(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code < 0x80 ? String.fromCharCode(code) : ' ';
  });
}
