import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerRow } from '../../model/ledger.ts';
import type { SourcePage } from '../../model/source.ts';
import { renderPage } from '../flow/rendered-fixture.ts';
import { readPage } from '../read-page.ts';
import { essenceOf, isSubsequence } from './ledger-fixture.ts';
import { type Frame, frames } from './page-frames-fixture.ts';
import { type Part, parts, statements } from './page-parts-fixture.ts';

const url = 'https://docs.example.com/start';
const plainFrames = frames.filter(({ isMdx }) => !isMdx);

/** A page, and the words in it that a reader sees: those that must be promised, and those that are only told. */
type Written = { text: string; promised: string[]; told: string[]; unseen: string[] };

type Piece = { part: Part; around: readonly Frame[]; isTelling: boolean };

function write(pieces: readonly Piece[]): Written {
  const page: Written = { text: '', promised: [], told: [], unseen: [] };
  let count = 0;
  const maker = (into: string[]) => (): string => {
    count += 1;
    const word = `mk${count.toString(36)}zq`;
    into.push(word);
    return word;
  };
  const [promise, tell, hide] = [maker(page.promised), maker(page.told), maker(page.unseen)];
  const written = pieces.map(({ part, around, isTelling }) =>
    around.reduce((content, frame) => frame.around(content, promise), part.write(isTelling ? tell : promise)),
  );
  // Between two pieces a heading, so that none is said of its neighbour.
  const sections = written.map((content, at) => `## Part ${at}\n\n<!-- ${hide()} -->\n\n${content}\n`);
  page.text = `---\ntitle: ${tell()}\n---\n\nWords.\n\n${sections.join('\n')}\n## End\n\nWords.\n`;
  return page;
}

function inRow(row: LedgerRow, word: string, page: SourcePage): boolean {
  const block = page.blocks.find(({ id }) => id === row.blockId);
  return `${row.quote} ${JSON.stringify(row.data)} ${block?.text ?? ''}`.toLowerCase().includes(word);
}

/** Whether the lines of a row hold a word of it; the name of a file may stand above the row that writes it. */
function covers(row: LedgerRow, word: string, lines: readonly string[]): boolean {
  const isName = !row.quote.toLowerCase().includes(word) && JSON.stringify(row.data).includes(word);
  const { fromLine, toLine } = row.span ?? { fromLine: 1, toLine: 0 };
  return (
    isName ||
    lines
      .slice(fromLine - 1, toLine)
      .join('\n')
      .toLowerCase()
      .includes(word)
  );
}

function isInvented(row: LedgerRow, lines: readonly string[]): boolean {
  const { fromLine, toLine } = row.span ?? { fromLine: 1, toLine: lines.length };
  // Of markup inside of a paragraph only the beginning of the paragraph is known.
  const end = row.kind === 'markup' ? lines.length : toLine;
  return !isSubsequence(essenceOf(row.quote), essenceOf(lines.slice(fromLine - 1, end).join('\n')));
}

/** What is wrong with the ledger of a page: words without a row, rows without their lines, rows without a source. */
function faults(written: Written, format: 'markdown' | 'mdx' | 'html'): string[] {
  const text = format === 'html' ? renderPage(written.text) : written.text;
  const page = readPage({ format, text, url });
  const lines = text.split('\n');
  const { title, sections, prose, blocks, alternatives, ledger } = page;
  const all = JSON.stringify([title, sections, prose, blocks, alternatives, ledger]).toLowerCase();
  const promised = written.promised.flatMap((word) => {
    const rows = ledger.filter((row) => inRow(row, word, page));
    if (rows.length === 0) return [`${format}: ${word} is in no row`];
    return rows.some((row) => covers(row, word, lines)) ? [] : [`${format}: ${word} is not on its lines`];
  });
  return [
    ...promised,
    ...written.told.filter((word) => !all.includes(word)).map((word) => `${format}: ${word} is lost`),
    ...written.unseen.filter((word) => all.includes(word)).map((word) => `${format}: nobody sees ${word}`),
    ...ledger.filter((row) => isInvented(row, lines)).map((row) => `${format}: invented: ${row.quote}`),
  ];
}

function faultsInAll(pieces: readonly Piece[]): string[] {
  const written = write(pieces);
  const isMdx = pieces.some(({ part, around }) => part.needsMdx || around.some((frame) => frame.isMdx));
  const formats = isMdx ? (['mdx', 'markdown', 'html'] as const) : (['markdown', 'html'] as const);
  const found = formats.flatMap((format) => faults(written, format));
  return found.length === 0 ? [] : [...found, written.text];
}

function fits({ part, around }: Piece): boolean {
  return part.needsMdx !== true || around.every(({ isMdx }) => isMdx);
}

const piecesOf = (offered: readonly Frame[]) =>
  fc
    .record({
      part: fc.constantFrom(...parts, ...statements),
      around: fc.array(fc.constantFrom(...offered), { maxLength: 2 }),
    })
    .map((drawn): Piece => ({ ...drawn, isTelling: statements.includes(drawn.part) }))
    .filter(fits);

describe('nothing of a page is dropped and nothing is invented', () => {
  it.each(frames.map((frame) => [frame.name, frame] as const))('inside of %s', (_name, frame) => {
    const pieces = [...parts, ...statements]
      .map((part): Piece => ({ part, around: [frame], isTelling: statements.includes(part) }))
      .filter(fits);
    expect(pieces.length).toBeGreaterThan(50);
    expect(faultsInAll(pieces)).toEqual([]);
  });

  it('whatever stands beside and inside of each other', () => {
    const pages = fc.oneof(
      fc.array(piecesOf(plainFrames), { minLength: 1, maxLength: 6 }),
      fc.array(piecesOf(frames), { minLength: 1, maxLength: 6 }),
    );
    fc.assert(
      fc.property(pages, (pieces) => {
        expect(faultsInAll(pieces)).toEqual([]);
      }),
      // The same pages each time: what is landed is not refused for a page that nobody has seen yet.
      { numRuns: 60, seed: 14 },
    );
  });
});
