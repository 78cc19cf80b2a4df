/** The lines of a shown difference as the reader has them afterwards; null for what is none. */
function afterDifference(text: string): string | null {
  const lines = text.split('\n');
  const marked = lines.filter((line) => line.startsWith('+') || line.startsWith('-'));
  const isDifference =
    marked.length > 0 &&
    lines.every(
      (line) => line === '' || line.startsWith('+') || line.startsWith('-') || line.startsWith(' '),
    );
  if (!isDifference) return null;
  return lines.map((line) => (line.startsWith('-') ? '' : line.slice(1))).join('\n');
}

/** What stands between the first and the last mark of a script inside of a page or a component. */
function insideScript(text: string): string | null {
  const parts: string[] = [];
  for (let from = text.indexOf('<script'); from !== -1; from = text.indexOf('<script', from)) {
    const start = text.indexOf('>', from) + 1;
    const end = text.indexOf('</script>', start);
    if (start === 0 || end === -1) break;
    parts.push(text.slice(start, end));
    from = end;
  }
  return parts.length > 0 ? parts.join('\n') : null;
}

/** What stands between two lines of three dashes at the beginning, as components of Astro have it. */
function insideFences(text: string): string | null {
  const [first, ...rest] = text.trimStart().split('\n');
  const end = rest.findIndex((line) => line.trim() === '---');
  return first?.trim() === '---' && end !== -1 ? rest.slice(0, end).join('\n') : null;
}

/** The code in a text that frames it: a page or component with a script element, or a shown difference. */
export function withoutFrame(text: string): string {
  const start = text.trimStart();
  if (start.startsWith('<')) return insideScript(text) ?? text;
  return insideFences(text) ?? afterDifference(text) ?? text;
}
