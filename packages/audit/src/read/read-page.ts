import type { SourcePage } from '../model/source.ts';
import { type DraftPassage, draftPage } from './blocks/drafts.ts';
import { type Layout, layOut } from './blocks/entries.ts';
import { makeBlocks } from './blocks/make-blocks.ts';
import { nameOwnPrograms } from './blocks/own-programs.ts';
import { nameByRun } from './blocks/run-below.ts';
import { splitDrafts } from './blocks/split-drafts.ts';
import { walk } from './flow/walk.ts';
import { lineFinder } from './ledger/find-lines.ts';
import { makeLedger, type ReadPage } from './ledger/make-ledger.ts';
import { refuseBeyond, refuseLayoutBeyond, refuseSourceBeyond } from './page-bounds.ts';
import { noticesIn } from './prose/notices.ts';
import { htmlToTree, type PageHead } from './source/html-to-tree.ts';
import { markdownToTree } from './source/markdown-to-tree.ts';

/** A page as it was fetched. */
export type PageSource = { format: 'markdown' | 'mdx' | 'html'; text: string; url: string };

const noHead: PageHead = { title: null, siteName: null };

function parse(source: PageSource): { layout: Layout; head: PageHead } {
  if (source.format === 'html') {
    const { tree, head } = htmlToTree(source.text);
    return { layout: layOut(walk(tree.children)), head };
  }
  const { tree, frontMatter } = markdownToTree(source.text, source.format);
  const title = /^title:\s*["']?(.+?)["']?\s*$/m.exec(frontMatter ?? '')?.[1] ?? null;
  return { layout: layOut(walk(tree.children)), head: { ...noHead, title } };
}

function titleOf(layout: Layout, head: PageHead): string {
  const heading = layout.entries.find((entry) => entry.kind === 'heading' && entry.node.level === 1);
  const stated = heading?.kind === 'heading' ? heading.node.text : null;
  return stated ?? head.title?.split(/\s[|·–—-]\s/)[0]?.trim() ?? '';
}

function subjectOf(head: PageHead, url: string): string | null {
  if (head.siteName) return head.siteName;
  const suffix = head.title
    ?.split(/\s[|·–—-]\s/)
    .at(-1)
    ?.trim();
  if (suffix && suffix !== head.title) return suffix;
  try {
    const { hostname, pathname } = new URL(url);
    const owner = /^(?:www\.)?github\.com$|^raw\.githubusercontent\.com$/.test(hostname)
      ? pathname.split('/')[2]
      : undefined;
    const name =
      owner ?? hostname.replace(/^(?:www|docs|developers?|dev|api|guide|learn)\./, '').split('.')[0];
    return name && !/^(?:localhost|\d+|\[)/.test(name) ? name : null;
  } catch {
    return null;
  }
}

/** Reads a page, whatever it was written in, into sections, blocks with roles, and steps. */
export function readPage(source: PageSource): SourcePage {
  refuseSourceBeyond(source.text);
  const { layout, head } = parse(source);
  refuseLayoutBeyond(layout.entries);
  const title = titleOf(layout, head);
  const drafts = nameByRun(splitDrafts(nameOwnPrograms(draftPage(layout, title))));
  const passages = drafts.items.filter((item): item is DraftPassage => item.kind === 'passage');
  const made = makeBlocks(drafts, layout.groups);
  const commands = made.blocks.reduce((total, block) => total + block.commands.length, 0);
  refuseBeyond('commands', commands);
  const page: ReadPage = {
    title,
    subject: subjectOf(head, source.url),
    sections: drafts.sections,
    ...made,
    prose: passages.map(({ order, sectionId, text, inlines, around }) => ({
      order,
      sectionId,
      text,
      codes: inlines.filter((part) => part.kind === 'code').map((part) => part.text),
      links: inlines.flatMap((part) => (part.href ? [part.href] : [])),
      admonition: around.admonition,
      details: around.details,
    })),
    notices: noticesIn(drafts.items),
  };
  const finder = lineFinder(source.text, source.format === 'html');
  const lines = new Map(passages.map((passage) => [passage.order, passage.lines]));
  return { ...page, ledger: makeLedger(page, lines, finder) };
}
