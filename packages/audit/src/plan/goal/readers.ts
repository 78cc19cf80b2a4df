import { codeFacts } from '../../code/code-facts.ts';
import type { CommandText } from '../../model/command-text.ts';
import type { LedgerRow } from '../../model/ledger.ts';
import type { AlternativeGroup, Block, Section, SourcePage } from '../../model/source.ts';
import { managerOfCommand } from '../../shell/managers.ts';
import { placeholdersIn } from '../../shell/placeholders.ts';
import { hasTrait } from '../../shell/traits.ts';
import { partsOf, partsOfWord } from '../command-words.ts';
import { blockSkip } from '../first-skip.ts';
import { isSecret } from '../needed-in-code.ts';
import { isOfWindows, withoutAdditions } from '../usual-way.ts';
import { clonedParts } from './cloned-parts.ts';
import { type OwnPrograms, ownProgramsOf } from './own-programs.ts';

/** For whom a row of the page is, by the page's own marks: the lower, the more for every reader. */
export type Readers =
  | 'all'
  | 'with_key'
  | 'with_own_values'
  | 'later'
  | 'in_browser'
  | 'others'
  | 'if_nothing_else';

const ELSEWHERE = new Set(['browser', 'browsers', 'cdn', 'cdns']);

/** Whether a title or a label is of something that is seen elsewhere than in Node.js. */
export function isElsewhere(title: string): boolean {
  return partsOfWord(title.toLowerCase()).some(
    (word) => ELSEWHERE.has(word) || hasTrait(word, 'other_runtime'),
  );
}

/** Whether a command is for another runtime than Node.js. */
function isForRuntime(command: CommandText): boolean {
  return partsOf(command).some((part) => hasTrait(managerOfCommand(part) ?? '', 'other_runtime'));
}

/** Whether code is brought in from an address, as browsers and other runtimes do. */
function isFromAddress(text: string): boolean {
  return codeFacts(text).imports.some(
    ({ specifier }) => specifier.includes(':') && !specifier.startsWith('node:'),
  );
}

/** The blocks of a group's ways but the one that stands for all: npm, or else the first that is for this system. */
function otherBlocks(group: AlternativeGroup): string[] {
  const { options } = withoutAdditions(group);
  const usual =
    options.find(({ label }) => partsOfWord(label.toLowerCase()).includes('npm')) ??
    options.find(({ label }) => !isOfWindows(label) && !isElsewhere(label)) ??
    options[0];
  const kept = new Set(usual?.blockIds);
  return group.options.flatMap(({ blockIds }) => blockIds.filter((id) => !kept.has(id)));
}

/** For whom the rows of a page are. */
export function readersByRow(page: SourcePage): (row: LedgerRow) => Readers {
  const blocks = new Map(page.blocks.map((block) => [block.id, block]));
  const sections = new Map(page.sections.map((section) => [section.id, section]));
  const others = new Set(page.alternatives.flatMap(otherBlocks));
  const programs = ownProgramsOf(page);
  const isOfOthers = once((block: Block) => others.has(block.id) || isForOthers(block, programs));
  const leavesOf = once(leavesIn);
  const cloned = clonedParts(page);
  return (row) => {
    const block = blocks.get(row.blockId ?? '') ?? null;
    const section = sections.get(row.sectionId);
    const around = ancestorsOf(section, sections);
    if (around.some(({ level, title }) => level > 1 && isElsewhere(title))) return 'others';
    if (block && isOfOthers(block)) return 'others';
    if (block?.commands.length === 0 && codeFacts(block.text).usesBrowser) return 'in_browser';
    if (cloned.has(row.sectionId)) return 'later';
    if (around.some(({ kind }) => kind === 'optional' || kind === 'next_steps')) return 'later';
    const own = block ? ownValues(row, block, leavesOf(block)) : [];
    if (own.length === 0) return 'all';
    return own.every(isSecret) ? 'with_key' : 'with_own_values';
  };
}

/** Asks something of a block once, however many rows it has. */
function once<Made>(make: (block: Block) => Made): (block: Block) => Made {
  const known = new Map<Block, Made>();
  return (block) => {
    const found = known.get(block) ?? make(block);
    known.set(block, found);
    return found;
  };
}

/** Where in a block its commands stand, and where each value that is left to the reader stands first. */
type Leaves = { commands: ReadonlyMap<CommandText, number>; values: ReadonlyMap<string, number> };

function leavesIn({ commands, placeholders }: Block): Leaves {
  const places = new Map<CommandText, number>();
  const values = new Map<string, number>();
  commands.forEach(({ command }, at) => {
    if (!places.has(command)) places.set(command, at);
    const names = placeholders.length === 0 ? [] : placeholdersIn(command);
    for (const name of names) if (!values.has(name)) values.set(name, at);
  });
  return { commands: places, values };
}

/** What a row leaves for its reader to fill in: of commands, also what those above it in the block leave. */
function ownValues(row: LedgerRow, { placeholders }: Block, { commands, values }: Leaves): string[] {
  const at = row.code === 'run' ? commands.get(row.data.command) : undefined;
  if (at === undefined) return placeholders;
  return placeholders.filter((name) => (values.get(name) ?? Number.POSITIVE_INFINITY) <= at);
}

/** A section and those around it, innermost first. */
function ancestorsOf(section: Section | undefined, sections: ReadonlyMap<string, Section>): Section[] {
  const out: Section[] = [];
  for (let current = section; current; current = sections.get(current.parentId ?? '')) out.push(current);
  return out;
}

function isForOthers(block: Block, programs: OwnPrograms): boolean {
  if (block.role === 'not_runnable' || blockSkip(block, programs) !== null) return true;
  const commands = block.commands.map(({ command }) => command);
  return commands.length > 0 ? commands.every(isForRuntime) : isFromAddress(block.text);
}
