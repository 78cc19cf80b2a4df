import { type BeyondBounds, PAGE_BOUNDS } from '../../read/page-bounds.ts';

const nouns: Record<BeyondBounds, string> = {
  entries: 'paragraphs and blocks',
  blocks: 'blocks of code',
  shellLines: 'lines of shell text',
  commands: 'commands',
  containers: 'quotes and items of lists',
  depth: 'levels of lists, quotes or elements in each other',
  columns: 'columns in a table',
  cells: 'cells of tables',
  signs: 'signs of emphasis and links in one passage',
  headings: 'headings',
  words: 'words of code in sentences',
  tabs: 'groups of tabs',
  codeLines: 'lines of code',
  codeSize: 'characters of code',
};

/** Why a page is not read. */
export function refusalWords(refused: BeyondBounds | 'effort'): string {
  if (refused === 'effort') return 'The page is too large or too complex for the auditor to read.';
  return `The page holds more than ${PAGE_BOUNDS[refused].toLocaleString('en-US')} ${nouns[refused]}, which is more than the auditor reads.`;
}
