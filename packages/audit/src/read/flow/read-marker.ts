import type { Lines } from '../source/element.ts';
import { countAtStart, isLetter, nameAtStart, wordsIn } from '../source/plain-text.ts';
import type { Marker } from './flow.ts';
import type { WrittenTag } from './written-tags.ts';

type Found = Pick<Marker, 'open' | 'name' | 'rest' | 'colons'>;

/** `:::name rest`, `::: {name} rest` or the colons alone, which close. */
function colonMarker(text: string): Found | null {
  const colons = countAtStart(text, ':');
  if (colons < 2) return null;
  const given = text.slice(colons).trim();
  if (given === '') return { open: false, name: '', rest: '', colons };
  const braced = given.startsWith('{') ? given.slice(1) : given;
  const name = nameAtStart(braced, '-');
  if (!isLetter(name.charAt(0)) || (braced !== given && !braced.startsWith('}', name.length))) return null;
  return { open: true, name, rest: braced.slice(name.length + (braced === given ? 0 : 1)).trim(), colons };
}

const tagBrackets: [open: string, close: string][] = [
  ['{%', '%}'],
  ['{{<', '>}}'],
  ['{{%', '%}}'],
];

/** `{% name rest %}`, `{{< name rest >}}`, and their ends. */
function templateMarker(text: string): Found | null {
  const [open = '', close = ''] = tagBrackets.find(([start]) => text.startsWith(start)) ?? [];
  if (open === '' || text.indexOf(close) !== text.length - close.length) return null;
  let inner = text.slice(open.length, -close.length).trim();
  if (inner.startsWith('-')) inner = inner.slice(1).trim();
  if (inner.endsWith('-')) inner = inner.slice(0, -1).trim();
  const sign = inner.startsWith('/') ? 1 : inner.startsWith('end') ? 3 : 0;
  const named = inner.slice(sign).trim();
  const name = nameAtStart(named, '-');
  if (!isLetter(name.charAt(0))) return null;
  return { open: sign === 0, name, rest: named.slice(name.length).trim(), colons: 0 };
}

/** Reads a line that opens or closes a container. */
export function readMarker(line: string, lines: Lines): Marker | null {
  const source = line.trim();
  const found = colonMarker(source) ?? templateMarker(source);
  return found && { kind: 'marker', ...found, source, ...lines };
}

/** The marker for a tag that stands as text around its content. */
export function tagMarker({ name, rest, form }: WrittenTag, source: string, lines: Lines): Marker {
  return { kind: 'marker', open: form === 'open', name, rest, colons: 0, source, ...lines };
}

/** The markers that some tools write as comments: `tabs:start`, `::start:tabs`. */
export function commentMarker(comment: string, lines: Lines): Marker | null {
  const [word = ''] = wordsIn(comment);
  const parts = word.split(':').filter((part) => part !== '');
  const open = parts.includes('start');
  if (!parts.includes('tabs') || open === parts.includes('end') || parts.length !== 2) return null;
  const rest = open ? 'by-headings' : '';
  return {
    kind: 'marker',
    open,
    name: 'tabs',
    rest,
    colons: 0,
    source: `<!-- ${comment.trim()} -->`,
    ...lines,
  };
}
