import type { Block, Passage, Section, SourceStep } from '../../model/source.ts';
import { asksIn } from '../../phrases/grammar/asks.ts';
import { predictionIn } from '../../phrases/grammar/predictions.ts';
import { isFileName } from '../../phrases/paths.ts';
import { sentencesOf } from '../../phrases/sentences.ts';
import { listIntroductions } from '../../phrases/tables/list-introductions.ts';
import { tokensOf } from '../../phrases/tokens.ts';
import { parseShell } from '../../shell/parse-shell.ts';
import type { Lines } from '../source/element.ts';
import { isDigit, isLetter } from '../source/plain-text.ts';
import type { ReadPage } from './make-ledger.ts';
import { contentWords, type PassageSetting } from './prose-asks.ts';

/** How a passage stands on the page. */
export type PassagePlace = {
  lines: Lines;
  /** Whether it is a cell of a table, or nothing but a link. */
  isLabel: boolean;
  /** How many lists it stands in. */
  depth: number;
};

const NAME_ENDS = new Set([':', '-', '–', '—']);

/** Whether a heading is the name of something: a call, an option, a member. */
function namesMember(title: string): boolean {
  const open = title.indexOf('(');
  const before = title.charAt(open - 1);
  if (open > 0 && (isLetter(before) || isDigit(before))) return true;
  const first = title.charAt(0);
  if ('.-#$'.includes(first)) return true;
  const isLower = isLetter(first) && first === first.toLowerCase();
  return isLower && !title.includes(' ') && title !== title.toLowerCase();
}

/** Whether a text opens with the name of what it describes: "`valid(v)`: Return the version." */
function opensWithMember(text: string): boolean {
  const [name, sign] = tokensOf(text);
  if (name?.kind !== 'code' && name?.kind !== 'quoted') return false;
  return sign !== undefined && NAME_ENDS.has(sign.key) && namesMember(name.text) && !isFileName(name.text);
}

/** The sections that describe: named by what they describe, or reference without a command; with all below them. */
function descriptionsOf({ sections, blocks }: ReadPage): ReadonlySet<string> {
  const running = new Set(
    blocks.flatMap(({ role, sectionId }) => (role.startsWith('command') ? [sectionId] : [])),
  );
  const out = new Set<string>();
  const describes = ({ id, kind, title, level }: Section): boolean =>
    level > 1 && (namesMember(title) || (kind === 'reference' && !running.has(id)));
  for (const section of sections) {
    const isBelow = out.has(section.parentId ?? '');
    const isWord = !section.title.includes(' ') && section.title === section.title.toLowerCase();
    if (describes(section) || (isBelow && (isWord || !running.has(section.id)))) out.add(section.id);
  }
  return out;
}

/** The sections that tell how to take part, without a command to do it by. */
function makersOf({ sections, blocks }: ReadPage): ReadonlySet<string> {
  const running = new Set(blocks.map(({ sectionId }) => sectionId));
  const isOfMakers = ({ id, title, kind }: Section): boolean =>
    kind === 'next_steps' && !running.has(id) && title.toLowerCase().includes('contribut');
  return new Set(sections.filter(isOfMakers).map(({ id }) => id));
}

/** What the sentence above a list says of its items. */
function saidOfItems(lead: Passage | undefined): PassageSetting['listed'] {
  if (!lead?.text.endsWith(':')) return null;
  const sentence = sentencesOf(lead.text).at(-1);
  if (!sentence) return null;
  if (listIntroductions.says(sentence.text, 'needs')) return 'needs';
  if (listIntroductions.says(sentence.text, 'offers')) return 'offers';
  if (predictionIn(sentence)) return 'tells';
  return asksIn(sentence).length > 0 ? 'asks' : null;
}

/** The file that a block writes, if it writes one. */
function written(block: Block | null): string[] {
  return block?.file && block.role.startsWith('file_') ? [block.file.path] : [];
}

/** Says of each passage, by its place, what is known of it besides its words. */
export function passageSettings(
  page: ReadPage,
  places: ReadonlyMap<number, PassagePlace>,
): (passage: Passage, steps: SourceStep[]) => PassageSetting {
  const shown = new Map<number, Block>();
  const byId = new Map<string, Block>();
  for (const block of page.blocks) {
    byId.set(block.id, block);
    if (block.origin !== 'inline_code') shown.set(block.order, block);
  }
  const needs = new Set(page.sections.flatMap(({ id, kind }) => (kind === 'prerequisites' ? [id] : [])));
  const descriptions = descriptionsOf(page);
  // Mottos stand above or below the first heading; below a later one the reader is at work already.
  const top = page.sections.slice(0, 2).map(({ id }) => id);
  const [opening] = page.prose;
  const first = opening && top.includes(opening.sectionId) ? opening.order : null;
  const above: Passage[] = [];
  /** The block a few places below, in the same section. */
  const below = ({ order, sectionId }: Passage, places: number): Block | null => {
    const block = shown.get(order + places);
    return block?.sectionId === sectionId ? block : null;
  };
  const called = ({ order, sectionId }: Passage): ReadonlySet<string> => {
    const block = shown.get(order - 1);
    const commands = block?.sectionId === sectionId ? block.commands : [];
    const parts = commands.flatMap(({ command }) => parseShell(command).commands);
    return new Set(
      parts.flatMap(({ placed }) => placed.flatMap(({ word }) => contentWords(word.replaceAll('_', ' ')))),
    );
  };
  const makers = makersOf(page);
  const named = new Set(
    page.steps.flatMap(({ order, blockIds }) =>
      blockIds.some((id) => byId.get(id)?.origin === 'inline_code') ? [order] : [],
    ),
  );
  return (passage, steps) => {
    const { isLabel = false, depth = 0 } = places.get(passage.order) ?? {};
    above.length = Math.min(above.length, depth);
    const lead = depth > 0 ? above[depth - 1] : undefined;
    above[depth] = passage;
    const isBelow = lead?.sectionId === passage.sectionId;
    return {
      steps,
      commands: steps.flatMap(({ blockIds }) =>
        blockIds.flatMap((id) => byId.get(id)?.commands.map(({ command }) => command) ?? []),
      ),
      mentions: steps.flatMap(({ blockIds }) =>
        blockIds.flatMap((id) => (byId.get(id)?.origin === 'inline_code' ? [byId.get(id)?.text ?? ''] : [])),
      ),
      files: [1, 2].flatMap((behind) => written(below(passage, behind))),
      next: below(passage, 1),
      isPrerequisite: needs.has(passage.sectionId),
      isLabel,
      isBehindCommand:
        isLabel && places.get(passage.order - 1)?.isLabel === true && named.has(passage.order - 1),
      isDescription: descriptions.has(passage.sectionId) || opensWithMember(passage.text),
      isFirst: passage.order === first && depth === 0 && page.sections.length > 2,
      leadsToList: (places.get(passage.order + 1)?.depth ?? 0) > depth,
      called: called(passage),
      isForMakers: depth > 0 && makers.has(passage.sectionId),
      listed: isBelow ? saidOfItems(lead) : null,
    };
  };
}
