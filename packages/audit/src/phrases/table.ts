import { compilePhrase, type Phrase, type PhraseMatch } from './phrase.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

/** One thing that prose can say. */
export type PhraseRow<Kind extends string = string> = {
  /** Its name, which no other row of any table has. */
  id: string;
  kind: Kind;
  /** The phrase, in the language that `phrases/README.md` describes. */
  says: string;
  /** A phrase that takes it back where the same sentence holds it. */
  unless?: string;
  /** A sentence that says it. */
  example: string;
  /** What the slots hold in the example. */
  slots?: Record<string, string>;
  /** A sentence that `unless` takes back. */
  not?: string;
  /** How many pages of the corpora are read or planned otherwise without it. */
  pages: number;
};

/** A place where a text says what a row holds. */
export type PhraseHit<Kind extends string = string> = {
  row: PhraseRow<Kind>;
  at: number;
  end: number;
  sentence: string;
  slots: Record<string, string>;
};

/** Rows that can be asked of a text; rows that come first win. */
export interface PhraseTable<Kind extends string = string> {
  name: string;
  rows: readonly PhraseRow<Kind>[];
  /** The first hit of the first row that has one, of one kind if it is given. */
  first(text: string, kind?: Kind): PhraseHit<Kind> | null;
  /** Every hit in the order of the text, of one kind if it is given. */
  all(text: string, kind?: Kind): PhraseHit<Kind>[];
  /** The same one after the other, for whoever stops at the first that will do. */
  each(text: string, kind?: Kind): Iterable<PhraseHit<Kind>>;
  /** Whether any row, or one of a kind, has a hit. */
  says(text: string, kind?: Kind): boolean;
}

type Compiled<Kind extends string> = { row: PhraseRow<Kind>; phrase: Phrase; unless: Phrase | null };

/** What is looked at, or left out, while a page is read to learn which rows it needs. */
export type RowWatch = { leftOut?: string; onHit?: (id: string) => void };

let watch: RowWatch = {};

/** Runs something with one row left out, or with a callback for each row that matches. */
export function withRowWatch<T>(by: RowWatch, run: () => T): T {
  const outer = watch;
  watch = by;
  try {
    return run();
  } finally {
    watch = outer;
  }
}

/** The rows by the words of which their sentences must have one. */
class Index {
  private readonly words = new Map<string, number[]>();
  private readonly beginnings = new Map<string, { word: string; row: number }[]>();
  private readonly always: number[] = [];

  constructor(phrases: readonly Phrase[]) {
    phrases.forEach(({ anchor }, row) => {
      if (anchor === null) this.always.push(row);
      for (const word of anchor?.words ?? []) this.words.set(word, [...(this.words.get(word) ?? []), row]);
      for (const word of anchor?.beginnings ?? []) {
        const known = this.beginnings.get(word.charAt(0)) ?? [];
        this.beginnings.set(word.charAt(0), [...known, { word, row }]);
      }
    });
  }

  rowsFor({ tokens }: Sentence): Set<number> {
    const rows = new Set(this.always);
    for (const { kind, key } of tokens) {
      if (kind !== 'word') continue;
      for (const row of this.words.get(key) ?? []) rows.add(row);
      for (const { word, row } of this.beginnings.get(key.charAt(0)) ?? [])
        if (key.startsWith(word)) rows.add(row);
    }
    return rows;
  }
}

function hitOf<Kind extends string>(
  row: PhraseRow<Kind>,
  sentence: Sentence,
  match: PhraseMatch,
): PhraseHit<Kind> {
  const { tokens } = sentence;
  const at = tokens[match.from]?.at ?? sentence.at + sentence.text.length;
  const end = match.to > match.from ? (tokens[match.to - 1]?.end ?? at) : at;
  return { row, at, end, sentence: sentence.text, slots: match.slots };
}

function hitsIn<Kind extends string>(
  { row, phrase, unless }: Compiled<Kind>,
  sentence: Sentence,
  onlyFirst: boolean,
): PhraseHit<Kind>[] {
  const out: PhraseHit<Kind>[] = [];
  for (let match = phrase.find(sentence.tokens); match; ) {
    if (out.length === 0 && unless?.find(sentence.tokens)) return [];
    out.push(hitOf(row, sentence, match));
    if (onlyFirst || match.to >= sentence.tokens.length) break;
    match = phrase.find(sentence.tokens, Math.max(match.to, match.from + 1));
  }
  return out;
}

/** How a text is cut; pieces without any of the needles may be left out, for none of the rows can have a hit there. */
export type Cut = (text: string, needles: readonly string[] | null) => readonly Sentence[];

/** Makes a table of rows ready to be asked; prose is cut into sentences, other text as `cut` says. */
export function phraseTable<Kind extends string>(
  name: string,
  rows: readonly PhraseRow<Kind>[],
  cut: Cut = sentencesOf,
): PhraseTable<Kind> {
  const compiled = rows.map((row) => ({
    row,
    phrase: compilePhrase(row.says),
    unless: row.unless === undefined ? null : compilePhrase(row.unless),
  }));
  const index = new Index(compiled.map(({ phrase }) => phrase));
  const isSure = compiled.every(({ phrase }) => phrase.needles !== null);
  const needles = isSure ? [...new Set(compiled.flatMap(({ phrase }) => phrase.needles ?? []))] : null;
  const wanted = (at: number, kind: Kind | undefined): Compiled<Kind> | null => {
    const found = compiled[at];
    if (!found || (kind !== undefined && found.row.kind !== kind)) return null;
    return watch.leftOut === found.row.id ? null : found;
  };
  const first = (text: string, kind?: Kind): PhraseHit<Kind> | null => {
    let best: { at: number; hit: PhraseHit<Kind> } | null = null;
    for (const sentence of cut(text, needles))
      for (const at of index.rowsFor(sentence)) {
        const row: Compiled<Kind> | null = best === null || at < best.at ? wanted(at, kind) : null;
        const hit: PhraseHit<Kind> | undefined = row ? hitsIn(row, sentence, true)[0] : undefined;
        if (hit) best = { at, hit };
      }
    if (best) watch.onHit?.(best.hit.row.id);
    return best?.hit ?? null;
  };
  const inOrder = (hits: PhraseHit<Kind>[]): PhraseHit<Kind>[] =>
    hits.sort((a, b) => a.at - b.at || rows.indexOf(a.row) - rows.indexOf(b.row));
  function* each(text: string, kind?: Kind): Generator<PhraseHit<Kind>> {
    for (const sentence of cut(text, needles)) {
      const hits = [...index.rowsFor(sentence)].flatMap((at) => {
        const row = wanted(at, kind);
        return row ? hitsIn(row, sentence, false) : [];
      });
      for (const hit of inOrder(hits)) {
        watch.onHit?.(hit.row.id);
        yield hit;
      }
    }
  }
  const all = (text: string, kind?: Kind): PhraseHit<Kind>[] => inOrder([...each(text, kind)]);
  return { name, rows, first, all, each, says: (text, kind) => first(text, kind) !== null };
}
