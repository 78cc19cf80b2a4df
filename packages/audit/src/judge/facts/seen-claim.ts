import type { NotedValue } from '../../code/mark-uses.ts';
import type { ClaimRow } from '../../model/ledger.ts';
import { matchValue } from './match-value.ts';
import { type Seen, seeText } from './see-text.ts';

/** What there was to see, by the records that hold it. */
export type Shown = {
  /** What programs printed and servers answered: the page seldom says where its reader looks. */
  texts: readonly { id: string; text: string }[];
  files: readonly { id: string; path: string }[];
  values: ReadonlyMap<string, NotedValue>;
};

/** A claim, what became of it, and the record that shows it. */
export type ClaimSeen = { rowId: string; seen: Seen; evidence: string[] };

const ORDER: readonly Seen[] = ['seen', 'seen_differently', 'not_seen', 'not_observable'];

function seeInTexts(rowId: string, wanted: string, { texts }: Shown): ClaimSeen {
  const tried = [...texts, { id: '', text: texts.map(({ text }) => text).join('\n') }]
    .map(({ id, text }) => ({ id, seen: seeText(wanted, text) }))
    .sort((a, b) => ORDER.indexOf(a.seen) - ORDER.indexOf(b.seen));
  const [best] = tried;
  const evidence = best && best.id !== '' ? [best.id] : texts.map(({ id }) => id);
  return { rowId, seen: best?.seen ?? 'not_seen', evidence };
}

function seeFile(rowId: string, wanted: string, { files }: Shown): ClaimSeen {
  const bare = wanted
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
  const found = files.find(
    ({ path }) => path === bare || path.endsWith(`/${bare}`) || `/${path}`.includes(`/${bare}/`),
  );
  return { rowId, seen: found ? 'seen' : 'not_seen', evidence: found ? [found.id] : [] };
}

/** Says how a claim ended; one that is told in words alone, or of types, cannot be looked for. */
export function seeClaim(row: ClaimRow, shown: Shown): ClaimSeen {
  if (row.code === 'output' || row.code === 'response') return seeInTexts(row.id, row.data.text, shown);
  if (row.code === 'seen_text' && row.data.text !== null) return seeInTexts(row.id, row.data.text, shown);
  if (row.code === 'file_made') return seeFile(row.id, row.data.path, shown);
  if (row.code === 'value') {
    const noted = shown.values.get(row.id);
    const seen = noted === undefined ? 'not_observable' : matchValue(row.data.text, noted);
    return { rowId: row.id, seen, evidence: [row.id] };
  }
  return { rowId: row.id, seen: 'not_observable', evidence: [] };
}
