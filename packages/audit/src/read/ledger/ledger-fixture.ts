import type { SourcePage } from '../../model/source.ts';

/** The ledger of a page as lines: where, what, the words, and the code of the row that a claim is about. */
export function ledgerLines({ ledger }: SourcePage): string[] {
  const codes = new Map(ledger.map((row) => [row.id, row.code]));
  return ledger.map((row) => {
    const where = row.span ? `${row.span.fromLine}-${row.span.toLine}` : '?';
    const about = row.about === null ? '' : ` < ${codes.get(row.about)}`;
    return `${where} ${row.code}: ${row.quote.replaceAll('\n', '⏎')}${about}`;
  });
}

/** The letters and digits of a text in lower case; markup aside, quote and source agree in them. */
export function essenceOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Whether the characters of one text stand in another in their order. */
export function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const char of part) {
    at = whole.indexOf(char, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
