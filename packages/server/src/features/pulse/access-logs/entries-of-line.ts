/** What a line of a log holds: text, one JSON value, or the members of a JSON array. */
export function entriesOfLine(line: string): readonly unknown[] {
  const first = line.trimStart()[0];
  if (first !== '{' && first !== '[') return [line];
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) ? value : [value];
  } catch {
    return [line];
  }
}
