import type { Block } from '../model/source.ts';
import { isKnownCommand } from '../shell/looks.ts';
import { countCommands } from '../shell/parse-shell.ts';
import type { Entry, Layout } from './blocks/entries.ts';
import { languageKind } from './blocks/languages.ts';
import type { Code } from './flow/flow.ts';
import { depthOfTags, type Measures, measureMarkdown } from './source/measure.ts';

/** What a page may hold at most; the longest quickstarts that were measured have a hundred blocks and as many commands. */
export const PAGE_BOUNDS = {
  entries: 20_000,
  blocks: 1_000,
  shellLines: 5_000,
  commands: 1_000,
  containers: 3_000,
  depth: 100,
  columns: 100,
  cells: 6_000,
  signs: 500,
  headings: 3_000,
  words: 8_000,
  tabs: 150,
  codeLines: 10_000,
  codeSize: 200_000,
} as const;

/** Of what a page holds more than anybody would follow. */
export type BeyondBounds = keyof typeof PAGE_BOUNDS;

/** A page that is refused for its size, before time is spent on it. */
export class PageBeyondBounds extends Error {
  readonly of: BeyondBounds;

  constructor(of: BeyondBounds) {
    super(`The page holds more than ${PAGE_BOUNDS[of]} ${of}.`);
    this.of = of;
  }
}

/** Refuses a page that holds more of something than it may. */
function refuseBeyond(of: BeyondBounds, count: number): void {
  if (count > PAGE_BOUNDS[of]) throw new PageBeyondBounds(of);
}

const headingTags = ['<h1', '<h2', '<h3', '<h4', '<h5', '<h6'];
const shellKinds = ['shell', 'console', 'text'];

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + sign.length)) count += 1;
  return count;
}

/** Refuses a page by its source, since parsing all of it costs most: what stands on its lines is counted in a moment. */
export function refuseSourceBeyond({
  text,
  format,
}: {
  text: string;
  format: 'markdown' | 'mdx' | 'html';
}): void {
  const fences = Math.max(countOf(text, '\n```'), countOf(text, '\n~~~')) / 2;
  refuseBeyond('blocks', Math.max(fences, countOf(text, '<pre')));
  const quoted = format === 'html' ? 0 : countOf(text, '`') / 2;
  refuseBeyond('words', Math.max(quoted, countOf(text, '<code')));
  refuseBeyond(
    'headings',
    headingTags.reduce((total, tag) => total + countOf(text, tag), 0),
  );
  const parts = Math.max(countOf(text, '\n\n'), countOf(text, '<p>'), countOf(text, '<li>'));
  refuseBeyond('entries', parts);
  if (format === 'html') refuseBeyond('depth', depthOfTags(text));
  else refuseMarkdownBeyond(measureMarkdown(text));
}

function refuseMarkdownBeyond({ containers, depth, columns, cells, signs, headings }: Measures): void {
  refuseBeyond('containers', containers);
  refuseBeyond('depth', depth);
  refuseBeyond('columns', columns);
  refuseBeyond('cells', cells);
  refuseBeyond('signs', signs);
  refuseBeyond('headings', headings);
}

/** The commands that stand as inline code in sentences: each of them becomes a block. */
function commandsInSentences(entries: readonly Entry[]): number {
  let count = 0;
  for (const entry of entries) {
    if (entry.kind !== 'passage') continue;
    for (const { kind, text } of entry.node.inlines)
      if (kind === 'code' && text.includes(' ') && isKnownCommand(text)) count += 1;
  }
  return count;
}

function linesIn(codes: readonly Code[]): number {
  return codes.reduce((total, { text }) => total + countOf(text, '\n') + 1, 0);
}

/** Refuses a page by the commands of its blocks; each of those that are joined is one. */
export function refuseCommandsBeyond(blocks: readonly Block[]): void {
  const commands = blocks.flatMap((block) => block.commands.map(({ command }) => countCommands(command)));
  refuseBeyond(
    'commands',
    commands.reduce((total, count) => total + count, 0),
  );
}

/** Refuses a page by what it is laid out in; each line of shell text may be a command. */
export function refuseLayoutBeyond({ entries, groups }: Layout): void {
  refuseBeyond('entries', entries.length);
  refuseBeyond('tabs', groups.length);
  refuseBeyond('commands', commandsInSentences(entries));
  const codes = entries.flatMap((entry) => (entry.kind === 'code' ? [entry.node] : []));
  refuseBeyond('blocks', codes.length);
  const shell = codes.filter(({ lang }) => shellKinds.includes(languageKind(lang)));
  refuseBeyond('shellLines', linesIn(shell));
  refuseBeyond('codeLines', linesIn(codes));
  refuseBeyond(
    'codeSize',
    codes.reduce((total, { text }) => total + text.length, 0),
  );
}
