import type { Root } from 'hast';
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
import type { PassagePlace } from './ledger/passage-settings.ts';
import { refuseCommandsBeyond, refuseLayoutBeyond, refuseSourceBeyond } from './page-bounds.ts';
import { isTemplateToken, partsOfTitle, type TitleSources, titleHeading, titleOf } from './page-title.ts';
import { noticesIn } from './prose/notices.ts';
import { htmlToTree } from './source/html-to-tree.ts';
import { headingLogoOf, logoOf } from './source/logo.ts';
import { markdownToTree } from './source/markdown-to-tree.ts';
import { isDigit, isMadeOf } from './source/plain-text.ts';

/** A page as it was fetched. */
export type PageSource = { format: 'markdown' | 'mdx' | 'html'; text: string; url: string };

type Parsed = { layout: Layout; sources: TitleSources };

function logosOf(tree: Root): Pick<TitleSources, 'logo' | 'headingLogo'> {
  return { logo: logoOf(tree), headingLogo: headingLogoOf(tree) };
}

function parse(source: PageSource): Parsed {
  if (source.format === 'html') {
    const { tree, head } = htmlToTree(source.text);
    const sources = { stated: null, document: head.title, siteName: head.siteName, ...logosOf(tree) };
    return { layout: layOut(walk(tree.children)), sources };
  }
  const { tree, title } = markdownToTree(source.text, source.format);
  const sources = { stated: title, document: null, siteName: null, ...logosOf(tree) };
  return { layout: layOut(walk(tree.children)), sources };
}

/** A heading that only a template would fill shows the title that was found elsewhere. */
function fillHeading(layout: Layout, title: string): void {
  const heading = titleHeading(layout);
  if (heading && title !== '' && isTemplateToken(heading.node.text)) heading.node.text = title;
}

const generalHosts = new Set(['www', 'docs', 'developer', 'developers', 'dev', 'api', 'guide', 'learn']);
const codeHosts = new Set(['github.com', 'www.github.com', 'raw.githubusercontent.com']);

function subjectOfUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { hostname, pathname } = new URL(url);
  const labels = hostname.split('.');
  const repository = codeHosts.has(hostname) ? pathname.split('/')[2] : undefined;
  const own = labels.length > 2 && generalHosts.has(labels[0] ?? '') ? labels[1] : labels[0];
  const name = repository ?? own ?? '';
  return name === '' || name.startsWith('localhost') || !isMadeOf(name.charAt(0)) || isDigit(name.charAt(0))
    ? null
    : name;
}

/** The product or company: as the page's head names it behind its title, else the host. */
function subjectOf({ stated, document, siteName }: TitleSources, url: string): string | null {
  if (siteName) return siteName;
  const title = stated ?? document ?? '';
  const suffix = partsOfTitle(title).at(-1);
  return suffix && suffix !== title ? suffix : subjectOfUrl(url);
}

function placeOf({ lines, inlines, isCell, around }: DraftPassage): PassagePlace {
  const [first, second] = inlines.filter(({ text }) => text.trim() !== '');
  // A link with an explanation behind a dash is named by it.
  const isLink =
    first?.href != null && (second === undefined || '-–—:'.includes(second.text.trim().charAt(0)));
  return { lines, isLabel: isCell || isLink, depth: around.listPath.length };
}

/** Reads a page, whatever it was written in, into sections, blocks with roles, and steps. */
export function readPage(source: PageSource): SourcePage {
  refuseSourceBeyond(source);
  const { layout, sources } = parse(source);
  refuseLayoutBeyond(layout);
  const title = titleOf(layout, sources);
  fillHeading(layout, title);
  const drafts = nameByRun(splitDrafts(nameOwnPrograms(draftPage(layout, title))));
  const passages = drafts.items.filter((item): item is DraftPassage => item.kind === 'passage');
  const made = makeBlocks(drafts, layout.groups);
  refuseCommandsBeyond(made.blocks);
  const page: ReadPage = {
    title,
    subject: subjectOf(sources, source.url),
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
  const places = new Map(passages.map((passage) => [passage.order, placeOf(passage)]));
  return { ...page, ledger: makeLedger(page, { passages: places, headings: drafts.headings }, finder) };
}
