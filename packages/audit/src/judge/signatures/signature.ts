import { outputLines } from '../../phrases/output-lines.ts';
import { type PhraseRow, phraseTable } from '../../phrases/table.ts';

/** One thing that programs print, in the language of phrases; a line is what a sentence is there. */
export type SignatureRow<Kind extends string = string> = Omit<PhraseRow<Kind>, 'pages'> & {
  /** What its slots, or the words themselves, must hold besides. */
  where?: (slots: Record<string, string>, said: string) => boolean;
  /** A line that `where` takes back. */
  butNot?: string;
};

/** A line by which a program says what a row holds. */
export type SignatureHit<Kind extends string = string> = {
  row: SignatureRow<Kind>;
  /** The whole line, without the space around it. */
  line: string;
  /** The words that said it. */
  said: string;
  slots: Record<string, string>;
};

/** Rows that can be asked of what a program printed. */
export interface SignatureTable<Kind extends string = string> {
  name: string;
  rows: readonly SignatureRow<Kind>[];
  /** Every hit in the order of the text, of one kind if it is given. */
  in(output: string, kind?: Kind): SignatureHit<Kind>[];
  /** The first hit in the order of the text. */
  first(output: string, kind?: Kind): SignatureHit<Kind> | undefined;
  /** The first lines that say it, for a finding to quote. */
  lines(output: string, limit?: number): string[];
  /** Whether any line says it. */
  says(output: string, kind?: Kind): boolean;
}

const MOST_QUOTED = 3;

/** Makes a table of rows ready to be asked of outputs. */
export function signatureTable<Kind extends string>(
  name: string,
  rows: readonly SignatureRow<Kind>[],
): SignatureTable<Kind> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const table = phraseTable(
    name,
    rows.map((row) => ({ ...row, pages: 0 })),
    outputLines,
  );
  function* hits(output: string, kind?: Kind): Generator<SignatureHit<Kind>> {
    for (const { row: found, sentence, at, end, slots } of table.each(output, kind)) {
      const row = byId.get(found.id);
      const said = output.slice(at, end);
      if (row !== undefined && row.where?.(slots, said) !== false)
        yield { row, line: sentence.trim(), said, slots };
    }
  }
  const first = (output: string, kind?: Kind) => hits(output, kind).next().value ?? undefined;
  return {
    name,
    rows,
    first,
    in: (output, kind) => [...hits(output, kind)],
    lines: (output, limit = MOST_QUOTED) => linesOf(hits(output), limit),
    says: (output, kind) => first(output, kind) !== undefined,
  };
}

/** A line is quoted once, however many rows and readings of it have a hit. */
function linesOf(hits: Iterable<SignatureHit>, limit: number): string[] {
  const lines = new Set<string>();
  for (const { line } of hits) {
    lines.add(line);
    if (lines.size === limit) break;
  }
  return [...lines];
}
