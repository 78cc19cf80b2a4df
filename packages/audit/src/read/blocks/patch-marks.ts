const MARK = '[!code ';
const COMMENTS: [open: string, close: string][] = [
  ['//', ''],
  ['#', ''],
  ['<!--', '-->'],
  ['{/*', '*/}'],
  ['/*', '*/'],
];
const SIGNS = new Map([
  ['++', '+'],
  ['--', '-'],
]);

type MarkedLine = { sign: string; text: string; count: number };

/** A line that the comment at its end marks as added or removed, without that comment; null for other lines. */
function markedLine(line: string): MarkedLine | null {
  const at = line.lastIndexOf(MARK);
  const end = line.indexOf(']', at);
  if (at === -1 || end === -1) return null;
  const [word = '', count = '1'] = line.slice(at + MARK.length, end).split(':');
  const sign = SIGNS.get(word.trim());
  const before = line.slice(0, at).trimEnd();
  const after = line.slice(end + 1).trim();
  const comment = COMMENTS.find(([open, close]) => before.endsWith(open) && after === close);
  if (!sign || !comment) return null;
  return { sign, text: before.slice(0, -comment[0].length).trimEnd(), count: Number(count) || 1 };
}

/** Whether comments mark lines of a text as added or removed. */
export function hasPatchMarks(text: string): boolean {
  return text.includes(MARK) && text.split('\n').some((line) => markedLine(line) !== null);
}

/** Lines marked by `[!code ++]` and `[!code --]` are a patch written in comments; `[!code ++:3]` marks three. */
export function asPatch(text: string): string {
  let sign = ' ';
  let left = 0;
  return text
    .split('\n')
    .flatMap((line) => {
      const marked = markedLine(line);
      if (marked) {
        // A mark with a count and nothing before it is for the lines below alone.
        const isAlone = marked.text === '' && marked.count > 1;
        sign = marked.sign;
        left = isAlone ? marked.count : marked.count - 1;
        return isAlone ? [] : [`${sign}${marked.text}`];
      }
      left -= 1;
      return [`${left >= 0 ? sign : ' '}${line}`];
    })
    .join('\n');
}
