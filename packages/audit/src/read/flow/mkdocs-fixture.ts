import { fenceTracker } from '../source/fence-lines.ts';

const OPENER = /^( *)(===|!!!|\?\?\?)[!+]? +(?:([\w-]+) *)?(?:"([^"]*)")? *$/;

type Opened = { indent: string; sign: string; type: string; title: string; body: string[]; next: number };

/** What opens on a line, with the deeper lines below it. */
function openedAt(lines: readonly string[], at: number): Opened | null {
  const [, indent = '', sign = '', type = '', title] = OPENER.exec(lines[at] ?? '') ?? [];
  if (sign === '' || (sign === '===' ? title === undefined : type === '')) return null;
  const inside = `${indent}    `;
  let next = at + 1;
  while (next < lines.length && (lines[next]?.trim() === '' || lines[next]?.startsWith(inside))) next += 1;
  const body = lines.slice(at + 1, next).map((line) => line.slice(inside.length));
  return { indent, sign, type: type.toLowerCase(), title: title ?? type, body, next };
}

/** The tabs that follow each other from a line on, as one set of them. */
function tabSet(lines: readonly string[], first: Opened): { shown: string[]; next: number } {
  const tabs = [first];
  for (let next = openedAt(lines, first.next); next?.sign === '==='; next = openedAt(lines, next.next))
    tabs.push(next);
  const labels = tabs.map(({ title }) => `<label>${title}</label>`).join('');
  const panels = tabs.flatMap(({ body }) => [
    '<div class="tabbed-block">',
    '',
    ...shownLines(body),
    '',
    '</div>',
  ]);
  return {
    shown: [
      `<div class="tabbed-set"><div class="tabbed-labels">${labels}</div><div class="tabbed-content">`,
      ...panels,
      '</div></div>',
      '',
    ],
    next: tabs.at(-1)?.next ?? first.next,
  };
}

function box({ sign, type, title, body }: Opened): string[] {
  const [open, close] =
    sign === '!!!'
      ? [`<div class="admonition ${type}"><p class="admonition-title">${title}</p>`, '</div>']
      : [`<details class="${type}"><summary>${title}</summary>`, '</details>'];
  return [open, '', ...shownLines(body), '', close, ''];
}

function shownLines(lines: readonly string[]): string[] {
  const inFence = fenceTracker();
  const out: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const opened = inFence(line) ? null : openedAt(lines, at);
    if (opened === null) {
      out.push(line);
      at += 1;
      continue;
    }
    const { shown, next } =
      opened.sign === '===' ? tabSet(lines, opened) : { shown: box(opened), next: opened.next };
    out.push(...shown.map((text) => (text === '' ? '' : `${opened.indent}${text}`)));
    at = next;
  }
  return out;
}

/** Markdown whose tabs and boxes of MkDocs are the HTML of its sites; to others all that they hold is indented code. */
export function showMkDocs(text: string): string {
  return shownLines(text.split('\n')).join('\n');
}
