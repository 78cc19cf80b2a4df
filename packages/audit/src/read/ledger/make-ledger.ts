import type { Ledger } from '../../model/ledger.ts';
import type {
  Block,
  Instruction,
  Passage,
  SourcePage,
  SourceStep,
  UnknownMarkup,
} from '../../model/source.ts';
import type { Lines } from '../source/element.ts';
import { addBlock } from './block-rows.ts';
import type { LineFinder } from './find-lines.ts';
import { type HeadingAsk, headingAsks } from './heading-asks.ts';
import { type PassagePlace, passageSettings } from './passage-settings.ts';
import { claimsInProse, type SaidInProse } from './prose-claims.ts';
import { type RowContent, type RowSite, type RowWriter, rowWriter } from './row-writer.ts';

/** A page before its ledger is made. */
export type ReadPage = Omit<SourcePage, 'ledger'>;

const LONGEST_LINE = 200;
const nowhere: Lines = { line: null, lastLine: null };

/** What a sentence asks for, as a row. */
function ofInstruction(asked: Instruction): RowContent {
  const kind = 'instruction';
  switch (asked.kind) {
    case 'make_directory':
      return { kind, code: 'make_directory', data: { path: asked.path, enter: asked.enter } };
    case 'install':
      return { kind, code: 'install', data: { packages: asked.packages } };
    case 'install_elsewhere':
      return { kind, code: 'install_elsewhere', data: { what: asked.what } };
    case 'file_from_above':
      return { kind, code: 'write_from_above', data: { path: asked.path } };
    case 'write_file':
      return { kind, code: 'write', data: { path: asked.path, content: asked.content } };
    case 'open_url':
      return { kind, code: 'open_url', data: { url: asked.url } };
    case 'open_file':
      return { kind, code: 'open_file', data: { path: asked.path } };
  }
}

/** How the parts of a page stand in its source: passages by their order, headings by the section that each opens. */
export type PagePlaces = {
  passages: ReadonlyMap<number, PassagePlace>;
  headings: ReadonlyMap<string, Lines>;
};

type Lookup = {
  blocks: Map<string, Block>;
  passages: Map<number, Passage>;
  /** How passages and headings stand on the page. */
  places: PagePlaces;
  sourceOf: LineFinder['sourceOf'];
  settingOf: ReturnType<typeof passageSettings>;
  /** The notices that no passage has had yet. */
  notices: SourcePage['notices'];
};

function siteOf(step: SourceStep, lookup: Lookup): RowSite {
  const block = lookup.blocks.get(step.blockIds[0] ?? '');
  const isInline = block === undefined || block.origin === 'inline_code';
  return {
    sectionId: step.sectionId,
    blockId: block?.id ?? null,
    sourceStepId: step.id,
    within: (isInline ? lookup.places.passages.get(step.order)?.lines : block) ?? nowhere,
    isRendered: block?.origin === 'component' || block?.origin === 'template',
    condition: null,
  };
}

function addStep(step: SourceStep, lookup: Lookup, writer: RowWriter): void {
  const site = siteOf(step, lookup);
  for (const id of step.blockIds) {
    const block = lookup.blocks.get(id);
    if (block) addBlock(block, { ...site, blockId: id }, writer);
  }
  if (step.instruction) writer.add(ofInstruction(step.instruction), step.quote ?? '', site);
}

/** Quotes the whole line, unless the site writes much of a page in one. */
function addMarkup(found: UnknownMarkup, lookup: Lookup, writer: RowWriter): void {
  const { markup, reason, couldHoldStep, line, sectionId, stepId } = found;
  const within = { line, lastLine: line };
  const site = { sectionId, blockId: null, sourceStepId: stepId, within, isRendered: false, condition: null };
  const own = lookup.sourceOf(within);
  const quote = own !== '' && own.length <= LONGEST_LINE ? own : markup;
  writer.add({ kind: 'markup', code: reason, data: { markup, couldHoldStep } }, quote, site);
}

/** Where in its passage something asked for stands. */
function placeOf(step: SourceStep, { text }: Passage, lookup: Lookup, from: number): number {
  const block = lookup.blocks.get(step.blockIds[0] ?? '');
  const at = text.indexOf(block ? `\`${block.text}` : (step.quote ?? ''), block ? from : 0);
  return at === -1 ? from : at;
}

function addSaid(said: SaidInProse, passage: Passage, lookup: Lookup, writer: RowWriter): void {
  const site = {
    sectionId: passage.sectionId,
    blockId: null,
    sourceStepId: null,
    within: lookup.places.passages.get(passage.order)?.lines ?? nowhere,
    isRendered: false,
    condition: said.condition,
  };
  const last = said.content.kind === 'claim' && said.isSeen ? writer.nearest() : null;
  const about = last && (!said.isNear || last.sectionId === passage.sectionId) ? last.id : null;
  if (said.isAhead) writer.announce(said.content, said.quote, site);
  else writer.add(said.content, said.quote, site, about);
}

/** Notices stand in the order of the page, so that each belongs to the first passage that holds it. */
function noticeIn(passage: Passage, { notices }: Lookup): SourcePage['notices'][number] | null {
  const [next] = notices;
  if (!next || next.sectionId !== passage.sectionId || !passage.text.includes(next.text)) return null;
  return notices.shift() ?? null;
}

/** Adds what a passage asks and claims, in the order of its sentences. */
function addPassage(passage: Passage, steps: SourceStep[], lookup: Lookup, writer: RowWriter): void {
  const said = claimsInProse(passage, lookup.settingOf(passage, steps), noticeIn(passage, lookup));
  let at = 0;
  for (const step of steps) {
    const place = placeOf(step, passage, lookup, at);
    while (said[0] && said[0].at < place) addSaid(said.shift() ?? said[0], passage, lookup, writer);
    addStep(step, lookup, writer);
    at = Math.max(at, place);
  }
  for (const one of said) addSaid(one, passage, lookup, writer);
}

function addHeading(sectionId: string, { verb, quote }: HeadingAsk, lookup: Lookup, writer: RowWriter): void {
  const within = lookup.places.headings.get(sectionId) ?? nowhere;
  const site = { sectionId, blockId: null, sourceStepId: null, within, isRendered: false, condition: null };
  writer.add({ kind: 'instruction', code: 'do_in_words', data: { verb } }, quote, site);
}

/** Makes the promise ledger of a page: every instruction and claim, in the order of the page. */
export function makeLedger(page: ReadPage, places: PagePlaces, finder: LineFinder): Ledger {
  const writer = rowWriter(finder);
  const lookup: Lookup = {
    blocks: new Map(page.blocks.map((block) => [block.id, block])),
    passages: new Map(page.prose.map((passage) => [passage.order, passage])),
    places,
    sourceOf: finder.sourceOf,
    settingOf: passageSettings(page, places.passages),
    notices: [...page.notices],
  };
  const steps = Map.groupBy(page.steps, (step) => step.order);
  const unknown = Map.groupBy(page.unsupported, (found) => found.order);
  const asked = headingAsks(page);
  const parts = [...page.prose, ...page.steps, ...page.unsupported];
  const orders = Map.groupBy(parts, ({ sectionId }) => sectionId);
  for (const { id } of page.sections) {
    const heading = asked.get(id);
    if (heading) addHeading(id, heading, lookup, writer);
    const own = new Set((orders.get(id) ?? []).map(({ order }) => order));
    for (const order of [...own].sort((a, b) => a - b)) {
      const passage = lookup.passages.get(order);
      const done = steps.get(order) ?? [];
      if (passage) addPassage(passage, done, lookup, writer);
      else for (const step of done) addStep(step, lookup, writer);
      for (const found of unknown.get(order) ?? []) addMarkup(found, lookup, writer);
    }
  }
  return writer.rows;
}
