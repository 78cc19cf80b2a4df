import GithubSlugger from 'github-slugger';
import type { Section } from '../../model/source.ts';
import { startOf } from '../cut-text.ts';
import type { Code, Heading, Inline, Unknown } from '../flow/flow.ts';
import { canBeAnchor } from '../ids.ts';
import type { Lines } from '../source/element.ts';
import { type Entry, type Layout, markedText, type Surroundings } from './entries.ts';
import { sectionKind } from './section-kind.ts';

/** A block before its role is known. */
export type Draft = {
  kind: 'block';
  order: number;
  sectionId: string;
  code: Code;
  around: Surroundings;
  /** The passages above it up to the block before, nearest first. */
  before: Inline[][];
  after: string;
  heading: string;
  /** Whether the block above follows without a word between. */
  adjacent: boolean;
  /** The group in which it is one of several, besides its tabs. */
  split: {
    group: string;
    kind: 'package_managers' | 'variants_in_fence' | 'file_variants';
    label: string;
  } | null;
  /** Set for a part of a fence that can only be output. */
  outputOnly: boolean;
  /** The name under which the command right below runs it. */
  runAs: string | null;
};

/** A passage in its place. */
export type DraftPassage = {
  kind: 'passage';
  order: number;
  sectionId: string;
  inlines: Inline[];
  text: string;
  around: Surroundings;
  /** Whether it is a cell of a table. */
  isCell: boolean;
  lines: Lines;
};

/** Markup in its place that was not understood. */
export type DraftUnknown = { kind: 'unknown'; order: number; sectionId: string; node: Unknown };

/** Something on the page, in its place. */
export type DraftItem = Draft | DraftPassage | DraftUnknown;

/** Blocks and passages in the order of the page, and the sections around them. */
export type DraftPage = {
  sections: Section[];
  items: DraftItem[];
  /** The lines of the headings, by the section that each opens. */
  headings: ReadonlyMap<string, Lines>;
};

type State = {
  slugger: GithubSlugger;
  sections: Section[];
  current: Section;
  /** The sections that still hold what follows, each inside the one before. */
  open: Section[];
  hasTitle: boolean;
};

function openSection(
  state: State,
  { text: title, level, anchor, steps }: Pick<Heading, 'text' | 'level' | 'anchor' | 'steps'>,
): void {
  // A heading of a step component has no level of its own: it stands below the section around it.
  const shown = level === 7 ? Math.min(state.current.level + 1, 6) : level;
  const parent = state.open.findLast((section) => section.level < level);
  const slug = state.slugger.slug(title);
  const section: Section = {
    id: `sec-${(canBeAnchor(title, slug) && slug) || state.slugger.slug('section')}`,
    title,
    level: shown,
    anchor,
    // A second title of the page is a heading like others.
    kind: sectionKind(title, state.hasTitle ? Math.max(shown, 2) : shown),
    parentId: parent?.id ?? null,
    ...(steps !== undefined && { steps }),
  };
  state.sections.push(section);
  state.current = section;
  state.open = [...state.open.filter((other) => other.level < shown), section];
  state.hasTitle ||= shown === 1;
}

function followingText(entries: Entry[], from: number): string {
  const texts: string[] = [];
  for (let at = from; at < entries.length; at += 1) {
    const entry = entries[at];
    if (!entry) break;
    if (entry.kind === 'unknown' && !entry.node.couldHoldStep) continue;
    if (entry.kind !== 'passage') break;
    texts.push(markedText(entry.node.inlines));
    if (texts.join(' ').length > 300) break;
  }
  return startOf(texts.join(' '), 600);
}

function passagesBefore(entries: Entry[], at: number): { before: Inline[][]; adjacent: boolean } {
  const before: Inline[][] = [];
  const own = entries[at];
  for (let index = at - 1; index >= 0 && before.length < 3; index -= 1) {
    const entry = entries[index];
    if (!entry || entry.kind === 'heading') break;
    if (entry.kind === 'code') {
      // A tab shares what was said above its group.
      const sameGroup = own?.around.tabs.some((tab) =>
        entry.around.tabs.some((other) => other.group === tab.group && other.option !== tab.option),
      );
      if (sameGroup && before.length === 0) continue;
      return { before, adjacent: before.length === 0 };
    }
    if (entry.kind === 'passage' && own && speaksFor(entry.around, own.around, before.length === 0)) {
      before.push(entry.node.inlines);
    }
  }
  return { before, adjacent: false };
}

/** A passage speaks for what follows in its own box and inside of it; the nearest one also from a list item. */
function speaksFor(passage: Surroundings, block: Surroundings, nearest: boolean): boolean {
  if (block.scope.startsWith(passage.scope)) return true;
  return nearest && passage.admonition === block.admonition && passage.details === block.details;
}

/** Turns a layout into sections, and blocks with the prose around them. */
export function draftPage(layout: Layout, pageTitle: string): DraftPage {
  const intro: Section = {
    id: 'sec-introduction',
    title: pageTitle || 'Introduction',
    level: 0,
    anchor: null,
    kind: 'intro',
    parentId: null,
  };
  const slugger = new GithubSlugger();
  const state: State = { slugger, sections: [intro], current: intro, open: [], hasTitle: false };
  state.slugger.slug('introduction');
  const headings = new Map<string, Lines>();
  const page: DraftPage = { sections: state.sections, items: [], headings };
  layout.entries.forEach((entry, at) => {
    const place = { order: page.items.length, sectionId: state.current.id };
    if (entry.kind === 'heading') {
      const { line, lastLine } = entry.node;
      openSection(state, entry.node);
      headings.set(state.current.id, { line, lastLine });
    } else if (entry.kind === 'unknown') page.items.push({ kind: 'unknown', ...place, node: entry.node });
    else if (entry.kind === 'passage') {
      const { inlines, isCell = false, line, lastLine } = entry.node;
      page.items.push({
        kind: 'passage',
        ...place,
        inlines,
        text: markedText(inlines),
        around: entry.around,
        isCell,
        lines: { line, lastLine },
      });
    } else if (entry.node.text.trim() !== '') {
      page.items.push({
        kind: 'block',
        ...place,
        code: entry.node,
        around: entry.around,
        ...passagesBefore(layout.entries, at),
        after: followingText(layout.entries, at + 1),
        heading: state.current.title,
        split: null,
        outputOnly: false,
        runAs: null,
      });
    }
  });
  return page;
}
