import { inspect, isDeepStrictEqual } from 'node:util';
import { writtenValue } from '../../code/literal-value.ts';
import type { NotedValue } from '../../code/mark-uses.ts';
import { thrownIn } from '../../code/said-to-throw.ts';
import type { ClaimRow } from '../../model/ledger.ts';
import { compareText, type Seen } from './compare-text.ts';
import { isOfTheDay } from './day-values.ts';
import { matchesJsonRecords } from './match-json-records.ts';
import { matchThrown, thrownLine } from './match-thrown.ts';
import {
  behindArrow,
  isRecordOf,
  isSameValue,
  isWordOfValue,
  isWritten,
  matchValue,
  withoutArrow,
  withoutQuotes,
} from './match-value.ts';
import { matchesVaryingNumbers } from './varying-numbers.ts';
import { isDrawnAnew } from './varying-values.ts';

/** What there was to see, by the records that hold it. */
export type Shown = {
  /** What programs printed and servers answered: the page seldom says where its reader looks; and a second time, where known. */
  texts: readonly { id: string; text: string; again?: string }[];
  files: readonly { id: string; path: string }[];
  values: ReadonlyMap<string, NotedValue>;
  /** The values of a second run, where there was one. */
  valuesAgain?: ReadonlyMap<string, NotedValue>;
  /** Those of a run on another day. */
  valuesLater?: ReadonlyMap<string, NotedValue>;
};

/** A claim, what became of it, the record that shows it, and what there was in its place where that is known. */
export type ClaimSeen = { rowId: string; seen: Seen; evidence: string[]; shown?: string; isOfTheDay?: true };

const LONGEST_SHOWN = 400;

/** The end of what was printed: what a program says last is what its reader looks at. */
function endOf(text: string): string | undefined {
  const plain = text.trim();
  if (plain === '') return undefined;
  return plain.length > LONGEST_SHOWN ? `… ${plain.slice(-LONGEST_SHOWN).trimStart()}` : plain;
}

const ORDER: readonly Seen[] = ['seen', 'seen_differently', 'not_seen', 'not_observable'];

/** How a text stands in what was printed; numbers that the program prints otherwise each time are none of it. */
function compareBothRuns(wanted: string, text: string, again: string | undefined): Seen {
  const seen = compareText(wanted, text);
  const isOther = seen === 'not_seen' || seen === 'seen_differently';
  if (!isOther || again === undefined) return seen;
  return matchesVaryingNumbers(wanted, text, again) || matchesJsonRecords(wanted, text, again)
    ? 'seen'
    : seen;
}

function checkTexts(rowId: string, wanted: string, { texts }: Shown): ClaimSeen {
  const all: Shown['texts'] = [...texts, { id: '', text: texts.map(({ text }) => text).join('\n') }];
  const tried = all
    .map(({ id, text, again }) => ({ id, text, seen: compareBothRuns(wanted, text, again) }))
    .sort((a, b) => ORDER.indexOf(a.seen) - ORDER.indexOf(b.seen));
  const [best] = tried;
  const evidence = best && best.id !== '' ? [best.id] : texts.map(({ id }) => id);
  const shown = endOf(best?.text ?? '');
  return { rowId, seen: best?.seen ?? 'not_seen', evidence, ...(shown !== undefined && { shown }) };
}

/** The text that a noted value is; null where it is none. */
function textOf({ type, json }: NotedValue): string | null {
  return type === 'string' && json !== undefined ? String(JSON.parse(json)) : null;
}

/** What a page shows below code that prints nothing is what comes of its last statement, as an interpreter would show it. */
function checkOutput(row: Extract<ClaimRow, { code: 'output' }>, shown: Shown): ClaimSeen {
  const printed = checkTexts(row.id, row.data.text, shown);
  const noted = shown.values.get(row.id);
  if (printed.seen === 'seen' || noted === undefined) return printed;
  const text = textOf(noted);
  const seen = text === null ? matchValue(row.data.text, noted) : compareText(row.data.text, text);
  const there = endOf(text ?? noted.inspect);
  const isBetter = ORDER.indexOf(seen) <= ORDER.indexOf(printed.seen);
  return isBetter ? { rowId: row.id, seen, evidence: [row.id], ...(there && { shown: there }) } : printed;
}

function checkFile(rowId: string, wanted: string, { files }: Shown): ClaimSeen {
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

/** How remarks begin that tell what is printed, and not what a statement is. */
const PRINTING = ['log', 'print', 'output', 'will print', 'will log', 'will output', 'displays'];

/** What a remark shows below a line that only says so: `Output:`. */
function withoutLabel(text: string): string {
  const [first = '', ...lines] = text.split('\n');
  const label = first.trim().toLowerCase();
  return label.endsWith(':') && PRINTING.includes(label.slice(0, -1)) ? lines.join('\n') : text;
}

type ValueRow = Extract<ClaimRow, { code: 'value' }>;

/** The line that comes of printing several values at once, as a remark writes them out: `'on', { count: 1 }`. */
function lineOfSeveral(text: string): string | null {
  const values = writtenValue(`[${text}]`);
  const isWhole = Array.isArray(values) && values.length > 1 && isDeepStrictEqual(values, ofJson(values));
  const asPrinted = (value: unknown): string =>
    typeof value === 'string' ? value : inspect(value, { breakLength: Number.POSITIVE_INFINITY });
  return isWhole ? values.map(asPrinted).join(' ') : null;
}

/** What is left of a value in JSON: a part that code computes is not there. */
function ofJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** What is printed on a line of its own; a short text stands in many lines by chance. */
function checkPrinted({ id, data }: ValueRow, shown: Shown): ClaimSeen {
  const wanted = withoutLabel(withoutQuotes(data.text));
  if (wanted.includes('\n')) return checkTexts(id, wanted, shown);
  const several = lineOfSeveral(withoutArrow(data.text));
  const ways: readonly [Seen, (line: string) => boolean][] = [
    ['seen', (line) => line === wanted || line === several || isSameValue(data.text, line)],
    // Behind a label of its own: `Value: red`.
    ['seen_differently', (line) => line.endsWith(`: ${wanted}`)],
  ];
  const printed = endOf(shown.texts.map(({ text }) => text).join('\n'));
  for (const [seen, isIt] of ways) {
    const found = shown.texts.find(({ text }) => text.split('\n').some((line) => isIt(line.trim())));
    if (found)
      return { rowId: id, seen, evidence: [found.id], ...(printed !== undefined && { shown: printed }) };
  }
  // A remark in words tells of something that is printed, and does not quote it.
  const seen = isWritten(withoutArrow(data.text)) ? 'not_seen' : 'not_observable';
  return { rowId: id, seen, evidence: [id], ...(printed !== undefined && { shown: printed }) };
}

/** The text that has a list or an object on a line of its own; anything shorter stands somewhere by chance. */
function linePrinted(wanted: string, { texts }: Shown): { id: string } | undefined {
  const isIt = (line: string): boolean => isSameValue(wanted, line) || isRecordOf(wanted, line);
  return texts.find(({ text }) => text.split('\n').some((line) => isIt(line.trim())));
}

/** How a value stands to the noted one; what the product draws anew each time need only be of its kind. */
function seeNoted({ data, quote }: ValueRow, noted: NotedValue, again: NotedValue | undefined): Seen {
  // A text that is printed stands there without its quotes.
  const text = data.statement.includes('console.') ? textOf(noted) : null;
  if (text !== null && compareText(data.text, text) === 'seen') return 'seen';
  const said = thrownIn(quote);
  if (said !== null) return matchThrown(said, noted);
  const seen = matchValue(data.text, noted);
  return seen === 'not_seen' && again !== undefined && isDrawnAnew(data.text, noted, again) ? 'seen' : seen;
}

/** Whether a value depends on the day on which the code runs: a run on another day noted another one. */
function isValueOfTheDay({ id, data }: ValueRow, { values, valuesAgain, valuesLater }: Shown): boolean {
  const [noted, again, later] = [values, valuesAgain, valuesLater].map((all) => all?.get(id));
  return noted && again && later ? isOfTheDay(data.text, { noted, again, later }) : false;
}

/** A value that differs from the page's only because of the day counts as seen, with a difference. */
function checkValue(row: ValueRow, shown: Shown): ClaimSeen {
  const claim = checkNoted(row, shown);
  return claim.seen === 'not_seen' && isValueOfTheDay(row, shown)
    ? { ...claim, seen: 'seen_differently', isOfTheDay: true }
    : claim;
}

/** A value is what was noted; where a remark tells of printing, or nobody noted it, it is looked for in what was printed. */
function checkNoted(row: ValueRow, shown: Shown): ClaimSeen {
  const noted = shown.values.get(row.id);
  const isConsole = row.data.statement.includes('console.');
  const remark = behindArrow(row.quote).toLowerCase();
  const saysPrinted = PRINTING.some((begin) => remark.startsWith(begin));
  const hasPrinted = shown.texts.some(({ text }) => text.trim() !== '');
  const isPrinted = isConsole ? noted === undefined : saysPrinted;
  const seen = noted === undefined ? 'not_observable' : seeNoted(row, noted, shown.valuesAgain?.get(row.id));
  const isOwn = seen === 'seen' || seen === 'seen_differently';
  if (isPrinted && hasPrinted && seen !== 'seen') {
    const printed = checkPrinted(row, shown);
    // What a statement is may hold the words of what it makes others print.
    if (!isOwn || printed.seen === 'seen') return printed;
  }
  // A drawing of several lines is no literal of anything; whoever prints it shows it as it stands.
  const isDrawing = isConsole && seen === 'not_observable' && row.data.text.includes('\n');
  if (isDrawing && hasPrinted) return checkPrinted(row, shown);
  const there = endOf(noted?.from === 'thrown' ? thrownLine(noted) : (noted?.inspect ?? ''));
  // A remark need not be about the statement's own value: what it makes others print is seen as well.
  const printed = seen === 'not_seen' ? linePrinted(row.data.text, shown) : undefined;
  if (printed !== undefined) return { rowId: row.id, seen: 'seen', evidence: [printed.id] };
  // Where nothing is printed, who prints is not known; an "output" is then the value that comes out.
  const isOfOthers = isPrinted && !isOwn && !remark.startsWith('output');
  return {
    rowId: row.id,
    seen: isOfOthers ? 'not_observable' : seen,
    evidence: [row.id],
    ...(there !== undefined && { shown: there }),
  };
}

/** What a page draws may have been printed; whether its files are all there is not looked for. */
function checkTree(rowId: string, wanted: string, shown: Shown): ClaimSeen {
  const printed = checkTexts(rowId, wanted, shown);
  return printed.seen === 'not_seen' ? { rowId, seen: 'not_observable', evidence: [] } : printed;
}

/** Says how a claim ended; one that is told in words alone, or of types, cannot be looked for. */
export function checkClaim(row: ClaimRow, shown: Shown): ClaimSeen {
  if (row.code === 'output') return checkOutput(row, shown);
  if (row.code === 'response') return checkTexts(row.id, row.data.text, shown);
  // What prose says of a function's value is not said of what is printed.
  if (row.code === 'seen_text' && row.data.text !== null && !isWordOfValue(row.data.text))
    return checkTexts(row.id, row.data.text, shown);
  if (row.code === 'file_made') return checkFile(row.id, row.data.path, shown);
  if (row.code === 'value') return checkValue(row, shown);
  if (row.code === 'tree') return checkTree(row.id, row.data.text, shown);
  return { rowId: row.id, seen: 'not_observable', evidence: [] };
}
