import type { Condition, InstructionRow, Ledger, LedgerRow } from '../../model/ledger.ts';
import { startOf } from '../cut-text.ts';
import { idMaker } from '../ids.ts';
import type { Lines } from '../source/element.ts';
import type { LineFinder } from './find-lines.ts';

const QUOTE_LIMIT = 300;

type Content<Row> = Row extends LedgerRow ? Pick<Row, 'kind' | 'code' | 'data'> : never;

/** What a row says, before it has its place. */
export type RowContent = Content<LedgerRow>;

/** Where on the page a row comes from. */
export type RowSite = {
  sectionId: string;
  blockId: string | null;
  sourceStepId: string | null;
  /** The lines of the block or passage around it. */
  within: Lines;
  /** Whether the markup is rendered to something else than it says; then the markup itself is quoted. */
  isRendered: boolean;
  /** What its sentence says of the readers for whom it is. */
  condition: Condition | null;
};

/** Collects the rows of a ledger in the order of the page. */
export type RowWriter = {
  /** Adds a row and returns its id; its lines are those of the quote, or of a longer text around it. */
  add: (content: RowContent, quote: string, site: RowSite, about?: string | null, sought?: string) => string;
  /** Adds a claim about the next instruction that something can be seen of. */
  announce: (content: RowContent, quote: string, site: RowSite) => void;
  /** The nearest instruction above that something can be seen of. */
  nearest: () => InstructionRow | null;
  rows: Ledger;
};

/** What is only named, or done elsewhere, shows nothing. */
const unseen: ReadonlySet<InstructionRow['code']> = new Set([
  'mention',
  'other_system',
  'answer_prompt',
  'set_value',
  'obtain',
  'make_directory',
  'install_elsewhere',
  'do_in_words',
  'may_do',
]);

const nowhere: Lines = { line: null, lastLine: null };
const LINES_BELOW = 40;

/** Broken markup ends earlier for the parser than it does on the page. */
function below({ line, lastLine }: Lines): Lines {
  return { line, lastLine: line === null ? null : (lastLine ?? line) + LINES_BELOW };
}

function wholeSpan({ line, lastLine }: Lines): LedgerRow['span'] {
  return line === null ? null : { fromLine: line, toLine: Math.max(line, lastLine ?? line) };
}

/** Makes a writer that gives rows their ids, places and spans. */
export function rowWriter(finder: LineFinder): RowWriter {
  const rows: Ledger = [];
  const idOf = idMaker('row');
  let last: InstructionRow | null = null;
  let announced: LedgerRow[] = [];
  const writer: RowWriter = {
    rows,
    nearest: () => last,
    announce: (content, quote, site) => {
      writer.add(content, quote, site);
      announced.push(...rows.slice(-1));
    },
    add: (content, quote, site, about = null, sought = quote) => {
      const found =
        finder.find(sought, site.within) ??
        finder.find(sought, site.isRendered ? nowhere : below(site.within));
      const markup = site.isRendered && found === null ? finder.sourceOf(site.within) : quote;
      const said = markup.includes(quote) ? quote : markup;
      const { sectionId, blockId, sourceStepId, condition } = site;
      const row: LedgerRow = {
        ...content,
        id: idOf(sectionId, `${content.kind} ${content.code} ${JSON.stringify(content.data)}`),
        span: found ?? (finder.holds(said, site.within) ? wholeSpan(site.within) : null),
        quote: startOf(said.trim(), QUOTE_LIMIT),
        sectionId,
        order: rows.length,
        blockId,
        sourceStepId,
        about,
        condition,
      };
      rows.push(row);
      if (row.kind === 'instruction' && !unseen.has(row.code)) {
        for (const claim of announced) claim.about = row.id;
        announced = [];
        last = row;
      }
      return row.id;
    },
  };
  return writer;
}
